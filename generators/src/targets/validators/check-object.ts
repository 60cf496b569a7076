import { type Code, code, join, lines } from "../../emit/index.ts";
import type { Schema, SchemaId } from "../../model/index.ts";
import { callCondition, checkCondition, checkStatements, refuseUnless } from "./check.ts";
import type { Body } from "./compilation.ts";
import { all, always, any, type Condition, not, print, size, test } from "./condition.ts";
import { dependenciesOf, refusesUndefined, requiredOf, undescribedOf } from "./facts.ts";
import { property } from "./parameters.ts";
import { readProperty } from "./property-access.ts";
import { members } from "./runtime-types.ts";
import { validate } from "./scalar-assertions.ts";
import { evaluatedProperty, knownKey } from "./unevaluated.ts";
import { declare } from "./uses.ts";
import type { View } from "./view.ts";

const keywords = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "propertyNames",
  "required",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
] as const;

/** Whether a schema says anything about objects. */
export function hasObjectKeywords(schema: Schema): boolean {
  return keywords.some((keyword) => schema[keyword] !== undefined);
}

/** Statements that return false unless an object conforms. `subject` is known to be one. */
export function checkObject(body: Body, view: View, subject: Code): readonly Code[] {
  const object = body.local("o");
  const properties = propertyChecks(body, view, object);
  const statements = [
    ...missingStatements(body, view, object),
    ...properties.flatMap(({ statements }) => statements),
    ...countStatements(body, view, object, properties),
    ...keyStatements(body, view, object),
    ...dependentStatements(body, view, subject, object),
    ...unevaluatedStatements(body, view, subject, object),
  ];
  return declare(object, code`const ${object} = ${subject} as ${members};`, statements);
}

/** What is done about one of `properties`. */
interface PropertyCheck {
  readonly statements: readonly Code[];
  readonly cost: number;
  /** The condition that it is there; `always` once the statements have passed, or where nobody asks. */
  readonly present: Condition;
}

function propertyChecks(body: Body, view: View, object: Code): readonly PropertyCheck[] {
  const { views } = body.compilation;
  const names = requiredOf(views, view);
  const closed = isClosed(body, view);
  const checks = (view.schema.properties ?? []).map(([name, id]) => {
    const read = readProperty(object, name);
    const required = names.has(name);
    // What a closed object counts is asked for again.
    const passing = required || !closed ? passingCheck(body, view, id, read, required) : undefined;
    return passing ?? propertyCheck(body, views.child(view, id), read, required);
  });
  return checks.sort((one, other) => one.cost - other.cost);
}

/** What is demanded of a property, whatever its name: equal for all schemas that say the same. */
export interface Demand {
  /** Refuses the value of the shared variable; `undefined` where nothing is demanded. */
  readonly refusal: Code | undefined;
  readonly cost: number;
}

/** Reads a property into the shared variable and checks it, where that takes one condition. Nobody asks afterwards whether it is there. */
function passingCheck(
  body: Body,
  view: View,
  id: SchemaId,
  read: Code,
  required: boolean,
): PropertyCheck | undefined {
  const make = (branch: View) => demandOf(body, branch, required);
  const demand = body.compilation.questions.demandOf({ object: view, id, required }, make);
  if (demand === undefined) return undefined;
  const { refusal, cost } = demand;
  if (refusal === undefined) return unasked;
  return { statements: [code`${property} = ${read}; ${refusal}`], cost, present: always };
}

const unasked: PropertyCheck = { statements: [], cost: 0, present: always };

function demandOf(body: Body, view: View, required: boolean): Demand | undefined {
  const condition = checkCondition(body, view, property, true);
  if (condition === undefined) return undefined;
  const [refusal] = refuseUnless(demanded(body, view, required, property, condition));
  return { refusal, cost: costOf(view, condition) };
}

/** What a condition of a property's value comes to, since the property may be missing. */
function demanded(body: Body, view: View, required: boolean, value: Code, condition: Condition): Condition {
  if (required && refusesUndefined(body.compilation.views, view)) return condition;
  const there = test(code`${value} !== undefined`, code`${value} === undefined`);
  return required ? all([there, condition]) : any([not(there), condition]);
}

/** What a reference leads to may be large. */
function costOf(view: View, condition: Condition): number {
  return view.schema.ref === undefined ? Math.min(size(condition), 4) : 6;
}

/** Reads a property once and checks it. */
function propertyCheck(body: Body, view: View, read: Code, required: boolean): PropertyCheck {
  const property = body.local("p");
  const there = test(code`${property} !== undefined`, code`${property} === undefined`);
  const declaration = code`const ${property} = ${read};`;
  const surely = required && refusesUndefined(body.compilation.views, view);
  const condition = checkCondition(body, view, property, true);
  const present = required ? always : there;
  const unchecked = {
    statements: [],
    cost: 0,
    present: test(code`${read} !== undefined`, code`${read} === undefined`),
  };
  if (condition === always && !required) return unchecked;
  if (condition !== undefined) {
    const refusal = refuseUnless(demanded(body, view, required, property, condition));
    return { statements: declare(property, declaration, refusal), cost: costOf(view, condition), present };
  }
  const inner = checkStatements(body, view, property);
  if (required) {
    const all = [...(surely ? [] : refuseUnless(there)), ...inner];
    return { statements: declare(property, declaration, all), cost: 8, present };
  }
  if (inner.length === 0) return unchecked;
  return { statements: [declaration, ...guarded(print(there), inner)], cost: 8, present };
}

