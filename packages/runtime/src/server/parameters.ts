import type { Pair } from "../wire/parameter-codec.ts";
import { parseQuery } from "../wire/query-string.ts";
import { hasMember, isOpen, isSpread } from "../wire/spread.ts";
import { decodeDeepObject } from "../wire/style-deep-object.ts";
import { DecodeError } from "../wire/wire-error.ts";
import { isValueDeeperThan, tooDeep } from "./json-depth.ts";
import type { ServerOperation, ServerParameter } from "./operation.ts";
import type { OperationPlan } from "./operation-plan.ts";
import { slotNames } from "./path-template.ts";
import type { RawRequest } from "./raw-request.ts";
import type { RequestIssue } from "./refusal.ts";
import type { BodyLimits } from "./request-body.ts";
import { type IssuePlace, issuesOf, missingIssue, noIssues } from "./request-issue.ts";
import { validatedForm } from "./validated-form.ts";
import { applicationForm } from "./value-form.ts";

/** A parameter, and what can be worked out of it before the first request. */
export interface PlannedParameter {
  readonly parameter: ServerParameter;
  readonly place: IssuePlace;
  /** Property of its group. */
  readonly key: string;
  /** Name of its header field in lower case. */
  readonly field: string;
  /** Which of the path's slots is its own. */
  readonly slot: number;
}

/** Prepares the parameters of an operation. */
export function planParameters({ path, parameters }: ServerOperation): readonly PlannedParameter[] {
  const slots = slotNames(path);
  return parameters.map((parameter) => ({
    parameter,
    place: { in: parameter.in, name: parameter.name },
    key: parameter.key ?? parameter.name,
    field: parameter.name.toLowerCase(),
    slot: slots.lastIndexOf(parameter.name),
  }));
}

/**
 * Reads and validates every parameter of an operation into `request`: a group for each location that has parameters, also
 * when all of them are absent, and the value itself of a parameter that is the whole query. Gives what is wrong with them.
 */
export function readParameters(
  plan: OperationPlan,
  raw: RawRequest,
  slots: readonly string[],
  request: Record<string, unknown>,
  limits: Pick<BodyLimits, "maxErrors" | "maxJsonDepth">,
): readonly RequestIssue[] {
  let issues = noIssues;
  for (const group of plan.groups) request[group] = {};
  for (const planned of plan.parameters) {
    const { parameter, place } = planned;
    const reading = shallow(readParameter(planned, plan.operation, raw, slots), limits.maxJsonDepth);
    if (reading === undefined) {
      if (parameter.required === true) issues = [...issues, missingIssue(place)];
    } else if (reading instanceof DecodeError) {
      issues = [...issues, { ...place, pointer: "", keyword: "format", message: reading.message }];
    } else {
      const { codec } = parameter;
      const found = issuesOf(validatedForm(codec, reading), parameter.validate, place, limits);
      let value = parameter.spaceDelimited === true ? splitSpaces(reading) : reading;
      if (found.length > 0) issues = [...issues, ...found];
      else if (codec !== undefined) {
        // Only valid values have another form: with issues, the request is refused anyway.
        const form = applicationForm(codec, value, place);
        if (form.issues.length > 0) issues = [...issues, ...form.issues];
        value = form.value;
      }
      if (parameter.in === "querystring") request[parameter.in] = value;
      else put(request[parameter.in], planned.key, value);
    }
  }
  return issues;
}

