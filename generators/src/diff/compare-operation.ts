import { isUsualMediaType } from "@tenon/runtime/wire";
import {
  type Api,
  coversSuccess,
  type Direction,
  type Header,
  type MediaType,
  type Operation,
  type Origin,
  type Parameter,
  type Response,
  requestDirection,
  responseDirection,
  type SecurityRequirement,
  type Serialization,
  schemaOfSerialization,
  standsFor,
} from "../model/index.ts";
import { isBodiless, unreadContent } from "../targets/wire/unread-content.ts";
import type { Changes } from "./change.ts";
import type { SchemaComparison } from "./compare-schema.ts";
import type { RuleName } from "./rules.ts";
import { viewOf } from "./schema-view.ts";

/** What a comparison of operations needs. */
export interface Context {
  readonly before: Api;
  readonly after: Api;
  readonly changes: Changes;
  readonly schemas: SchemaComparison;
}

/** How a person names an operation. */
export function operationName({ operationId, method, path }: Operation): string {
  return operationId ?? `${method} ${path}`;
}

/** Compares two operations that are one and the same. */
export function compareOperation(before: Operation, after: Operation, context: Context): void {
  const subject = operationName(after);
  const [sent, returned] = [requestDirection(after), responseDirection(after)];
  const found = finder(context, { before: before.origin, after: after.origin });
  if (before.operationId !== after.operationId)
    found("operation-renamed", subject, `${operationName(before)} → ${operationName(after)}`, sent);
  if (after.deprecated && !before.deprecated) found("deprecated", subject, "", sent);
  const documented = documentation(before, after, ["summary", "description"]);
  if (documented !== "") found("documentation", subject, documented, sent);
  compareMembers(before.parameters, after.parameters, [before, after], `${subject}:`, sent, context);
  compareRequestBody(before, after, subject, sent, context);
  compareResponses(before, after, subject, returned, context);
  compareSecurity(before.security, after.security, (rule, detail) => found(rule, subject, detail, sent));
  if (
    JSON.stringify(before.servers.map(({ url }) => url)) !==
    JSON.stringify(after.servers.map(({ url }) => url))
  )
    found("servers-changed", subject, "", sent);
}

type Finder = (rule: RuleName, subject: string, detail: string, direction: Direction) => void;

function finder(
  { changes }: Context,
  origins: { readonly before?: Origin; readonly after?: Origin },
): Finder {
  return (rule, subject, detail, direction) => changes.add({ rule, subject, detail, direction, ...origins });
}

/** Parameters of an operation, or headers of a response. */
function compareMembers(
  before: readonly (Parameter | Header)[],
  after: readonly (Parameter | Header)[],
  [old, now]: readonly [Operation | Response, Operation | Response],
  subject: string,
  direction: Direction,
  context: Context,
): void {
  const others = new Map(after.map((member) => [keyOf(member), member]));
  const known = new Set(before.map(keyOf));
  for (const member of before) {
    const other = others.get(keyOf(member));
    const name = `${subject} ${keyOf(member)}`;
    if (other === undefined)
      finder(context, { before: useOf(member, old) })("part-removed", name, "", direction);
    else compareMember(member, other, name, direction, context);
  }
  for (const member of after) {
    if (known.has(keyOf(member))) continue;
    const rule = member.required ? "part-added-required" : "part-added-optional";
    finder(context, { after: useOf(member, now) })(rule, `${subject} ${keyOf(member)}`, "", direction);
  }
}

/**
 * Where a part is used: its own place, unless it stands elsewhere and is only referred to. Then it is that of the operation or response.
 * Parameters of an operation may stand beside it.
 */
function useOf(part: { readonly origin: Origin }, holder: Operation | Response): Origin {
  const { file, pointer } = holder.origin;
  const around = "method" in holder ? pointer.replace(/\/[^/]*$/, "") : pointer;
  const isWithin = part.origin.file === file && part.origin.pointer.startsWith(`${around}/`);
  return isWithin ? part.origin : holder.origin;
}

/** Header names have no case (RFC 9110, 5.1). */
function keyOf(member: Parameter | Header): string {
  if (!("in" in member)) return `header ${member.name.toLowerCase()}`;
  return `${member.in} ${member.in === "header" ? member.name.toLowerCase() : member.name}`;
}

