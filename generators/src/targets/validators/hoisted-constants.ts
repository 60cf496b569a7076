import { type Code, code, empty, regularExpression, value } from "../../emit/index.ts";
import type { JsonValue, Origin } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";

/** Adds a declaration to the file under a name that starts with the prefix. */
export type Declare = (prefix: string, make: (name: Code) => Code) => Code;

/** Patterns, sets and values that functions share. Each is declared once, and marked so that bundlers drop it unused. */
export class HoistedConstants {
  readonly #context: TargetContext;
  readonly #declare: Declare;
  readonly #names = new Map<string, Code | undefined>();

  constructor(context: TargetContext, declare: Declare) {
    this.#context = context;
    this.#declare = declare;
  }

  /** A regular expression with Unicode semantics where the pattern allows it. `undefined`, and reported, where it is none. */
  pattern(source: string, origin: Origin): Code | undefined {
    return this.#once(`pattern ${source}`, "pattern", () => {
      const flags = flagsOf(source);
      if (flags === undefined) {
        this.#context.report({
          code: "TN401",
          message: `The pattern ${JSON.stringify(source)} is not a regular expression; validators ignore it.`,
          origin,
        });
        return undefined;
      }
      return code`/* @__PURE__ */ ${regularExpression(source, flags)}`;
    });
  }

  /** A set of strings or other primitive values. */
  set(members: readonly JsonValue[]): Code {
    const make = () => code`/* @__PURE__ */ new Set<unknown>(${value(members)})`;
    return this.#once(`set ${JSON.stringify(members)}`, "set", make) as Code;
  }

  /** An array or object, for deep comparison. */
  literal(literal: JsonValue): Code {
    const make = () => code`${value(literal)}`;
    return this.#once(`literal ${JSON.stringify(literal)}`, "literal", make, code`: unknown`) as Code;
  }

  #once(key: string, prefix: string, make: () => Code | undefined, type: Code = empty): Code | undefined {
    if (this.#names.has(key)) return this.#names.get(key);
    const initializer = make();
    const name =
      initializer === undefined
        ? undefined
        : this.#declare(prefix, (declared) => code`const ${declared}${type} = ${initializer};`);
    this.#names.set(key, name);
    return name;
  }
}

/** The flag with which a pattern is an ECMA-262 regular expression: `u` if possible. */
export function flagsOf(source: string): "u" | "" | undefined {
  for (const flags of ["u", ""] as const) {
    try {
      new RegExp(source, flags);
      return flags;
    } catch {
      // Not with this flag.
    }
  }
  return undefined;
}
