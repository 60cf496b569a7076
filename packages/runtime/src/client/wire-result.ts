import { headerProperty } from "../wire/header-property.ts";
import { leavable, leaveSource } from "../wire/leavable.ts";
import { DecodeError } from "../wire/wire-error.ts";
import { UnexpectedHeaderError, UnreadableBodyError } from "./errors.ts";
import type { ClientOperation, ClientResponse } from "./operation.ts";
import type { DecodedResponse } from "./response.ts";
import type { ResponseChecks } from "./validation.ts";

/** An operation whose response of a status is read without codecs: its result is what validators look at. */
export function wireOperation(
  operation: ClientOperation,
  described: ClientResponse,
  { headers: checks = {}, content: contents = {} }: ResponseChecks,
  status: number,
): ClientOperation {
  const { headers, content } = described;
  const readers = Object.entries(content ?? {}).map(
    ([mediaType, read]) => [mediaType, contents[mediaType]?.decode ?? read] as const,
  );
  const onWire = headers?.map(({ decode, ...header }) => {
    const check = checks[header.key ?? headerProperty(header.name)];
    const read = check?.codec === undefined ? decode : check.decode;
    return { ...header, ...(read && { decode: read }) };
  });
  const response = {
    ...(content && { content: Object.fromEntries(readers) }),
    ...(onWire && { headers: onWire }),
  };
  return { ...operation, responses: { [status]: response } };
}

/** The result with its values as applications have them. Throws `UnexpectedHeaderError` or `UnreadableBodyError`, as a decoder would. */
export function applicationResult(
  id: string,
  { headers: checks = {}, content = {} }: ResponseChecks,
  result: DecodedResponse,
): DecodedResponse {
  const { headers, response } = result;
  const check = content[result.contentType ?? ""];
  const codec = "body" in result ? check?.codec : undefined;
  const decodeBody = (value: unknown): unknown => {
    try {
      return codec?.decode(value);
    } catch (cause) {
      if (!(cause instanceof DecodeError)) throw cause;
      throw new UnreadableBodyError(id, "body is malformed", response, { cause });
    }
  };
  const decodeHeader = ([key, value]: [string, unknown]): [string, unknown] => {
    try {
      const { codec: values } = checks[key] ?? {};
      return [key, values === undefined ? value : values.decode(value, key)];
    } catch (cause) {
      throw new UnexpectedHeaderError(id, `header ${key} is malformed`, response, { cause });
    }
  };
  const decoded = headers && Object.fromEntries(Object.entries(headers).map(decodeHeader));
  const { body } = result;
  return {
    ...result,
    ...(decoded && { headers: decoded }),
    // What `items` is said of is decoded item by item.
    ...(codec && {
      body: check?.items === true ? mapped(body as AsyncIterable<unknown>, decodeBody) : decodeBody(body),
    }),
  };
}

function mapped(
  items: AsyncIterable<unknown>,
  map: (item: unknown) => unknown,
): AsyncGenerator<unknown, void, undefined> {
  const each = async function* (): AsyncGenerator<unknown, void, undefined> {
    for await (const item of items) yield map(item);
  };
  return leavable(each(), () => leaveSource(items));
}
