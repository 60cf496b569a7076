import {
  type Code,
  code,
  comment,
  empty,
  identifier,
  lines,
  regularExpression,
  runtimeSymbol,
  value,
} from "../../emit/index.ts";
import type { JsonValue, Origin } from "../../model/index.ts";
import type { TargetContext } from "../target.ts";
import type { CharSet } from "./char-set.ts";
import { all, always, any, type Condition, call, test } from "./condition.ts";
import { isCatastrophic } from "./pattern-cost.ts";
import { patternProgram } from "./pattern-program.ts";

/** Adds a declaration to the file under a name that starts with the prefix. */
export type Declare = (prefix: string, make: (name: Code) => Code | undefined) => Code | undefined;

/** Patterns, sets and values that functions share. Each is declared once, and marked so that bundlers drop it unused. */
export class HoistedConstants {
  readonly #context: TargetContext;
  readonly #declare: Declare;
  readonly #names = new Map<string, Code | undefined>();
  readonly #reported = new Set<string>();

  constructor(context: TargetContext, declare: Declare) {
    this.#context = context;
    this.#declare = declare;
  }

  /** The condition that a text matches `pattern`; it always does where that is no regular expression, which is reported. */
  matches(source: string, origin: Origin, text: Code): Condition {
    const unchecked = "validators take any text here.";
    return this.#condition(source, origin, text, unchecked) ?? always;
  }

  /** The condition that a key matches one of `patternProperties`; `undefined` where that is no regular expression, which is reported. */
  matchesKey(source: string, origin: Origin, key: Code): Condition | undefined {
    const unchecked =
      "validators check no property against its schema, and none against `additionalProperties` or `unevaluatedProperties` beside it.";
    return this.#condition(source, origin, key, unchecked);
  }

  #condition(source: string, origin: Origin, text: Code, unchecked: string): Condition | undefined {
    const flags = flagsOf(source);
    if (flags === undefined) {
      this.#reportPattern(source, origin, unchecked);
      return undefined;
    }
    const scan = this.#once(`scan ${source}`, "matches", (name) => this.#scan(source, name));
    if (scan !== undefined) return call(code`${scan}(${text})`);
    if (isCatastrophic(source)) this.#warnOfPattern(source, origin);
    const pattern = this.#once(
      `pattern ${source}`,
      "pattern",
      (name) => code`const ${name} = /* @__PURE__ */ ${regularExpression(source, flags)};`,
    );
    return call(code`${pattern ?? empty}.test(${text})`);
  }

  #reportPattern(source: string, origin: Origin, unchecked: string): void {
    const key = `${origin.file}#${origin.pointer} ${unchecked} ${source}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#context.report({
      code: "TN401",
      message: `The pattern ${JSON.stringify(source)} is not a regular expression of ECMA-262: ${unchecked}`,
      origin,
    });
  }

  #warnOfPattern(source: string, origin: Origin): void {
    if (this.#reported.has(source)) return;
    this.#reported.add(source);
    this.#context.report({
      code: "TN402",
      message: `The pattern ${JSON.stringify(source)} repeats a repetition of the same characters: a long text that nearly matches takes exponential time.`,
      origin,
    });
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

  #once(key: string, prefix: string, make: (name: Code) => Code | undefined): Code | undefined {
    if (!this.#names.has(key)) this.#names.set(key, this.#declare(prefix, make));
    return this.#names.get(key);
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
