import { type Code, code, empty, lines } from "../../emit/index.ts";
import { type SchemaId, schemaOf } from "../../model/index.ts";
import type { Body } from "./compilation.ts";
import { all, always, any, type Condition, never, not, operand, print, test } from "./condition.ts";
import { refusesUndefined, requiredOf, undescribedOf } from "./facts.ts";
import { issues, property } from "./parameters.ts";
import { atProperty, type Place, printPlace, standsUnder } from "./place.ts";
import { readProperty } from "./property-access.ts";
import { callsFor, isApart, reportStatements, reportUnless } from "./report.ts";
import { validate } from "./scalar-assertions.ts";
import { declare } from "./uses.ts";
import { keyOf, type View } from "./view.ts";

/** An object whose properties are reported on. */
interface Holder {
  readonly body: Body;
  readonly view: View;
  readonly object: Code;
  readonly place: Place;
  readonly at: Place;
  /** Both places, as arguments. */
  readonly where: Code;
  readonly required: ReadonlySet<string>;
}

/** Statements that report what is wrong with `properties` and `required` of an object. */
export function propertyReports(
  body: Body,
  view: View,
  object: Code,
  place: Place,
  at: Place,
): readonly Code[] {
  const { views } = body.compilation;
  const where = code`${printPlace(place)}, ${printPlace(at)}`;
  const holder: Holder = { body, view, object, place, at, where, required: requiredOf(views, view) };
  const properties = (view.schema.properties ?? []).map((entry) => propertyOf(holder, entry));
  return [
    ...undescribedOf(views, view).flatMap((name) =>
      reportUnless(isThere(readProperty(object, name)), [missing(holder, name)]),
    ),
    ...runsOf(properties).flatMap((run) =>
      run.length < longRun ? run.flatMap((one) => statementsFor(holder, one)) : tableOf(holder, run),
    ),
  ];
}

function missing({ where }: Holder, name: string): Code {
  return code`${validate("requiredIssue")}(${issues}, ${where}, ${name});`;
}

/** A property of an object that is reported on. */
interface Property {
  readonly name: string;
  readonly id: SchemaId;
  /** See `faultOf`; only of a property whose schema has a report function that finds it where it expects it. */
  readonly fault: Code | undefined;
}

/**
 * From how many properties on a run of them is a table. Statements are faster, but an object of a hundred properties makes a
 * function of hundreds of lines, which takes long to load and, as control flow, to check the types of.
 */
const longRun = 24;

/** The properties in order, those that a row of a table can say in runs. */
function runsOf(properties: readonly Property[]): readonly (readonly Property[])[] {
  const runs: Property[][] = [];
  for (const property of properties) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && isPlain(last[0]) && isPlain(property)) last.push(property);
    else runs.push([property]);
  }
  return runs;
}

/** Whether a row of a table can say it. Names that every object inherits are read otherwise. */
function isPlain({ name, fault }: Property): boolean {
  return fault !== undefined && !(name in Object.prototype);
}

function propertyOf({ body, view, required }: Holder, [name, id]: readonly [string, SchemaId]): Property {
  const { compilation } = body;
  const schema = schemaOf(compilation.views.api, id);
  if (!isApart(body, schema) || !standsUnder(view.schema, schema, name))
    return { name, id, fault: undefined };
  const demand = required.has(name);
  const make = (branch: View) => faultOf(body, branch, demand);
  return { name, id, fault: compilation.questions.faultOf({ object: view, id, required: demand }, make) };
}

/** The call that goes through a table of properties. */
function tableOf({ body, view, object, where, required }: Holder, run: readonly Property[]): readonly Code[] {
  const { compilation } = body;
  const rules = run.map(({ name, id }) => {
    const branch = compilation.views.child(view, id);
    return code`[${name}, ${compilation.reportName(branch)}, ${required.has(name)}, ${compilation.checkName(branch)}]`;
  });
  const table = compilation.constants.propertyRules(`${keyOf(view)} ${run[0]?.name}`, rules);
  return [code`if (${validate("reportProperties")}(${object}, ${table}, ${where}, ${issues})) return;`];
}

function statementsFor(holder: Holder, { name, id, fault }: Property): readonly Code[] {
  const { body, view, object, where } = holder;
  if (fault === undefined) {
    return stopWhenFull(statementsInPlace(holder, name, body.compilation.views.child(view, id)));
  }
  return [
    code`${property} = ${readProperty(object, name)}; if (${fault}, ${`/${name}`}, ${`/properties/${name}`}, ${where}, ${issues})) return;`,
  ];
}

/** Statements for a property whose schema has no report function, or one that has to be told where the schema stands. */
function statementsInPlace(holder: Holder, name: string, branch: View): readonly Code[] {
  const { body, view, object, place, at, required } = holder;
  const read = body.local("p");
  const inner = reportStatements(body, { view, at }, branch, read, atProperty(place, name));
  const declaration = code`const ${read} = ${readProperty(object, name)};`;
  const there = isThere(read);
  if (!required.has(name)) return declare(read, declaration, reportUnless(not(there), inner));
  if (inner.length === 0) return declare(read, declaration, reportUnless(there, [missing(holder, name)]));
  return [
    declaration,
    code`
      if (${print(not(there))}) ${missing(holder, name)}
      else ${oneStatement(inner)}
    `,
  ];
}

/** What is reported by one statement is one `if`, or a call. */
function oneStatement(statements: readonly Code[]): Code {
  const [only, second] = statements;
  if (only !== undefined && second === undefined) return only;
  return code`
    {
      ${lines(statements)}
    }
  `;
}

/**
 * That the value of the shared variable is wrong, and the beginning of the call that reports it, whatever the property's name:
 * equal for all schemas that say the same. `undefined` where it is never wrong.
 */
function faultOf(body: Body, view: View, required: boolean): Code | undefined {
  const fails = callsFor(body, view, property);
  if (fails === never) return undefined;
  const there = isThere(property);
  const demanded = refusesUndefined(body.compilation.views, view) ? fails : any([not(there), fails]);
  const wrong = required ? demanded : all([there, fails]);
  const asked = wrong === always ? empty : code`${wrong.kind === "any" ? operand(wrong) : print(wrong)} && `;
  return code`${asked}${validate("fault")}(${body.compilation.reportName(view)}, ${property}`;
}

/** Nothing more can be reported once the collection is full. Only in a function of its own: a union goes on with other branches. */
function stopWhenFull(statements: readonly Code[]): readonly Code[] {
  if (statements.length === 0) return [];
  return [...statements, code`if (${validate("isFull")}(${issues})) return;`];
}

/** The condition that a property is there, given the code that reads it. */
export function isThere(read: Code): Condition {
  return test(code`${read} !== undefined`, code`${read} === undefined`);
}
