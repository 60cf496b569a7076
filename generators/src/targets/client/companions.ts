import { type Code, code, join, lines } from "../../emit/index.ts";
import { fromWire } from "../wire/wire-symbol.ts";
import { clientType, clientValue } from "./client-symbol.ts";

/** What a user of the client needs of the runtime by name: making a client, reading its results and faults. */
const values = [
  "ApiError",
  "BodyLimitError",
  "bodyLimit",
  "callRaw",
  "ClientError",
  "CredentialError",
  "createClient",
  "followRedirects",
  "idempotencyKeys",
  "InvalidRequestError",
  "NetworkError",
  "reconnect",
  "RedirectError",
  "ResponseError",
  "retry",
  "serverUrl",
  "TimeoutError",
  "timeout",
  "UnexpectedContentTypeError",
  "UnexpectedHeaderError",
  "UnexpectedStatusError",
  "UnreadableBodyError",
  "unwrap",
];

const types = ["BasicCredential", "CallOptions", "Client", "ClientOptions", "Middleware", "TokenCredential"];

/**
 * Exports of the runtime's part that users call, so that one import serves with an inline runtime and with the package alike.
 * The document's names go first: where it has one of these itself, the runtime's is exported with a `$` in front.
 */
export function companions(): Code {
  return lines([
    code`export type { ${join(
      types.map((name) => code`${clientType(name)}`),
      ", ",
    )} };`,
    code`export { ${join(
      [...values.map((name) => code`${clientValue(name)}`), code`${fromWire("part")}`],
      ", ",
    )} };`,
  ]);
}
