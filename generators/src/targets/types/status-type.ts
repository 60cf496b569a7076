import { type Code, code, type Identifier, identifier, join, value } from "../../emit/index.ts";
import type { StatusRange } from "../../model/index.ts";

/** The status types that a file of types needs: each is declared once, whichever responses use it. */
export class StatusTypes {
  readonly #ranges = new Map<string, StatusRange>();
  readonly #taken: ReadonlySet<string>;

  /** `taken` are the exported names, which the declarations keep clear of. */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** The type of an explicit code: itself. */
  code(status: number): Code {
    return value(status);
  }

  /** The union of some ranges. */
  print(ranges: readonly StatusRange[]): Code {
    return join(
      ranges.map((range) => {
        const name = this.#nameOf(range);
        this.#ranges.set(name.text, range);
        return code`${name}`;
      }),
      " | ",
    );
  }

  /** The declarations of all types that were printed, sorted by name. */
  declarations(): readonly Code[] {
    return [...this.#ranges]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, range]) => {
        const codes = Array.from({ length: 100 }, (_, index) => range.hundred * 100 + index);
        const left = codes.filter((status) => !range.except.includes(status)).map((status) => value(status));
        return code`type ${this.#nameOf(range)} = ${join(left, " | ")};`;
      });
  }

  /** `Status4XX`, `Status4XXExcept404And429`. */
  #nameOf(range: StatusRange): Identifier {
    const except = range.except.length === 0 ? "" : `Except${range.except.join("And")}`;
    let name = `Status${range.hundred}XX${except}`;
    while (this.#taken.has(name)) name = `$${name}`;
    return identifier(name);
  }
}
