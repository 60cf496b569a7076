import { encodeJson } from "../wire/body-json.ts";
import { respond } from "./encode-answer.ts";
import type { RequestEvent } from "./hooks.ts";
import { type ErrorMapper, problemDetails } from "./problem-details.ts";
import type { Refusal } from "./refusal.ts";

/** The response of a refusal, in the shape that the mapper gives it. Fields that HTTP wants are there in any case. */
export async function refuse<Context>(
  refusal: Refusal,
  { request, operation }: RequestEvent<Context>,
  errors: ErrorMapper = problemDetails,
): Promise<Response> {
  const answer = await errors({ ...refusal, ...(operation && { operation }) }, request);
  const headers = new Headers();
  for (const [name, value] of refusal.headers) headers.append(name, value);
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers.set(name, value);
  const status = answer.status ?? refusal.status;
  if (answer.body === undefined) return new Response(null, { status, headers });
  const text = typeof answer.body === "string" ? answer.body : encodeJson(answer.body);
  return respond(status, headers, answer.contentType ?? "application/json", text);
}
