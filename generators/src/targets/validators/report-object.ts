import { type Code, code } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import { callCondition, conditionOrCall } from "./check.ts";
import type { Body } from "./compilation.ts";
import { all, not, print, test } from "./condition.ts";
import { dependenciesOf } from "./facts.ts";
import { issues } from "./parameters.ts";
import { here, hereAt, type Place, printPlace, within } from "./place.ts";
import { readProperty } from "./property-access.ts";
import { block, reportStatements, reportUnless } from "./report.ts";
import { isThere, propertyReports } from "./report-properties.ts";
import { members } from "./runtime-types.ts";
import { genericIssue, sizeIssue, validate } from "./scalar-assertions.ts";
import { evaluatedProperty, knownKey } from "./unevaluated.ts";
import { declare } from "./uses.ts";
import type { View } from "./view.ts";

/** Statements that report what is wrong with an object. `subject` is known to be one. */
export function reportObject(
  body: Body,
  view: View,
  subject: Code,
  place: Place,
  own: Place,
): readonly Code[] {
  const object = body.local("o");
  const name = body.local("w");
  // The places of all that it holds start with its own, which gets a name so that they do not repeat it.
  const named: Place = place === here ? place : { parts: [name] };
  const location = body.local("w");
  const at: Place = own === hereAt ? own : { parts: [location] };
  const statements = [
    ...countReports(view, object, named, at),
    ...propertyReports(body, view, object, named, at),
    ...keyReports(body, view, object, named, at),
    ...dependentReports(body, view, subject, object, named, at),
    ...unevaluatedReports(body, view, subject, object, named, at),
  ];
  const placed = declare(
    name,
    code`const ${name} = ${printPlace(place)};`,
    declare(location, code`const ${location} = ${printPlace(own)};`, statements),
  );
  return declare(object, code`const ${object} = ${subject} as ${members};`, placed);
}

function countReports(view: View, object: Code, place: Place, at: Place): readonly Code[] {
  const { minProperties, maxProperties } = view.schema;
  if (minProperties === undefined && maxProperties === undefined) return [];
  const count = code`${validate("countKeys")}(${object})`;
  return [
    ...(minProperties === undefined
      ? []
      : reportUnless(test(code`${count} >= ${minProperties}`, code`${count} < ${minProperties}`), [
          sizeIssue("minProperties", minProperties, "properties")(printPlace(place), printPlace(at)),
        ])),
    ...(maxProperties === undefined
      ? []
      : reportUnless(test(code`${count} <= ${maxProperties}`, code`${count} > ${maxProperties}`), [
          sizeIssue("maxProperties", maxProperties, "properties")(printPlace(place), printPlace(at)),
        ])),
  ];
}

function keyReports(body: Body, view: View, object: Code, place: Place, at: Place): readonly Code[] {
  const { views, constants } = body.compilation;
  const { schema } = view;
  const { propertyNames, patternProperties, additionalProperties } = schema;
  if ((propertyNames ?? patternProperties ?? additionalProperties) === undefined) return [];
  const key = body.local("k");
  const property = body.local("p");
  const keyPlace = within(place, "/", code`${validate("pointerToken")}(${key})`);
  const closedOnly = schema.propertyNames === undefined && (schema.patternProperties ?? []).length === 0;
  if (closedOnly && isForbidden(body, view)) return closedReports(body, view, object, place, at);
  const statements: Code[] = [];
  if (schema.propertyNames !== undefined) {
    statements.push(...propertyNameReports(body, views.child(view, schema.propertyNames), key, place, at));
  }
  for (const [source, id] of schema.patternProperties ?? []) {
    const matches = constants.matchesKey(source, key);
    if (matches === undefined) continue;
    const inner = reportStatements(body, { view, at }, views.child(view, id), property, keyPlace);
    statements.push(...block(code`if (${print(matches)})`, inner));
  }
  if (schema.additionalProperties !== undefined) {
    const branch = views.child(view, schema.additionalProperties);
    const inner =
      branch.schema.always === false
        ? [code`${validate("additionalIssue")}(${issues}, ${printPlace(place)}, ${printPlace(at)}, ${key});`]
        : reportStatements(body, { view, at }, branch, property, keyPlace);
    statements.push(...reportUnless(knownKey(body, view, key), inner));
  }
  return keyLoop(object, key, property, statements);
}