/** Sets a property of a group, but never a prototype. */
function put(group: unknown, key: string, value: unknown): void {
  // Made above.
  const record = group as Record<string, unknown>;
  if (key !== "__proto__") record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Parameters of the query that the operation does not declare, as issues. */
export function unknownQueryIssues(operation: ServerOperation, request: RawRequest): readonly RequestIssue[] {
  const declared = operation.parameters.filter((parameter) => parameter.in === "query");
  if (operation.parameters.some((parameter) => parameter.in === "querystring")) return [];
  const keys = queryKeys(operation);
  const names = new Set(request.queryPairs.map(([name]) => name));
  return [...names]
    .filter((name) => !keys.includes(name) && !declared.some((parameter) => takes(parameter, name)))
    .map((name) => ({ in: "query", name, pointer: "", keyword: "unknown", message: "is not a parameter" }));
}

/** The value, `undefined` when absent, or why it cannot be read. */
function readParameter(
  { parameter, field, slot }: PlannedParameter,
  operation: ServerOperation,
  raw: RawRequest,
  slots: readonly string[],
): unknown {
  const { name, type, explode = false } = parameter;
  try {
    if (parameter.in === "path" || parameter.in === "header") {
      const text = parameter.in === "path" ? slots[slot] : raw.header(field);
      return text === undefined || text === null ? undefined : parameter.decode(name, text, type, explode);
    }
    if (parameter.in === "querystring") {
      const query = wholeQuery(raw.query, operation);
      return query === "" ? undefined : parameter.decode(name, query, type, explode);
    }
    const pairs = parameter.in === "query" ? raw.queryPairs : raw.cookiePairs;
    if (pairs.length === 0) return undefined;
    return parameter.decode(name, pairsFor(parameter, operation, pairs), type, explode);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

/** The value, unless it is nested too deeply: parameters may be JSON. */
function shallow(value: unknown, maxJsonDepth: number): unknown {
  const isObject = typeof value === "object" && !(value instanceof DecodeError);
  return isObject && isValueDeeperThan(value, maxJsonDepth) ? new DecodeError(tooDeep(maxJsonDepth)) : value;
}

function splitSpaces(value: unknown): unknown {
  return typeof value === "string" ? value.split(" ").filter((part) => part !== "") : value;
}

/** The pairs that a parameter may take: an exploded object with open properties takes all but those that others declare. */
function pairsFor(
  parameter: ServerParameter,
  operation: ServerOperation,
  pairs: readonly Pair[],
): readonly Pair[] {
  if (!isSpread(parameter.explode === true, parameter.decode) || !isOpen(parameter.type)) return pairs;
  const others = operation.parameters.filter((other) => other.in === parameter.in && other !== parameter);
  const keys = parameter.in === "query" ? queryKeys(operation) : [];
  return pairs.filter(
    ([name]) =>
      hasMember(parameter.type, name) || !(keys.includes(name) || others.some((other) => owns(other, name))),
  );
}

/** The query without what is written behind the one parameter that is all of it: credentials, and parameters that should not be there. */
function wholeQuery(query: string, operation: ServerOperation): string {
  const keys = queryKeys(operation);
  const others = operation.parameters.filter((parameter) => parameter.in === "query");
  if (keys.length === 0 && others.length === 0) return query;
  const pieces = query.split("&").filter((piece) => {
    const name = parseQuery(piece)[0]?.[0] ?? "";
    return !keys.includes(name) && !others.some((parameter) => takes(parameter, name));
  });
  return pieces.join("&");
}

/** Names of the query that hold credentials. */
function queryKeys({ security }: ServerOperation): readonly string[] {
  return security.flat().flatMap(({ scheme }) => scheme.queryParameter ?? []);
}

/** Whether a parameter declares a name: its own, or of a property. */
function owns(parameter: ServerParameter, name: string): boolean {
  if (name === parameter.name) return true;
  if (isSpread(parameter.explode === true, parameter.decode)) return hasMember(parameter.type, name);
  return parameter.decode === decodeDeepObject && name.startsWith(`${parameter.name}[`);
}

/** Whether a name in the query belongs to a parameter: its own, `name[…]`, or a property of an exploded object. */
function takes(parameter: ServerParameter, name: string): boolean {
  if (name === parameter.name || name.startsWith(`${parameter.name}[`)) return true;
  return parameter.explode === true && (isOpen(parameter.type) || hasMember(parameter.type, name));
}
