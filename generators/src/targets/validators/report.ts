import { type Code, code, lines, value as literal } from "../../emit/index.ts";
import type { JsonType, Schema, SchemaId } from "../../model/index.ts";
import { keptApart } from "./apart.ts";
import { type Assertion, reports } from "./assertion.ts";
import { callCondition, conditionOrCall, inPlaceCount, literalCondition } from "./check.ts";
import { hasArrayKeywords } from "./check-array.ts";
import { hasObjectKeywords } from "./check-object.ts";
import type { Body } from "./compilation.ts";
import { type Condition, not, print, test } from "./condition.ts";
import { type JsonKind, kindOfType, typeCondition, typesCondition, typesOf } from "./json-kind.ts";
import { issues, value } from "./parameters.ts";
import { here, locationOf, type Place, printPlace } from "./place.ts";
import { reportArray } from "./report-array.ts";
import { reportObject } from "./report-object.ts";
import { reportUnion } from "./report-union.ts";
import {
  genericIssue,
  numberAssertions,
  sizeIssue,
  stringAssertions,
  validate,
} from "./scalar-assertions.ts";
import type { View } from "./view.ts";

/** Writes a report function: adds an issue for each fault and goes on. */
export function reportBody(body: Body, view: View): readonly Code[] {
  return keywordReports(body, view, value, here);
}

/** Statements that report what is wrong with a value. A schema with a name has a function of its own. */
export function reportStatements(body: Body, view: View, subject: Code, place: Place): readonly Code[] {
  if (view.schema.name !== undefined) return [reportCall(body, view, subject, place)];
  return keywordReports(body, view, subject, place);
}

/** As a call where the reports could end the function that they stand in. */
export function reportBranch(body: Body, view: View, subject: Code, place: Place): readonly Code[] {
  const { schema } = view;
  const leaf = !hasObjectKeywords(schema) && !hasArrayKeywords(schema) && inPlaceCount(schema) === 0;
  return leaf ? reportStatements(body, view, subject, place) : [reportCall(body, view, subject, place)];
}

/** Statements of a block, each on its line. */
export function block(head: Code, statements: readonly Code[]): readonly Code[] {
  if (statements.length === 0) return [];
  return [
    code`
      ${head} {
        ${lines(statements)}
      }
    `,
  ];
}

/** `if (it fails) …`. */
export function reportUnless(condition: Condition, statements: readonly Code[]): readonly Code[] {
  if (condition.kind === "constant") return condition.holds ? [] : statements;
  return block(code`if (${print(not(condition))})`, statements);
}

/** A call of the report function, made only for what is wrong: the check is much faster, and needs no path. */
function reportCall(body: Body, view: View, subject: Code, place: Place): Code {
  const call = code`${body.compilation.reportName(view)}(${subject}, ${printPlace(place)}, ${issues});`;
  // Not where it could recurse: each level would be checked once for every level above it.
  if (body.compilation.isDeep(view)) return call;
  return code`if (${print(not(body.compilation.checkCall(body, view, subject)))}) ${call}`;
}

function keywordReports(body: Body, view: View, subject: Code, place: Place): readonly Code[] {
  const { schema } = view;
  const at = locationOf(body.compilation.views.api, schema);
  if (schema.always !== undefined) {
    return schema.always
      ? []
      : [code`${validate("falseIssue")}(${issues}, ${printPlace(place)}, ${`${at}/false schema`});`];
  }
  const own = ownReports(body, view, subject, place, at);
  return keptApart(body, subject, own, inPlaceReports(body, view, place, at));
}

function ownReports(body: Body, view: View, subject: Code, place: Place, at: string): readonly Code[] {
  const { schema } = view;
  return [
    ...typedReports(body, view, subject, place, at),
    ...literalReports(body, schema, subject, place, at),
    ...serializedLengthReports(schema, subject, place, at),
  ];
}

/** `type` and the keywords of each kind, as a chain of `if … else`. */
function typedReports(body: Body, view: View, subject: Code, place: Place, at: string): readonly Code[] {
  const types = typesOf(view.schema);
  const groups = groupReports(body, view, subject, place, at);
  const kinds: readonly JsonType[] = types ?? [...groups.keys()];
  const links = kinds
    .filter((type) => (groups.get(kindOfType(type)) ?? []).length > 0)
    .flatMap((type) =>
      block(code`if (${print(typeCondition(type, subject))})`, groups.get(kindOfType(type)) ?? []),
    );
  const rest = types?.filter((type) => (groups.get(kindOfType(type)) ?? []).length === 0);
  const issue = () => {
    const declared = view.schema.type ?? [];
    const named = literal(declared.length === 1 ? (declared[0] ?? "") : declared);
    return code`${validate("typeIssue")}(${issues}, ${printPlace(place)}, ${`${at}/type`}, ${named});`;
  };
  const last = rest === undefined ? [] : lastLink(rest, subject, issue());
  const [first, ...others] = [...links, ...last];
  return first === undefined ? [] : [others.reduce((before, link) => code`${before} else ${link}`, first)];
}

