import type { Report } from "../../diagnostics/index.ts";
import { type Code, code, value } from "../../emit/index.ts";
import {
  type Api,
  coversSuccess,
  extension,
  type JsonValue,
  type Operation,
  type Parameter,
  type SchemaId,
  schemaOf,
  schemaOfSerialization,
} from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineObject } from "../brackets.ts";
import { formSchemaOf, partCodec } from "../codecs/index.ts";
import { wireKind } from "../wire/wire-type.ts";

/** How the list of an operation goes on, as its extension `x-pagination` says. */
export interface PaginationRule {
  /** The `Pagination` of the runtime. */
  readonly literal: Code;
  /** Where the items of a page are, if they are named. */
  readonly items?: readonly string[];
}

type Fields = Readonly<Record<string, JsonValue>>;

/** The rule of an operation; `undefined` where it has none, or a faulty one, which is reported. */
export function paginationRule(
  api: Api,
  operation: Operation,
  names: Names,
  report: Report,
): PaginationRule | undefined {
  const said = extension(operation.extensions, "x-pagination");
  if (said === undefined) return undefined;
  const rule = isFields(said) ? read(api, operation, names, said) : "has to be an object";
  if (typeof rule !== "string") return rule;
  report({ code: "TN440", message: `\`x-pagination\` ${rule}.`, origin: operation.origin });
  return undefined;
}

/** The rule, or what is wrong with it. */
function read(api: Api, operation: Operation, names: Names, fields: Fields): PaginationRule | string {
  const { style, parameter, first } = fields;
  const places = placesOf(api, operation, fields);
  if (typeof places === "string") return places;
  const { next, items, more } = places;
  const rest = items ? { items } : {};
  if (style === "link") return { literal: code`{ style: "link" }`, ...rest };
  const declared = operation.parameters.find((one) => one.in === "query" && one.name === parameter);
  if (typeof parameter !== "string" || declared === undefined) {
    return "needs a `parameter` that is one of the query";
  }
  if (style === "cursor") {
    if (!next) return "needs `next`, the place of the next cursor in the body";
    return {
      literal: inlineObject([
        code`style: "cursor"`,
        code`parameter: ${parameter}`,
        code`next: ${value(next)}`,
        ...conversion(api, names, declared, schemasAt(api, operation, next)[0]),
      ]),
      ...rest,
    };
  }
  if (style !== "page" && style !== "offset") return "needs a `style`: cursor, page, offset or link";
  if (!items) return "needs `items`, the place of the items in the body";
  const members = [
    code`style: ${style}`,
    code`parameter: ${parameter}`,
    code`items: ${value(items)}`,
    ...(more ? [code`more: ${value(more)}`] : []),
    ...(style === "page" && typeof first === "number" ? [code`first: ${value(first)}`] : []),
    ...conversion(api, names, declared, undefined),
  ];
  return { literal: inlineObject(members), items };
}

/** The places in the body that a rule names. */
type Places = { [Name in "next" | "items" | "more"]?: readonly string[] };

/** The places that a rule names, or what is wrong with one of them. */
function placesOf(api: Api, operation: Operation, fields: Fields): Places | string {
  const places: Places = {};
  for (const name of ["next", "items", "more"] as const) {
    const tokens = pointer(fields[name]);
    if (tokens === null) return `has a \`${name}\` that is no JSON Pointer`;
    if (tokens === undefined) continue;
    if (schemasAt(api, operation, tokens).length === 0)
      return `has \`${name}: ${fields[name]}\`, which no successful body has`;
    places[name] = tokens;
  }
  return places;
}

/** The tokens of a JSON Pointer (RFC 6901); `null` for what is none. */
function pointer(text: JsonValue | undefined): readonly string[] | null | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== "string" || !/^(?:\/(?:[^~/]|~[01])*)*$/.test(text)) return null;
  return text
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * What gives a count, or the cursor of a body, the form that the parameter has in an application; nothing where it has that already, or where
 * the parameter has but one form: a date or a `bigint` is then written as its text.
 */
function conversion(
  api: Api,
  names: Names,
  { serialization }: Parameter,
  cursor: SchemaId | undefined,
): readonly Code[] {
  const codec = partCodec(api, names, formSchemaOf(api, serialization), "request");
  if (codec === undefined || partCodec(api, names, cursor, "response") !== undefined) return [];
  const schema = schemaOfSerialization(serialization);
  const ofText = schema !== undefined && wireKind(api, schema) === "string";
  const fromText = cursor !== undefined && wireKind(api, cursor) === "string";
  if (ofText === fromText) return [code`convert: (value) => ${codec}.decode(value)`];
  const wire = ofText ? code`String(value)` : code`typeof value === "string" ? BigInt(value) : value`;
  return [code`convert: (value) => ${codec}.decode(${wire})`];
}

/** The schemas of a member in the body of a success, by what the schema of the body says of properties. */
function schemasAt(api: Api, operation: Operation, tokens: readonly string[]): readonly SchemaId[] {
  const bodies = operation.responses
    .filter((response) => coversSuccess(operation, response))
    .flatMap(({ content }) => content.flatMap(({ schema }) => (schema === undefined ? [] : [schema])));
  return tokens.reduce<readonly SchemaId[]>(
    (schemas, token) => [...new Set(schemas.flatMap((id) => membersOf(api, id, token, new Set())))],
    bodies,
  );
}

function membersOf(api: Api, id: SchemaId, name: string, seen: Set<SchemaId>): readonly SchemaId[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { properties, ref, allOf = [], anyOf = [], oneOf = [] } = schemaOf(api, id);
  const own = (properties ?? []).filter(([key]) => key === name).map(([, schema]) => schema);
  const others = [...(ref === undefined ? [] : [ref]), ...allOf, ...anyOf, ...oneOf];
  return [...own, ...others.flatMap((other) => membersOf(api, other, name, seen))];
}

function isFields(said: JsonValue): said is Fields {
  return typeof said === "object" && said !== null && !Array.isArray(said);
}
