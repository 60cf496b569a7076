/** Characters that could take over a terminal or hide text: controls but for tab and line feed, and direction marks. */
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** User and password in a URL. */
const credentials = /\b([a-z][a-z\d+.-]*:\/\/)[^/?#\s@]+@/gi;

/** Parameters of a URL whose name says that they are secret. */
const secretParameter =
  /([?&][^=&\s]*(?:token|key|secret|password|signature|credential|auth)[^=&\s]*=)[^&#\s"'`]+/gi;

/** Text of a document or an argument as a person may see it: without control characters and without secrets. */
export function printable(text: string): string {
  return text.replace(unprintable, "\ufffd").replace(credentials, "$1***@").replace(secretParameter, "$1***");
}

/** The same for every string in a value that becomes JSON. */
export function printableValue(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map(printableValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, printableValue(member)]));
}
