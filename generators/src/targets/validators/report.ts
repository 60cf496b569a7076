import { type Code, code, lines, value as literal } from "../../emit/index.ts";
import type { Schema, SchemaId } from "../../model/index.ts";
import { keptApart } from "./apart.ts";
import { type Assertion, reports } from "./assertion.ts";
import { callCondition, conditionOrCall, inPlaceCount, literalCondition, onlyRef } from "./check.ts";
import { hasArrayKeywords } from "./check-array.ts";
import { hasObjectKeywords } from "./check-object.ts";
import type { Body } from "./compilation.ts";
import { always, type Condition, never, not, print, size, test } from "./condition.ts";
import {
  type JsonKind,
  ofType,
  typeCondition,
  typesCondition,
  typesOf,
  type ValueType,
} from "./json-kind.ts";
import { issues, value } from "./parameters.ts";
import { here, hereAt, locationFrom, type Place, printPlace } from "./place.ts";
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
  return keywordReports(body, view, value, here, hereAt);
}

/** A schema while it is reported on: where it stands in the document. */
export interface Located {
  readonly view: View;
  readonly at: Place;
}

/** Statements that report what is wrong with a value by a schema that another applies. What has a function is called. */
export function reportStatements(
  body: Body,
  outer: Located,
  view: View,
  subject: Code,
  place: Place,
): readonly Code[] {
  if (isApart(body, view.schema)) return reportCall(body, outer, view, subject, place);
  return keywordReports(body, view, subject, place, locationOf(body, outer, view));
}

/** The same for a value that has failed the check of the schema: nobody asks again, unless where recursion is counted. */
export function failureStatements(
  body: Body,
  outer: Located,
  view: View,
  subject: Code,
  place: Place,
): readonly Code[] {
  const target = onlyRef(body.compilation, view) ?? view;
  if (!isApart(body, target.schema) || body.compilation.isRecursive(target))
    return reportStatements(body, outer, view, subject, place);
  const from = target === view ? outer : { view, at: locationOf(body, outer, view) };
  return [reportOf(body, from, target, subject, place)];
}

function locationOf(body: Body, outer: Located, view: View): Place {
  return locationFrom(body.compilation.views.api, outer.view.schema, outer.at, view.schema);
}

/** Whether a schema applies no other. */
function isLeaf(schema: Schema): boolean {
  return !hasObjectKeywords(schema) && !hasArrayKeywords(schema) && inPlaceCount(schema) === 0;
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

/** Whether a schema has a report function: it has a name, or others say the same. */
export function isApart({ compilation }: Body, { id, name }: Schema): boolean {
  return name !== undefined || compilation.isRepeated("report", id);
}

/** When to call the report function of a view: only for what is wrong, since the check is much faster and needs no path. */
export function callsFor(body: Body, view: View, subject: Code): Condition {
  if (body.compilation.isRecursive(view)) return body.compilation.suspectCall(body, view, subject);
  // It may lead to recursion, and asks there.
  if (body.compilation.isDeep(view)) return always;
  const short = isLeaf(view.schema) ? conditionOrCall(body, view, subject) : undefined;
  return not(short !== undefined && size(short) <= 4 ? short : callCondition(body, view, subject));
}

function reportCall(body: Body, outer: Located, view: View, subject: Code, place: Place): readonly Code[] {
  const condition = callsFor(body, view, subject);
  if (condition === never) return [];
  const call = reportOf(body, outer, view, subject, place);
  return condition.kind === "constant" ? [call] : [code`if (${print(condition)}) ${call}`];
}

function reportOf(body: Body, outer: Located, view: View, subject: Code, place: Place): Code {
  const at = printPlace(locationOf(body, outer, view));
  return code`${body.compilation.reportName(view)}(${subject}, ${printPlace(place)}, ${at}, ${issues});`;
}

function keywordReports(body: Body, view: View, subject: Code, place: Place, at: Place): readonly Code[] {
  const { schema } = view;
  if (schema.always !== undefined) {
    return schema.always
      ? []
      : [code`${validate("falseIssue")}(${issues}, ${printPlace(place)}, ${printPlace(at)});`];
  }
  const own = ownReports(body, view, subject, place, at);
  return keptApart(body, subject, own, inPlaceReports(body, view, place, at));
}

function ownReports(body: Body, view: View, subject: Code, place: Place, at: Place): readonly Code[] {
  const { schema } = view;
  return [
    ...typedReports(body, view, subject, place, at),
    ...literalReports(body, schema, subject, place, at),
    ...serializedLengthReports(schema, subject, place, at),
  ];
}

/** `type` and the keywords of each kind, as a chain of `if … else`. */
function typedReports(body: Body, view: View, subject: Code, place: Place, at: Place): readonly Code[] {
  const types = typesOf(view.schema);
  const groups = groupReports(body, view, subject, place, at);
  const kinds: readonly ValueType[] = types ?? [...groups.keys()];
  const links = kinds
    .filter((type) => (ofType(groups, type) ?? []).length > 0)
    .flatMap((type) => block(code`if (${print(typeCondition(type, subject))})`, ofType(groups, type) ?? []));
  const rest = types?.filter((type) => (ofType(groups, type) ?? []).length === 0);
  const issue = () => {
    const declared = view.schema.type ?? [];
    const [only, second] = declared;
    const where = code`${issues}, ${printPlace(place)}, ${printPlace(at)}`;
    return only !== undefined && second === undefined
      ? code`${validate("typeIssue")}(${where}, ${only});`
      : code`${validate("typesIssue")}(${where}, ${literal(declared)}, ${`must be ${declared.join()}`});`;
  };
  const last = rest === undefined ? [] : lastLink(rest, subject, issue());
  const [first, ...others] = [...links, ...last];
  return first === undefined ? [] : [others.reduce((before, link) => code`${before} else ${link}`, first)];
}

function lastLink(rest: readonly ValueType[], subject: Code, issue: Code): readonly Code[] {
  return rest.length === 0 ? [issue] : [code`if (${print(not(typesCondition(rest, subject)))}) ${issue}`];
}

function groupReports(
  body: Body,
  view: View,
  subject: Code,
  place: Place,
  at: Place,
): ReadonlyMap<JsonKind, readonly Code[]> {
  const { schema } = view;
  const failed = (condition: Condition): Code => print(not(condition));
  const scalar = (assertions: readonly Assertion[]) =>
    assertions.length === 0 ? [] : reports(assertions, printPlace(place), printPlace(at), failed);
  const groups: [JsonKind, readonly Code[]][] = [
    ["string", scalar(stringAssertions(body.compilation, schema, subject))],
    ["number", scalar(numberAssertions(body.compilation, schema, subject))],
    ["array", hasArrayKeywords(schema) ? reportArray(body, view, subject, place, at) : []],
    ["object", hasObjectKeywords(schema) ? reportObject(body, view, subject, place, at) : []],
  ];
  return new Map(groups.filter(([, statements]) => statements.length > 0));
}

function literalReports(body: Body, schema: Schema, subject: Code, place: Place, at: Place): readonly Code[] {
  const { const: constant, enum: values } = schema;
  if (constant === undefined && values === undefined) return [];
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
          code`${validate("constIssue")}(${issues}, ${where}, ${printPlace(at)}, ${literal(constant.value)});`,
        )),
    ...(values === undefined
      ? []
      : reportsOf(
          { ...bare, enum: values },
          code`${validate("enumIssue")}(${issues}, ${where}, ${printPlace(at)}, ${literal(values)});`,
        )),
  ];
}