/** What differs that speaks to people only: the fields by name; empty where nothing does. */
function documentation<Part extends { readonly deprecated?: boolean }>(
  before: Part,
  after: Part,
  fields: readonly (keyof Part & string)[],
): string {
  const different: string[] = fields.filter((field) => before[field] !== after[field]);
  if (before.deprecated && !after.deprecated) different.push("no longer deprecated");
  return different.join(", ");
}

function compareMember(
  before: Parameter | Header,
  after: Parameter | Header,
  subject: string,
  direction: Direction,
  context: Context,
): void {
  const found = finder(context, { before: before.origin, after: after.origin });
  if (before.required !== after.required)
    found(after.required ? "part-now-required" : "part-now-optional", subject, "", direction);
  if (after.deprecated && !before.deprecated) found("deprecated", subject, "", direction);
  const documented = documentation(before, after, ["description"]);
  if (documented !== "") found("documentation", subject, documented, direction);
  const [old, now] = [
    styleOf(context.before, before.serialization),
    styleOf(context.after, after.serialization),
  ];
  if (old !== now) found("serialization-changed", subject, `${old} → ${now}`, direction);
  const [schema, other] = [
    schemaOfSerialization(before.serialization),
    schemaOfSerialization(after.serialization),
  ];
  if (schema !== undefined && other !== undefined)
    context.schemas.compare([schema], [other], { subject, direction });
}

/** Of a value that is neither list nor object `explode` says nothing. */
function styleOf(api: Api, serialization: Serialization): string {
  if (serialization.kind === "content") return serialization.content.mediaType;
  const { style, allowReserved, schema } = serialization;
  const { types } = viewOf(api, [schema]);
  const isScalar = types !== undefined && !types.has("array") && !types.has("object");
  const explode = serialization.explode && !isScalar;
  return `${style}${explode ? ", explode" : ""}${allowReserved ? ", allowReserved" : ""}`;
}

function compareRequestBody(
  before: Operation,
  after: Operation,
  operation: string,
  direction: Direction,
  context: Context,
): void {
  const subject = `${operation}: body`;
  const [old, now] = [before.requestBody, after.requestBody];
  if (old === undefined || now === undefined) {
    const added = now?.required === true ? "part-added-required" : "part-added-optional";
    const found = finder(context, {
      before: useOf(old ?? before, before),
      after: useOf(now ?? after, after),
    });
    if (old !== now) found(old === undefined ? added : "part-removed", subject, "", direction);
    return;
  }
  const found = finder(context, { before: old.origin, after: now.origin });
  if (old.required !== now.required)
    found(now.required ? "part-now-required" : "part-now-optional", subject, "", direction);
  compareContent(old.content, now.content, subject, direction, context);
}

function compareContent(
  before: readonly MediaType[],
  after: readonly MediaType[],
  subject: string,
  direction: Direction,
  context: Context,
  /** Media types of a response that clients leave out. */
  unread: ReadonlySet<MediaType> = new Set(),
): void {
  const others = new Map(after.map((one) => [one.mediaType.toLowerCase(), one]));
  const known = new Set(before.map(({ mediaType }) => mediaType.toLowerCase()));
  for (const one of before) {
    const other = others.get(one.mediaType.toLowerCase());
    const removed = unread.has(one) ? "media-type-unread-removed" : "media-type-removed";
    if (other === undefined)
      finder(context, { before: one.origin })(removed, subject, one.mediaType, direction);
    else compareMediaType(one, other, subject, direction, context);
  }
  const isNamed = before.length !== 1 || !before.every(({ mediaType }) => isUsualMediaType(mediaType));
  const count = isNamed ? before.length : undefined;
  for (const one of after) {
    if (known.has(one.mediaType.toLowerCase())) continue;
    const rule = addedMediaType(count, unread.has(one));
    finder(context, { after: one.origin })(rule, subject, one.mediaType, direction);
  }
}

/**
 * What a media type more means, by how many there were: without any there was no body, and one need not be named. JSON need not be named
 * beside others either.
 */
function addedMediaType(count: number | undefined, isUnread: boolean): RuleName {
  if (count === 0) return "part-added-required";
  const what = isUnread ? "media-type-unread" : "media-type";
  return count === 1 ? `${what}-second` : `${what}-added`;
}

