import { type Code, code, lines } from "../../emit/index.ts";
import type { Schema, SchemaId } from "../../model/index.ts";
import { keptApart } from "./apart.ts";
import { conditions } from "./assertion.ts";
import { checkArray, hasArrayKeywords } from "./check-array.ts";
import { checkObject, hasObjectKeywords } from "./check-object.ts";
import { checkUnion, unionCondition } from "./check-union.ts";
import type { Body, Compilation } from "./compilation.ts";
import { all, always, any, type Condition, call, never, not, print, size, test } from "./condition.ts";
import {
  type JsonKind,
  ofType,
  typeCondition,
  typesCondition,
  typesOf,
  type ValueType,
} from "./json-kind.ts";
import { literalsOf } from "./literals.ts";
import { value } from "./parameters.ts";
import { formatAssertions, numberAssertions, stringAssertions, validate } from "./scalar-assertions.ts";
import type { View } from "./view.ts";

/** Writes a check function: `return false` at the first fault. */
export function checkBody(body: Body, view: View): readonly Code[] {
  const condition = checkCondition(body, view, value, false);
  if (condition !== undefined) return [code`return ${print(condition)};`];
  return [...keywordStatements(body, view, value), code`return true;`];
}

/** Statements that return false unless the value conforms. */
export function checkStatements(body: Body, view: View, subject: Code): readonly Code[] {
  const condition = checkCondition(body, view, subject, true);
  return condition === undefined ? keywordStatements(body, view, subject) : refuseUnless(condition);
}

function keywordStatements(body: Body, view: View, subject: Code): readonly Code[] {
  const parts = inPlace(body, view);
  const own = typedStatements(body, view, subject);
  return [...keptApart(body, subject, own, parts), ...serializedLength(view.schema, subject)];
}

/** `if (…) return false;`, or nothing. */
export function refuseUnless(condition: Condition): readonly Code[] {
  if (condition.kind === "constant") return condition.holds ? [] : [code`return false;`];
  return [code`if (${print(not(condition))}) return false;`];
}

/** The condition that a value conforms: an expression where that is short, else a call. */
export function conditionOrCall(body: Body, view: View, subject: Code): Condition {
  return checkCondition(body, view, subject, true) ?? body.compilation.checkCall(body, view, subject);
}

/** The condition that a value conforms, by a call unless it is constant. For places where TypeScript knows too much. */
export function callCondition(body: Body, view: View, subject: Code): Condition {
  const { always: constant } = view.schema;
  if (constant !== undefined) return constant ? always : never;
  const target = onlyRef(body.compilation, view);
  return body.compilation.checkCall(body, target ?? view, subject);
}

/** An expression, or `undefined` where it takes statements. A reference to something large is a call. */
export function checkCondition(
  body: Body,
  view: View,
  subject: Code,
  mayCall: boolean,
): Condition | undefined {
  const { schema } = view;
  if (schema.always !== undefined) return schema.always ? always : never;
  const target = onlyRef(body.compilation, view);
  if (target !== undefined) {
    const direct = target.schema.ref === undefined ? leafCondition(body, target, subject) : undefined;
    return direct !== undefined && size(direct) <= 4
      ? direct
      : body.compilation.checkCall(body, target, subject);
  }
  if (mayCall && (schema.name !== undefined || isSharedObject(body, view))) {
    return body.compilation.checkCall(body, view, subject);
  }
  const leaf = leafCondition(body, view, subject);
  if (leaf !== undefined) return leaf;
  return unionOnly(schema)
    ? unionCondition(body, view, subject, schema.oneOf === undefined ? "anyOf" : "oneOf")
    : undefined;
}

/** What the only keyword of a schema, a reference, leads to. */
export function onlyRef({ views }: Compilation, view: View): View | undefined {
  if (hasOwnKeywords(view.schema) || inPlaceCount(view.schema) !== 1) return undefined;
  return views.ref(view) ?? views.dynamicRef(view);
}

/** Whether a schema describes objects as others do, and more than a call would cost. */
function isSharedObject(body: Body, view: View): boolean {
  return (view.schema.properties?.length ?? 0) > 2 && body.compilation.isRepeated("check", view.schema.id);
}

