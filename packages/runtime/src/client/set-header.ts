import { encodeHeaderText } from "../wire/header.ts";

/** Sets a header. Throws `EncodeError` for a value that a header cannot carry, without the value: fetch would quote it. */
export function setHeader(headers: Headers, name: string, value: unknown): void {
  headers.set(name, encodeHeaderText(name, value));
}
