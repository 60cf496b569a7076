import { encodeJson } from "../wire/body-json.ts";
import type { RequestEvent } from "./hooks.ts";
import { type ErrorAnswer, type ErrorMapper, problemDetails } from "./problem-details.ts";
import type { Refusal } from "./refusal.ts";
import { addHeader, byteLength, type Reply } from "./reply.ts";

/** The reply of a refusal, in the shape that the mapper gives it. Fields that HTTP wants are there in any case. */
export async function refuse<Context>(
  refusal: Refusal,
  event: RequestEvent<Context>,
  errors: ErrorMapper | undefined,
): Promise<Reply> {
  const { operation } = event;
  // The default looks at no request, and to make one costs more than all of the refusal.
  const answer =
    errors === undefined
      ? problemDetails(refusal)
      : await errors({ ...refusal, ...(operation && { operation }) }, event.request);
  const headers = headersOf(refusal, answer);
  const status = answer.status ?? refusal.status;
  if (answer.body === undefined) return { status, headers, body: null };
  const text = typeof answer.body === "string" ? answer.body : encodeJson(answer.body);
  addHeader(headers, "Content-Type", answer.contentType ?? "application/json");
  headers.push("Content-Length", String(byteLength(text)));
  return { status, headers, body: text };
}

/** The mapper's fields take the place of those of the same name. */
function headersOf(refusal: Refusal, answer: ErrorAnswer): string[] {
  const headers: string[] = [];
  const own = Object.entries(answer.headers ?? {});
  const replaced = new Set(own.map(([name]) => name.toLowerCase()));
  for (const [name, value] of refusal.headers) {
    if (!replaced.has(name.toLowerCase())) addHeader(headers, name, value);
  }
  for (const [name, value] of own) addHeader(headers, name, value);
  return headers;
}