/** The condition of a schema whose keywords concern scalars only. */
function leafCondition(body: Body, view: View, subject: Code): Condition | undefined {
  const { schema } = view;
  if (schema.always !== undefined) return schema.always ? always : never;
  if (inPlaceCount(schema) > 0 || hasArrayKeywords(schema) || hasObjectKeywords(schema)) return undefined;
  if (schema.maxSerializedUtf16Length !== undefined) return undefined;
  const literals = literalCondition(body, schema, subject);
  if (literals !== undefined) return all([literals, formatCondition(body, schema, subject)]);
  const types = typesOf(schema);
  const groups = scalarGroups(body, schema, subject);
  if (types === undefined) {
    return all([...groups].map(([kind, conditions]) => any([not(typeCondition(kind, subject)), conditions])));
  }
  return any(types.map((type) => all([typeCondition(type, subject), ofType(groups, type) ?? always])));
}

function scalarGroups(body: Body, schema: Schema, subject: Code): ReadonlyMap<JsonKind, Condition> {
  const groups = new Map<JsonKind, Condition>();
  const string = stringAssertions(body.compilation, schema, subject);
  if (string.length > 0) groups.set("string", all(conditions(string)));
  const number = numberAssertions(body.compilation, schema, subject);
  if (number.length > 0) groups.set("number", all(conditions(number)));
  return groups;
}

/** What an asserted format adds to literals: they have been held against all other keywords for scalars. */
function formatCondition(body: Body, schema: Schema, subject: Code): Condition {
  const kinds = (["string", "number"] as const).map((kind) =>
    any([
      not(typeCondition(kind, subject)),
      all(conditions(formatAssertions(body.compilation, schema, kind, subject))),
    ]),
  );
  return all(kinds);
}

/** The condition that a value is one of those that `enum` and `const` allow. */
export function literalCondition(body: Body, schema: Schema, subject: Code): Condition | undefined {
  const literals = literalsOf(schema);
  if (literals === undefined) return undefined;
  const { constants } = body.compilation;
  const scalars = literals.filter((one) => typeof one !== "object" || one === null);
  const structures = literals.filter((one) => typeof one === "object" && one !== null);
  const scalar =
    scalars.length > 24
      ? call(code`${constants.set(scalars)}.has(${subject})`)
      : any(
          scalars.map((one) =>
            test(code`${subject} === ${one as string}`, code`${subject} !== ${one as string}`),
          ),
        );
  return any([
    scalar,
    ...structures.map((one) => call(code`${validate("deepEqual")}(${subject}, ${constants.literal(one)})`)),
  ]);
}

/** Statements for `type`, `enum`, `const` and the keywords of each kind. */
function typedStatements(body: Body, view: View, subject: Code): readonly Code[] {
  const { schema } = view;
  const literals = literalCondition(body, schema, subject);
  const structured = literalsOf(schema)?.some((one) => typeof one === "object" && one !== null) ?? true;
  if (literals !== undefined && !structured) {
    return refuseUnless(all([literals, formatCondition(body, schema, subject)]));
  }
  const statements = literals === undefined ? [] : refuseUnless(literals);
  const groups = groupStatements(body, view, subject);
  const types = literals === undefined ? typesOf(schema) : undefined;
  return [...statements, ...chain(types, groups, subject)];
}

/** Statements for each kind of value that has keywords in the schema. */
function groupStatements(body: Body, view: View, subject: Code): ReadonlyMap<JsonKind, readonly Code[]> {
  const { schema } = view;
  const groups = new Map<JsonKind, readonly Code[]>();
  for (const [kind, condition] of scalarGroups(body, schema, subject))
    groups.set(kind, refuseUnless(condition));
  if (hasArrayKeywords(schema)) groups.set("array", checkArray(body, view, subject));
  if (hasObjectKeywords(schema)) groups.set("object", checkObject(body, view, subject));
  return groups;
}