/** Required properties that `properties` does not describe. */
function missingStatements(body: Body, view: View, object: Code): readonly Code[] {
  const missing = undescribedOf(body.compilation.views, view);
  return refuseUnless(all(missing.map((name) => isThere(object, name))));
}

function isThere(object: Code, name: string): Condition {
  const read = readProperty(object, name);
  return test(code`${read} !== undefined`, code`${read} === undefined`);
}

/** A closed object is one that has no more properties than those found; and the bounds on their number. */
function countStatements(
  body: Body,
  view: View,
  object: Code,
  properties: readonly PropertyCheck[],
): readonly Code[] {
  const { minProperties, maxProperties } = view.schema;
  const counted = code`${validate("countKeys")}(${object})`;
  const bounds = [
    ...(minProperties === undefined
      ? []
      : [test(code`${counted} >= ${minProperties}`, code`${counted} < ${minProperties}`)]),
    ...(maxProperties === undefined
      ? []
      : [test(code`${counted} <= ${maxProperties}`, code`${counted} > ${maxProperties}`)]),
  ];
  const closed = isClosed(body, view)
    ? closedStatements(body, object, expectedCount(properties), counted)
    : [];
  return [...refuseUnless(all(bounds)), ...closed];
}

/** Counts in place, where the engine knows the object's shape. Only if that is wrong, properties that are `undefined` are looked for. */
function closedStatements(body: Body, object: Code, expected: Code, counted: Code): readonly Code[] {
  const count = body.local("n");
  const found = body.local("n");
  return [
    code`const ${found} = ${expected};`,
    code`let ${count} = 0;`,
    code`for (const _ in ${object}) ${count}++;`,
    code`if (${count} !== ${found} && ${counted} !== ${found}) return false;`,
  ];
}

function expectedCount(properties: readonly PropertyCheck[]): Code {
  const sure = properties.filter(({ present }) => present === always).length;
  const optional = properties.filter(({ present }) => present !== always);
  const terms = optional.map(({ present }) => code`(${print(present)} ? 1 : 0)`);
  return join([...(sure > 0 || terms.length === 0 ? [code`${sure}`] : []), ...terms], " + ");
}

/** Whether counting its keys tells that an object has no other properties than the described ones. */
function isClosed(body: Body, view: View): boolean {
  const { additionalProperties: id, patternProperties } = view.schema;
  if (id === undefined || (patternProperties ?? []).length > 0) return false;
  return body.compilation.views.child(view, id).schema.always === false;
}

/** One loop over the keys for `patternProperties`, `additionalProperties` and `propertyNames`. */
function keyStatements(body: Body, view: View, object: Code): readonly Code[] {
  const { views, constants } = body.compilation;
  const { schema } = view;
  const { propertyNames, patternProperties, additionalProperties } = schema;
  if ((propertyNames ?? patternProperties ?? additionalProperties) === undefined) return [];
  const key = body.local("k");
  const property = body.local("p");
  const statements: Code[] = [];
  if (schema.propertyNames !== undefined) {
    const name = body.local("v");
    const checks = checkStatements(body, views.child(view, schema.propertyNames), name);
    statements.push(...declare(name, code`const ${name}: unknown = ${key};`, checks));
  }
  for (const [source, id] of schema.patternProperties ?? []) {
    const matches = constants.matchesKey(source, key);
    if (matches === undefined) continue;
    statements.push(...guarded(print(matches), checkStatements(body, views.child(view, id), property)));
  }
  if (schema.additionalProperties !== undefined && !isClosed(body, view)) {
    const checks = checkStatements(body, views.child(view, schema.additionalProperties), property);
    const unknown = not(knownKey(body, view, key));
    statements.push(...(unknown === always ? checks : guarded(print(unknown), checks)));
  }
  return keyLoop(object, key, property, statements);
}

function guarded(condition: Code, statements: readonly Code[]): readonly Code[] {
  if (statements.length === 0) return [];
  return [
    code`
      if (${condition}) {
        ${lines(statements)}
      }
    `,
  ];
}

/** A loop over the properties that are there. */
function keyLoop(object: Code, key: Code, property: Code, statements: readonly Code[]): readonly Code[] {
  if (statements.length === 0) return [];
  return [
    code`
      for (const ${key} in ${object}) {
        const ${property} = ${object}[${key}];
        if (${property} === undefined) continue;
        ${lines(statements)}
      }
    `,
  ];
}

function dependentStatements(body: Body, view: View, subject: Code, object: Code): readonly Code[] {
  const { dependentSchemas } = view.schema;
  const required = dependenciesOf(body.compilation.views, view).flatMap(([name, needed]) =>
    refuseUnless(any([not(isThere(object, name)), all(needed.map((one) => isThere(object, one)))])),
  );
  const child = (id: SchemaId) => callCondition(body, body.compilation.views.inPlace(view, id), subject);
  const schemas = (dependentSchemas ?? []).flatMap(([name, id]) =>
    refuseUnless(any([not(isThere(object, name)), child(id)])),
  );
  return [...required, ...schemas];
}

function unevaluatedStatements(body: Body, view: View, subject: Code, object: Code): readonly Code[] {
  const { unevaluatedProperties } = view.schema;
  if (unevaluatedProperties === undefined) return [];
  const key = body.local("k");
  const property = body.local("p");
  const checks = checkStatements(body, body.compilation.views.child(view, unevaluatedProperties), property);
  if (checks.length === 0) return [];
  const { prelude, evaluated } = evaluatedProperty(body, view, subject, key);
  if (evaluated === always) return [];
  const unevaluated = not(evaluated);
  const statements = unevaluated === always ? checks : guarded(print(unevaluated), checks);
  return [...prelude, ...keyLoop(object, key, property, statements)];
}