function compareMediaType(
  before: MediaType,
  after: MediaType,
  subject: string,
  direction: Direction,
  context: Context,
): void {
  for (const keyword of ["schema", "itemSchema"] as const) {
    const [old, now] = [before[keyword], after[keyword]];
    if (old !== undefined && now !== undefined) context.schemas.compare([old], [now], { subject, direction });
    else if (old !== now)
      finder(context, { before: before.origin, after: after.origin })(
        "type-changed",
        subject,
        keyword,
        direction,
      );
  }
  if (JSON.stringify(encodingOf(before)) !== JSON.stringify(encodingOf(after)))
    finder(context, { before: before.origin, after: after.origin })(
      "serialization-changed",
      subject,
      "encoding",
      direction,
    );
}

function encodingOf({ encoding }: MediaType): unknown {
  return encoding.map(([name, { contentType, style, explode, allowReserved }]) => [
    name,
    contentType,
    style,
    explode,
    allowReserved,
  ]);
}

function compareResponses(
  before: Operation,
  after: Operation,
  operation: string,
  direction: Direction,
  context: Context,
): void {
  const others = new Map(after.responses.map((response) => [response.status, response]));
  const known = new Set(before.responses.map(({ status }) => status));
  for (const response of before.responses) {
    const other = others.get(response.status);
    if (other === undefined)
      finder(context, { before: useOf(response, before), after: after.origin })(
        "response-removed",
        operation,
        response.status,
        direction,
      );
    else
      compareResponse(
        [response, before],
        [other, after],
        `${operation}: ${response.status}`,
        direction,
        context,
      );
  }
  compareDefault(before, after, operation, direction, context);
  for (const response of after.responses)
    if (!known.has(response.status))
      finder(context, { before: before.origin, after: useOf(response, after) })(
        standsFor(before, response.status) ? "response-singled-out" : "response-added",
        operation,
        response.status,
        direction,
      );
}

/** `default` is as it was, but stands for something else when the first success is declared, or the last is not any more. */
function compareDefault(
  before: Operation,
  after: Operation,
  operation: string,
  direction: Direction,
  context: Context,
): void {
  const [old, now] = [defaultOf(before), defaultOf(after)];
  if (old === undefined || now === undefined) return;
  const [did, does] = [coversSuccess(before, old), coversSuccess(after, now)];
  const rule = does ? "default-with-successes" : "default-without-successes";
  const found = finder(context, { before: useOf(old, before), after: useOf(now, after) });
  if (did !== does) found(rule, operation, "", direction);
}

function defaultOf({ responses }: Operation): Response | undefined {
  return responses.find(({ status }) => status === "default");
}

function compareResponse(
  [before, old]: readonly [Response, Operation],
  [after, now]: readonly [Response, Operation],
  subject: string,
  direction: Direction,
  context: Context,
): void {
  compareMembers(before.headers, after.headers, [before, after], subject, direction, context);
  const unread = new Set([
    ...unreadContent(context.before, old, before),
    ...unreadContent(context.after, now, after),
    ...(isBodiless(now, after) ? [...before.content, ...after.content] : []),
  ]);
  compareContent(before.content, after.content, subject, direction, context, unread);
  const found = finder(context, { before: before.origin, after: after.origin });
  if (before.description !== after.description) found("documentation", subject, "description", direction);
}

/**
 * Requirements are alternatives. Whoever met one of the old ones has to meet one of the new ones, or is refused: a new
 * alternative admits it if it asks for nothing more.
 */
function compareSecurity(
  before: readonly SecurityRequirement[],
  after: readonly SecurityRequirement[],
  found: (rule: RuleName, detail: string) => void,
): void {
  const [old, now] = [before.length === 0 ? [[]] : before, after.length === 0 ? [[]] : after];
  if (old.every((one) => now.some((other) => isMetBy(other, one)))) {
    if (!now.every((one) => old.some((other) => isMetBy(other, one))))
      found("security-loosened", `${text(old)} → ${text(now)}`);
  } else found("security-tightened", `${text(old)} → ${text(now)}`);
}

/** Whether credentials that meet `given` meet the requirement too. */
function isMetBy(requirement: SecurityRequirement, given: SecurityRequirement): boolean {
  return requirement.every(({ scheme, scopes }) =>
    given.some((one) => one.scheme === scheme && scopes.every((scope) => one.scopes.includes(scope))),
  );
}

function text(requirements: readonly SecurityRequirement[]): string {
  const one = (requirement: SecurityRequirement): string =>
    requirement.map(({ scheme, scopes }) => [scheme, ...scopes].join(" ")).join(" and ") || "nobody";
  return requirements.map(one).join(" or ");
}
