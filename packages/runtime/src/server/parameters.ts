import type { Pair } from "../wire/parameter-codec.ts";
import { DecodeError } from "../wire/wire-error.ts";
import type { WireType } from "../wire/wire-type.ts";
import type { ServerOperation, ServerParameter } from "./operation.ts";
import type { RawRequest } from "./raw-request.ts";
import type { RequestIssue } from "./refusal.ts";
import { issuesOf, missingIssue } from "./request-issue.ts";
import { validatedForm } from "./validated-form.ts";
import { applicationForm } from "./value-form.ts";

/** The parameters of a request, and what is wrong with them. */
export interface ReadParameters {
  /** A group for each location that has parameters; the value itself of a parameter that is the whole query. */
  readonly members: Readonly<Partial<Record<ServerParameter["in"], unknown>>>;
  readonly issues: readonly RequestIssue[];
}

/** Reads and validates every parameter of an operation. Every group that has parameters is there, even when all of them are absent. */
export function readParameters(
  operation: ServerOperation,
  request: RawRequest,
  slots: ReadonlyMap<string, string>,
  maxErrors: number,
): ReadParameters {
  const members: Partial<Record<ServerParameter["in"], [string, unknown][]>> = {};
  const whole: [string, unknown][] = [];
  const issues: RequestIssue[] = [];
  for (const parameter of operation.parameters) {
    if (parameter.in !== "querystring") members[parameter.in] ??= [];
    const place = { in: parameter.in, name: parameter.name };
    const reading = readParameter(parameter, operation, request, slots);
    if (reading instanceof DecodeError) {
      issues.push({ ...place, pointer: "", keyword: "format", message: reading.message });
    } else if (reading !== undefined) {
      const { codec } = parameter;
      const found = issuesOf(validatedForm(codec, reading), parameter.validate, place, maxErrors);
      issues.push(...found);
      const wire = parameter.spaceDelimited === true ? splitSpaces(reading) : reading;
      // Only valid values: with issues, the request is refused anyway.
      const value = found.length > 0 ? wire : applicationForm(codec, wire, place, issues);
      if (parameter.in === "querystring") whole.push([parameter.in, value]);
      else members[parameter.in]?.push([parameter.key ?? parameter.name, value]);
    } else if (parameter.required) issues.push(missingIssue(place));
  }
  // `fromEntries` defines own properties, so that no name reaches a prototype.
  const groups = Object.entries(members).map(
    ([name, entries]) => [name, Object.fromEntries(entries)] as const,
  );
  return { members: Object.fromEntries([...groups, ...whole]), issues };
}

/** Parameters of the query that the operation does not declare, as issues. */
export function unknownQueryIssues(operation: ServerOperation, request: RawRequest): readonly RequestIssue[] {
  const declared = operation.parameters.filter((parameter) => parameter.in === "query");
  if (operation.parameters.some((parameter) => parameter.in === "querystring")) return [];
  const keys = operation.security.flat().flatMap(({ scheme }) => scheme.queryParameter ?? []);
  const names = new Set(request.queryPairs.map(([name]) => name));
  return [...names]
    .filter((name) => !keys.includes(name) && !declared.some((parameter) => takes(parameter, name)))
    .map((name) => ({ in: "query", name, pointer: "", keyword: "unknown", message: "is not a parameter" }));
}

/** The value, `undefined` when absent, or why it cannot be read. */
function readParameter(
  parameter: ServerParameter,
  operation: ServerOperation,
  request: RawRequest,
  slots: ReadonlyMap<string, string>,
): unknown {
  const { name, type, explode = false } = parameter;
  try {
    if (parameter.in === "path" || parameter.in === "header") {
      const text = parameter.in === "path" ? slots.get(name) : request.headers.get(name);
      return text === undefined || text === null ? undefined : parameter.decode(name, text, type, explode);
    }
    if (parameter.in === "querystring") {
      return request.query === "" ? undefined : parameter.decode(name, request.query, type, explode);
    }
    const pairs = parameter.in === "query" ? request.queryPairs : request.cookiePairs;
    return parameter.decode(name, pairsFor(parameter, operation, pairs), type, explode);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

function splitSpaces(value: unknown): unknown {
  return typeof value === "string" ? value.split(" ").filter((part) => part !== "") : value;
}

/** The pairs that a parameter may take: an exploded object with open properties takes all but those of others. */
function pairsFor(
  parameter: ServerParameter,
  operation: ServerOperation,
  pairs: readonly Pair[],
): readonly Pair[] {
  if (!parameter.explode || !isOpen(parameter.type)) return pairs;
  const others = operation.parameters.filter((other) => other.in === parameter.in && other !== parameter);
  return pairs.filter(([name]) => !others.some((other) => other.name === name));
}

/** Whether a name in the query belongs to a parameter: its own, `name[…]`, or a property of an exploded object. */
function takes(parameter: ServerParameter, name: string): boolean {
  if (name === parameter.name || name.startsWith(`${parameter.name}[`)) return true;
  return parameter.explode === true && (isOpen(parameter.type) || hasProperty(parameter.type, name));
}

function isOpen(type: WireType): boolean {
  return objectsOf(type).some(({ additional }) => additional !== undefined);
}

function hasProperty(type: WireType, name: string): boolean {
  return objectsOf(type).some(({ properties }) => Object.hasOwn(properties, name));
}

type ObjectType = Extract<WireType, { readonly properties: unknown }>;

function objectsOf(type: WireType): readonly ObjectType[] {
  if (typeof type === "string" || "items" in type) return [];
  return "oneOf" in type ? type.oneOf.flatMap(objectsOf) : [type];
}
