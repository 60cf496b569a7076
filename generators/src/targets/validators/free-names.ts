import * as runtime from "@tenon/runtime/validate";
import { type Code, identifier } from "../../emit/index.ts";
import { fileName } from "./uses.ts";

/** What may be imported from the runtime: a function for a schema called `Meant` must not be `reportMeant` too. */
const importedNames: readonly string[] = Object.keys(runtime);

/** Gives the functions and constants of one file names that nothing else in it has. */
export class FreeNames {
  /** Names of the whole output. */
  readonly #taken: ReadonlySet<string>;
  readonly #used = new Set<string>(importedNames);
  readonly #numbers = new Map<string, number>();

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** The wanted name, or that with a number. Each goes on from the number that it last got. */
  next(wanted: string): Code {
    for (let number = (this.#numbers.get(wanted) ?? 0) + 1; ; number++) {
      const text =
        number === 1 && /[^a-z]/.test(wanted) ? wanted : `${wanted}${/\d$/.test(wanted) ? "_" : ""}${number}`;
      if (this.#used.has(text) || this.#taken.has(text)) continue;
      this.#used.add(text);
      this.#numbers.set(wanted, number);
      return fileName(identifier(text));
    }
  }
}
