import {
  type Code,
  code,
  comment,
  empty,
  identifier,
  join,
  lines,
  regularExpression,
  runtimeSymbol,
  value,
} from "../../emit/index.ts";
import type { JsonValue, SchemaId } from "../../model/index.ts";
import type { CharSet } from "../../patterns/index.ts";
import { all, always, any, type Condition, call, test } from "./condition.ts";
import { patternProgram } from "./pattern-program.ts";
import { propertyRule } from "./runtime-types.ts";

/** Adds a declaration to the file under a name that starts with the prefix. */
export type Declare = (prefix: string, make: (name: Code) => Code | undefined) => Code | undefined;

/** Writes the declaration of a constant; may ask for others. It is kept from run to run, hence holds on to none of the constants itself. */
export type MakeConstant = (name: Code, constants: HoistedConstants) => Code | undefined;

/** A constant that has been asked for. */
export interface AskedConstant {
  readonly key: string;
  readonly prefix: string;
  readonly make: MakeConstant;
}

/** Patterns, sets and values that functions share. Each is declared once, and marked so that bundlers drop it unused. */
export class HoistedConstants {
  readonly #declare: Declare;
  readonly #onAsked: (asked: AskedConstant, name: Code | undefined) => void;
  readonly #names = new Map<string, Code | undefined>();

  /** `onAsked` is told of each constant that is asked for, after those that it asks for itself, and what it is called. */
  constructor(declare: Declare, onAsked: (asked: AskedConstant, name: Code | undefined) => void) {
    this.#declare = declare;
    this.#onAsked = onAsked;
  }

  /** The name of a constant that has been asked for before, maybe in another run. */
  again({ key, prefix, make }: AskedConstant): Code | undefined {
    return this.#once(key, prefix, make);
  }

  /** The condition that a text matches `pattern`; it always does where that is no regular expression. */
  matches(source: string, text: Code): Condition {
    return this.matchesKey(source, text) ?? always;
  }

  /** The condition that a key matches one of `patternProperties`; `undefined` where that is no regular expression. */
  matchesKey(source: string, text: Code): Condition | undefined {
    const flags = flagsOf(source);
    if (flags === undefined) return undefined;
    const scan = this.#once(`scan ${source}`, "matches", (name, constants) => constants.#scan(source, name));
    if (scan !== undefined) return call(code`${scan}(${text})`);
    const pattern = this.#once(
      `pattern ${source}`,
      "pattern",
      (name) => code`const ${name} = /* @__PURE__ */ ${regularExpression(source, flags)};`,
    );
    return call(code`${pattern ?? empty}.test(${text})`);
  }

  #scan(source: string, name: Code): Code | undefined {
    const statements = patternProgram(source, (set, unit) => this.#unitTest(set, unit));
    if (statements === undefined) return undefined;
    return code`
      ${comment({ text: `Whether the text matches ${source}` })}function ${name}(text: string): boolean {
        ${lines(statements)}
      }
    `;
  }

  /** The condition that a code unit is in a set: a table for ASCII, comparisons for others. */
  #unitTest(set: CharSet, unit: Code): Condition {
    if (set.every(([, to]) => to < 128) && !(set.length === 1 && set[0]?.[0] === set[0]?.[1])) {
      const ranges = value(set.flat());
      const table = this.#once(
        `units ${JSON.stringify(set)}`,
        "units",
        (name) => code`const ${name} = /* @__PURE__ */ ${unitTable}(${ranges});`,
      );
      return test(code`${table ?? empty}[${unit}] === 1`, code`${table ?? empty}[${unit}] !== 1`);
    }
    // What most texts are made of comes first.
    const ranges = [...set].sort((one, other) => asciiIn(other) - asciiIn(one));
    return any(
      ranges.map(([from, to]) =>
        from === to
          ? test(code`${unit} === ${from}`, code`${unit} !== ${from}`)
          : all([
              test(code`${unit} >= ${from}`, code`${unit} < ${from}`),
              test(code`${unit} <= ${to}`, code`${unit} > ${to}`),
            ]),
      ),
    );
  }

  /** A set of strings or other primitive values. */
  set(members: readonly JsonValue[]): Code {
    const make = (name: Code) => code`const ${name} = /* @__PURE__ */ new Set<unknown>(${value(members)});`;
    return this.#once(`set ${JSON.stringify(members)}`, "set", make) as Code;
  }

  /** An array or object, for deep comparison. */
  literal(literal: JsonValue): Code {
    const make = (name: Code) => code`const ${name}: unknown = ${value(literal)};`;
    return this.#once(`literal ${JSON.stringify(literal)}`, "literal", make) as Code;
  }

  /** The JSON Schema of a schema. */
  definition(id: SchemaId, json: JsonValue): Code {
    const make = (name: Code) => code`const ${name}: unknown = ${value(json)};`;
    return this.#once(`definition ${id}`, "definition", make) as Code;
  }

  /** A list of functions. */
  list(key: string, functions: readonly Code[]): Code {
    const make = (name: Code) => code`const ${name} = [${functions.map((one) => code`${one}, `)}];`;
    return this.#once(`list ${key}`, "branches", make) as Code;
  }

  /** The rules for properties of a long object. */
  propertyRules(key: string, rules: readonly Code[]): Code {
    const make = (name: Code) => code`
      const ${name}: readonly ${propertyRule}[] = [
        ${join(rules, ",\n")},
      ];
    `;
    return this.#once(`rules ${key}`, "properties", make) as Code;
  }

  #once(key: string, prefix: string, make: MakeConstant): Code | undefined {
    if (!this.#names.has(key)) {
      this.#names.set(
        key,
        this.#declare(prefix, (name) => make(name, this)),
      );
    }
    const name = this.#names.get(key);
    this.#onAsked({ key, prefix, make }, name);
    return name;
  }
}

function asciiIn([from, to]: CharSet[number]): number {
  return Math.max(0, Math.min(to, 126) - Math.max(from, 32) + 1);
}

const unitTable = runtimeSymbol("validate", identifier("unitTable"));

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