/** One type: refuse, then go on. Several: a chain of `if … else`, where the last refuses what is of no type. */
function chain(
  types: readonly ValueType[] | undefined,
  groups: ReadonlyMap<JsonKind, readonly Code[]>,
  subject: Code,
): readonly Code[] {
  const [only, second] = types ?? [];
  if (types !== undefined && only === undefined) return [code`return false;`];
  if (only !== undefined && second === undefined) {
    return [...refuseUnless(typeCondition(only, subject)), ...(ofType(groups, only) ?? [])];
  }
  const kinds = types ?? [...groups.keys()];
  const guarded = kinds.filter((type) => (ofType(groups, type) ?? []).length > 0);
  const rest = types?.filter((type) => !guarded.includes(type));
  const links = guarded.map((type) => {
    const statements = lines(ofType(groups, type) ?? []);
    return code`
      if (${print(typeCondition(type, subject))}) {
        ${statements}
      }
    `;
  });
  const last = rest === undefined ? [] : refuseUnless(typesCondition(rest, subject));
  const parts = [...links, ...last];
  return parts.length === 0
    ? []
    : [parts.slice(1).reduce((before, link) => code`${before} else ${link}`, parts[0] as Code)];
}

/** Whether a schema's only keyword is `anyOf` or `oneOf`, so that it is a union and nothing else. */
function unionOnly(schema: Schema): boolean {
  return (
    inPlaceCount(schema) === 1 && (schema.anyOf ?? schema.oneOf) !== undefined && !hasOwnKeywords(schema)
  );
}

/** Whether a schema has keywords other than those that apply schemas to the same value. */
function hasOwnKeywords(schema: Schema): boolean {
  return (
    schema.type !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined ||
    hasArrayKeywords(schema) ||
    hasObjectKeywords(schema) ||
    schema.maxSerializedUtf16Length !== undefined ||
    scalarKeywords.some((keyword) => schema[keyword] !== undefined)
  );
}

const scalarKeywords = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "utf16MaxLength",
  "pattern",
  "format",
] as const;

/** How many schemas a schema applies to the same value. */
export function inPlaceCount(schema: Schema): number {
  const single = [schema.ref, schema.dynamicRef, schema.anyOf, schema.oneOf, schema.not, schema.if];
  return single.filter((one) => one !== undefined).length + (schema.allOf?.length ?? 0);
}

/** Statements for each keyword that applies schemas to the same value. */
function inPlace(body: Body, view: View): readonly ((subject: Code) => readonly Code[])[] {
  const { views } = body.compilation;
  const { schema } = view;
  const applied = (id: SchemaId) => views.inPlace(view, id);
  const parts: ((subject: Code) => readonly Code[])[] = [];
  for (const one of [views.ref(view), views.dynamicRef(view)]) {
    if (one !== undefined) parts.push((subject) => refuseUnless(conditionOrCall(body, one, subject)));
  }
  for (const id of schema.allOf ?? []) parts.push((subject) => checkStatements(body, applied(id), subject));
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (schema[keyword] !== undefined) {
      parts.push((subject) => checkUnion(body, view, subject, keyword));
    }
  }
  if (schema.not !== undefined) {
    const { not: id } = schema;
    parts.push((subject) => refuseUnless(not(conditionOrCall(body, views.child(view, id), subject))));
  }
  if (schema.if !== undefined) {
    const { if: id } = schema;
    parts.push((subject) => conditional(body, view, views.child(view, id), subject));
  }
  return parts;
}

function conditional(body: Body, view: View, condition: View, subject: Code): readonly Code[] {
  const branch = (id: SchemaId | undefined) =>
    id === undefined ? always : callCondition(body, body.compilation.views.inPlace(view, id), subject);
  const then = branch(view.schema.then);
  const otherwise = branch(view.schema.else);
  if (then === always && otherwise === always) return [];
  const holds = callCondition(body, condition, subject);
  if (otherwise === always) return refuseUnless(any([not(holds), then]));
  if (then === always) return refuseUnless(any([holds, otherwise]));
  return refuseUnless(call(code`(${print(holds)} ? ${print(then)} : ${print(otherwise)})`));
}

function serializedLength(schema: Schema, subject: Code): readonly Code[] {
  const limit = schema.maxSerializedUtf16Length;
  if (limit === undefined) return [];
  const length = code`${validate("serializedLength")}(${subject})`;
  return refuseUnless(test(code`${length} <= ${limit}`, code`${length} > ${limit}`));
}
