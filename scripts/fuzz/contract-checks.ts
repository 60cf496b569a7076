import type { ServerOperation } from "@tenon/runtime/server";
import { responseFor } from "../../packages/runtime/src/server/answer.ts";
import { closestMediaType } from "../../packages/runtime/src/wire/media-type.ts";

/** A rule that every response of a service has to keep, whatever the request was. */
export type ContractCheck =
  | "not a server error"
  | "status code conformance"
  | "content type conformance"
  | "response schema conformance";

/** The checks that a response breaks: those of Schemathesis that look at a response alone. */
export async function brokenChecks(
  operation: ServerOperation,
  response: Response,
): Promise<readonly ContractCheck[]> {
  const broken: ContractCheck[] = [];
  const { status } = response;
  if (status >= 500) broken.push("not a server error");
  const declared = responseFor(operation, status);
  if (declared === undefined) return [...broken, "status code conformance"];
  const text = await response.clone().text();
  if (declared.content.length === 0 || text === "") return broken;
  const types = declared.content.map(({ mediaType }) => mediaType);
  const type = closestMediaType(types, response.headers.get("content-type") ?? "");
  const content = declared.content.find(({ mediaType }) => mediaType === type);
  if (content === undefined) return [...broken, "content type conformance"];
  if (/json/.test(type) && content.validate?.(JSON.parse(text)).valid === false) {
    broken.push("response schema conformance");
  }
  return broken;
}
