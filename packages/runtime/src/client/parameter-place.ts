import { headerProperty } from "../wire/header-property.ts";
import { ownValue } from "../wire/own-value.ts";
import { EncodeError } from "../wire/wire-error.ts";
import type { ClientRequest } from "./middleware.ts";
import type { CallInput, ClientParameter } from "./operation.ts";

/** A path parameter: fills the first slot that is still free. Throws `EncodeError` where the input does not have it. */
export function inPath(request: ClientRequest, { path }: CallInput, parameter: ClientParameter): void {
  const text = encoded(path, parameter);
  if (text === undefined) throw new EncodeError(`path parameter ${parameter.name} is missing`);
  request.url = request.url.replace(`{${parameter.name}}`, () => text);
}

/** A query parameter. */
export function inQuery(request: ClientRequest, { query }: CallInput, parameter: ClientParameter): void {
  addQuery(request, encoded(query, parameter));
}

/** The whole query string as one parameter (OpenAPI 3.2). */
export function inQuerystring(
  request: ClientRequest,
  { querystring }: CallInput,
  { name, encode }: ClientParameter,
): void {
  if (querystring !== undefined) addQuery(request, encode(name, querystring, false));
}

/** A header. */
export function inHeader(
  { headers }: ClientRequest,
  { header }: CallInput,
  parameter: ClientParameter,
  headerName: ((declared: string) => string) | undefined,
): void {
  const { name } = parameter;
  const text = encoded(header, parameter, headerProperty(name));
  if (text !== undefined) headers.set(headerName?.(name) ?? name, text);
}

/** A cookie, behind those that are there. Browsers send their own instead. */
export function inCookie(
  { headers }: ClientRequest,
  { cookie }: CallInput,
  parameter: ClientParameter,
): void {
  const text = encoded(cookie, parameter);
  const others = headers.get("cookie");
  if (text) headers.set("cookie", others ? `${others}; ${text}` : text);
}

function addQuery(request: ClientRequest, text: string | undefined): void {
  if (text) request.url += (request.url.includes("?") ? "&" : "?") + text;
}

/** The text of a parameter; `undefined` where the input does not have it. Throws `EncodeError`. */
function encoded(
  group: unknown,
  { name, key, encode, explode = false, allowReserved }: ClientParameter,
  property: string = name,
): string | undefined {
  const value = ownValue(group, key ?? property);
  return value === undefined ? undefined : encode(name, value, explode, allowReserved);
}
