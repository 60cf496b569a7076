import { type Code, code, identifier, type ModuleSymbol, runtimeSymbol } from "../../emit/index.ts";
import type { Schema } from "../../model/index.ts";
import type { Assertion } from "./assertion.ts";
import type { Compilation } from "./compilation.ts";
import { call, test } from "./condition.ts";
import { type FormatKind, formats } from "./formats.ts";
import { issues } from "./parameters.ts";

/** Keyword, how its message puts it, and how it is written that it holds or fails. */
const comparisons = [
  ["minimum", ">=", code`>=`, code`<`],
  ["maximum", "<=", code`<=`, code`>`],
  ["exclusiveMinimum", ">", code`>`, code`<=`],
  ["exclusiveMaximum", "<", code`<`, code`>=`],
] as const;

/** The keywords for numbers (validation, 6.2). `value` is known to be a number, though not to TypeScript. */
export function numberAssertions(
  compilation: Compilation,
  schema: Schema,
  value: Code,
): readonly Assertion[] {
  const assertions: Assertion[] = [];
  for (const one of comparisons) {
    const limit = schema[one[0]];
    if (limit === undefined) continue;
    const [keyword, comparison, holds, fails] = one;
    const number = code`(${value} as number)`;
    assertions.push({
      condition: test(code`${number} ${holds} ${limit}`, code`${number} ${fails} ${limit}`),
      cost: 0,
      issue: (path, at) =>
        code`${validate("comparisonIssue")}(${issues}, ${path}, ${at}, ${keyword}, ${comparison}, ${limit});`,
    });
  }
  const { multipleOf } = schema;
  if (multipleOf !== undefined) {
    assertions.push({
      condition: call(code`${validate("isMultipleOf")}(${value} as number, ${multipleOf})`),
      cost: 1,
      issue: (path, at) =>
        genericIssue(
          path,
          at,
          "multipleOf",
          code`{ multipleOf: ${multipleOf} }`,
          `must be multiple of ${multipleOf}`,
        ),
    });
  }
  return [...assertions, ...formatAssertions(compilation, schema, "number", value)];
}

/** The keywords for strings (validation, 6.3), ours included. `value` is known to be a string. */
export function stringAssertions(
  compilation: Compilation,
  schema: Schema,
  value: Code,
): readonly Assertion[] {
  const assertions: Assertion[] = [];
  const { minLength, maxLength, utf16MaxLength, pattern } = schema;
  if (minLength !== undefined && minLength > 0) {
    // At least one code point is at least one code unit.
    const condition =
      minLength === 1
        ? test(code`${value} !== ""`, code`${value} === ""`)
        : call(code`${validate("hasMinLength")}(${value}, ${minLength})`);
    assertions.push({
      condition,
      cost: minLength === 1 ? 0 : 1,
      issue: sizeIssue("minLength", minLength, "characters"),
    });
  }
  if (maxLength !== undefined) {
    const condition =
      maxLength === 0
        ? test(code`${value} === ""`, code`${value} !== ""`)
        : call(code`${validate("hasMaxLength")}(${value}, ${maxLength})`);
    assertions.push({ condition, cost: 1, issue: sizeIssue("maxLength", maxLength, "characters") });
  }
  if (utf16MaxLength !== undefined) {
    assertions.push({
      condition: test(code`${value}.length <= ${utf16MaxLength}`, code`${value}.length > ${utf16MaxLength}`),
      cost: 0,
      issue: sizeIssue("x-utf16-max-length", utf16MaxLength, "UTF-16 code units"),
    });
  }
  if (pattern !== undefined) {
    assertions.push({
      condition: compilation.constants.matches(pattern, value),
      cost: 2,
      issue: (path, at) => code`${validate("patternIssue")}(${issues}, ${path}, ${at}, ${pattern});`,
    });
  }
  return [...assertions, ...formatAssertions(compilation, schema, "string", value)];
}

/** `format`, where the options make it an assertion and it is one that is known (validation, 7.3; OpenAPI's own). */
export function formatAssertions(
  compilation: Compilation,
  { format }: Schema,
  kind: FormatKind,
  value: Code,
): readonly Assertion[] {
  if (format === undefined || compilation.context.options.formats !== "assert") return [];
  const known = formats.get(format);
  if (known?.kind !== kind) return [];
  return [
    {
      condition: call(
        code`${validate(known.check)}(${kind === "number" ? code`${value} as number` : value})`,
      ),
      cost: 2,
      issue: (path, at) =>
        genericIssue(path, at, "format", code`{ format: ${format} }`, `must match format "${format}"`),
    },
  ];
}

/** Reports a bound on size that does not hold. */
export function sizeIssue(keyword: string, limit: number, unit: string): Assertion["issue"] {
  return (path, at) =>
    code`${validate("sizeIssue")}(${issues}, ${path}, ${at}, ${keyword}, ${limit}, ${unit});`;
}

/** Reports a keyword that has no function of its own in the runtime. */
export function genericIssue(
  path: Code,
  at: Code,
  keyword: string,
  params: Code,
  message: string | Code,
): Code {
  return code`${validate("addIssue")}(${issues}, ${path}, ${at}, ${keyword}, ${params}, ${message});`;
}

/** A function of the runtime's validation room. */
export function validate(name: string): ModuleSymbol {
  const known = functions.get(name);
  if (known !== undefined) return known;
  const symbol = runtimeSymbol("validate", identifier(name));
  functions.set(name, symbol);
  return symbol;
}

const functions = new Map<string, ModuleSymbol>();