function isForbidden(body: Body, view: View): boolean {
  const { additionalProperties: id } = view.schema;
  return id !== undefined && body.compilation.views.child(view, id).schema.always === false;
}

/** Looks at the value of unknown keys only. */
function closedReports(body: Body, view: View, object: Code, place: Place, at: Place): readonly Code[] {
  const key = body.local("k");
  const there = test(code`${object}[${key}] !== undefined`, code`${object}[${key}] === undefined`);
  return block(code`for (const ${key} in ${object})`, [
    ...block(code`if (${print(all([not(knownKey(body, view, key)), there]))})`, [
      code`${validate("additionalIssue")}(${issues}, ${printPlace(place)}, ${printPlace(at)}, ${key});`,
      code`if (${validate("isFull")}(${issues})) break;`,
    ]),
  ]);
}

/** A loop over the properties that are there, which stops once nothing more can be reported. */
function keyLoop(object: Code, key: Code, property: Code, statements: readonly Code[]): readonly Code[] {
  return block(code`for (const ${key} in ${object})`, [
    code`const ${property} = ${object}[${key}];`,
    code`if (${property} === undefined) continue;`,
    ...statements,
    code`if (${validate("isFull")}(${issues})) break;`,
  ]).slice(0, statements.length === 0 ? 0 : 1);
}

function propertyNameReports(body: Body, view: View, key: Code, place: Place, at: Place): readonly Code[] {
  const name = body.local("v");
  const statements = reportUnless(conditionOrCall(body, view, name), [
    ...reportStatements(body, { view, at }, view, name, place),
    genericIssue(
      printPlace(place),
      printPlace(at),
      "propertyNames",
      code`{ propertyName: ${key} }`,
      "property name must be valid",
    ),
  ]);
  return declare(name, code`const ${name}: unknown = ${key};`, statements);
}

function dependentReports(
  body: Body,
  view: View,
  subject: Code,
  object: Code,
  place: Place,
  at: Place,
): readonly Code[] {
  const { dependentSchemas } = view.schema;
  return [
    ...dependenciesOf(body.compilation.views, view).flatMap(([name, needed]) =>
      reportUnless(
        not(isThere(readProperty(object, name))),
        dependencyReports(object, name, needed, place, at),
      ),
    ),
    ...(dependentSchemas ?? []).flatMap(([name, id]: readonly [string, SchemaId]) => {
      const branch = body.compilation.views.inPlace(view, id);
      const inner = reportUnless(
        callCondition(body, branch, subject),
        reportStatements(body, { view, at }, branch, subject, place),
      );
      return reportUnless(not(isThere(readProperty(object, name))), inner);
    }),
  ];
}

function dependencyReports(
  object: Code,
  property: string,
  needed: readonly string[],
  place: Place,
  at: Place,
): readonly Code[] {
  const deps = needed.join(", ");
  const message = `must have propert${needed.length === 1 ? "y" : "ies"} ${deps} when property ${property} is present`;
  return needed.flatMap((missingProperty) => {
    const params = code`{ property: ${property}, missingProperty: ${missingProperty}, depsCount: ${needed.length}, deps: ${deps} }`;
    return reportUnless(isThere(readProperty(object, missingProperty)), [
      genericIssue(printPlace(place), printPlace(at), "dependentRequired", params, message),
    ]);
  });
}

function unevaluatedReports(
  body: Body,
  view: View,
  subject: Code,
  object: Code,
  place: Place,
  at: Place,
): readonly Code[] {
  const { unevaluatedProperties } = view.schema;
  if (unevaluatedProperties === undefined) return [];
  const branch = body.compilation.views.child(view, unevaluatedProperties);
  const key = body.local("k");
  const property = body.local("p");
  const { prelude, evaluated } = evaluatedProperty(body, view, subject, key);
  const keyPlace = within(place, "/", code`${validate("pointerToken")}(${key})`);
  const inner =
    branch.schema.always === false
      ? [
          genericIssue(
            printPlace(place),
            printPlace(at),
            "unevaluatedProperties",
            code`{ unevaluatedProperty: ${key} }`,
            "must NOT have unevaluated properties",
          ),
        ]
      : reportStatements(body, { view, at }, branch, property, keyPlace);
  const statements = reportUnless(evaluated, inner);
  return statements.length === 0 ? [] : [...prelude, ...keyLoop(object, key, property, statements)];
}