function lastLink(rest: readonly JsonType[], subject: Code, issue: Code): readonly Code[] {
  return rest.length === 0 ? [issue] : [code`if (${print(not(typesCondition(rest, subject)))}) ${issue}`];
}

function groupReports(
  body: Body,
  view: View,
  subject: Code,
  place: Place,
  at: string,
): ReadonlyMap<JsonKind, readonly Code[]> {
  const { schema } = view;
  const failed = (condition: Condition): Code => print(not(condition));
  const scalar = (assertions: readonly Assertion[]) => reports(assertions, printPlace(place), at, failed);
  const groups: [JsonKind, readonly Code[]][] = [
    ["string", scalar(stringAssertions(body.compilation, schema, subject))],
    ["number", scalar(numberAssertions(body.compilation, schema, subject))],
    ["array", hasArrayKeywords(schema) ? reportArray(body, view, subject, place, at) : []],
    ["object", hasObjectKeywords(schema) ? reportObject(body, view, subject, place, at) : []],
  ];
  return new Map(groups.filter(([, statements]) => statements.length > 0));
}

function literalReports(
  body: Body,
  schema: Schema,
  subject: Code,
  place: Place,
  at: string,
): readonly Code[] {
  const { const: constant, enum: values } = schema;
  const where = printPlace(place);
  const reportsOf = (only: Schema, issue: Code) =>
    reportUnless(literalCondition(body, only, subject) ?? typesCondition([], subject), [issue]);
  const { id, origin, resource, extensions } = schema;
  const bare = { id, origin, resource, extensions };
  return [
    ...(constant === undefined
      ? []
      : reportsOf(
          { ...bare, const: constant },
          code`${validate("constIssue")}(${issues}, ${where}, ${`${at}/const`}, ${literal(constant.value)});`,
        )),
    ...(values === undefined
      ? []
      : reportsOf(
          { ...bare, enum: values },
          code`${validate("enumIssue")}(${issues}, ${where}, ${`${at}/enum`}, ${literal(values)});`,
        )),
  ];
}

function serializedLengthReports(schema: Schema, subject: Code, place: Place, at: string): readonly Code[] {
  const limit = schema.maxSerializedUtf16Length;
  if (limit === undefined) return [];
  const length = code`${validate("serializedLength")}(${subject})`;
  const issue = sizeIssue("x-max-serialized-utf16-length", limit, "UTF-16 code units");
  return reportUnless(test(code`${length} <= ${limit}`, code`${length} > ${limit}`), [
    issue(printPlace(place), at),
  ]);
}

/** Reports for each keyword that applies schemas to the same value. */
function inPlaceReports(
  body: Body,
  view: View,
  place: Place,
  at: string,
): readonly ((subject: Code) => readonly Code[])[] {
  const { views } = body.compilation;
  const { schema } = view;
  const child = (id: SchemaId) => views.child(view, id);
  const parts: ((subject: Code) => readonly Code[])[] = [];
  for (const one of [views.ref(view), views.dynamicRef(view)]) {
    if (one !== undefined) parts.push((subject) => [reportCall(body, one, subject, place)]);
  }
  for (const id of schema.allOf ?? [])
    parts.push((subject) => reportStatements(body, child(id), subject, place));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (schema[keyword] !== undefined) {
      parts.push((subject) => reportUnion(body, view, subject, place, at, keyword));
    }
  }
  if (schema.not !== undefined) {
    const { not: id } = schema;
    parts.push((subject) =>
      reportUnless(not(conditionOrCall(body, child(id), subject)), [
        genericIssue(printPlace(place), at, "not", code`{}`, "must NOT be valid"),
      ]),
    );
  }
  if (schema.if !== undefined) {
    const { if: id } = schema;
    parts.push((subject) => conditionalReports(body, view, child(id), subject, place, at));
  }
  return parts;
}

function conditionalReports(
  body: Body,
  view: View,
  condition: View,
  subject: Code,
  place: Place,
  at: string,
): readonly Code[] {
  const holds = callCondition(body, condition, subject);
  const branch = (keyword: "then" | "else", taken: Condition): readonly Code[] => {
    const id = view.schema[keyword];
    if (id === undefined || (taken.kind === "constant" && !taken.holds)) return [];
    const branchView = body.compilation.views.child(view, id);
    const accepted = callCondition(body, branchView, subject);
    const params = code`{ failingKeyword: ${keyword} }`;
    const failed = reportUnless(accepted, [
      ...reportStatements(body, branchView, subject, place),
      genericIssue(printPlace(place), at, "if", params, `must match "${keyword}" schema`),
    ]);
    return reportUnless(not(taken), failed);
  };
  return [...branch("then", holds), ...branch("else", not(holds))];
}