function serializedLengthReports(schema: Schema, subject: Code, place: Place, at: Place): readonly Code[] {
  const limit = schema.maxSerializedUtf16Length;
  if (limit === undefined) return [];
  const length = code`${validate("serializedLength")}(${subject})`;
  const issue = sizeIssue("x-max-serialized-utf16-length", limit, "UTF-16 code units");
  return reportUnless(test(code`${length} <= ${limit}`, code`${length} > ${limit}`), [
    issue(printPlace(place), printPlace(at)),
  ]);
}

/** Reports for each keyword that applies schemas to the same value. */
function inPlaceReports(
  body: Body,
  view: View,
  place: Place,
  at: Place,
): readonly ((subject: Code) => readonly Code[])[] {
  const { views } = body.compilation;
  const { schema } = view;
  const applied = (id: SchemaId) => views.inPlace(view, id);
  const parts: ((subject: Code) => readonly Code[])[] = [];
  for (const one of [views.ref(view), views.dynamicRef(view)]) {
    if (one !== undefined) parts.push((subject) => reportCall(body, { view, at }, one, subject, place));
  }
  for (const id of schema.allOf ?? [])
    parts.push((subject) => reportStatements(body, { view, at }, applied(id), subject, place));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (schema[keyword] !== undefined) {
      parts.push((subject) => reportUnion(body, view, subject, place, at, keyword));
    }
  }
  if (schema.not !== undefined) {
    const { not: id } = schema;
    parts.push((subject) =>
      reportUnless(not(conditionOrCall(body, views.child(view, id), subject)), [
        genericIssue(printPlace(place), printPlace(at), "not", code`{}`, "must NOT be valid"),
      ]),
    );
  }
  if (schema.if !== undefined) {
    const { if: id } = schema;
    parts.push((subject) => conditionalReports(body, view, views.child(view, id), subject, place, at));
  }
  return parts;
}

function conditionalReports(
  body: Body,
  view: View,
  condition: View,
  subject: Code,
  place: Place,
  at: Place,
): readonly Code[] {
  const holds = callCondition(body, condition, subject);
  const branch = (keyword: "then" | "else", taken: Condition): readonly Code[] => {
    const id = view.schema[keyword];
    if (id === undefined || (taken.kind === "constant" && !taken.holds)) return [];
    const branchView = body.compilation.views.inPlace(view, id);
    const accepted = callCondition(body, branchView, subject);
    const params = code`{ failingKeyword: ${keyword} }`;
    const failed = reportUnless(accepted, [
      ...reportStatements(body, { view, at }, branchView, subject, place),
      genericIssue(printPlace(place), printPlace(at), "if", params, `must match "${keyword}" schema`),
    ]);
    return reportUnless(not(taken), failed);
  };
  return [...branch("then", holds), ...branch("else", not(holds))];
}
