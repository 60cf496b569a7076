import type { Message } from "./body-codec.ts";
import { headerParameter } from "./header-parameter.ts";

const utf8: TextDecoder = /* @__PURE__ */ new TextDecoder();

/** What the header `Content-Disposition` of a part says (RFC 7578, 4.2; RFC 2183, 2). */
export interface PartDisposition {
  readonly name?: string | undefined;
  readonly fileName?: string | undefined;
}

/** The name and file name of a part, as browsers write them (HTML, 4.10.21.8). */
export function dispositionOf({ headers }: Message): PartDisposition {
  const header = headers.get("content-disposition");
  if (header === null) return {};
  // Headers hold a character for each byte.
  const text = utf8.decode(Uint8Array.from(header, (character) => character.charCodeAt(0)));
  return { name: parameter(text, "name"), fileName: parameter(text, "filename") };
}

function parameter(header: string, name: string): string | undefined {
  return headerParameter(header, name)
    ?.replace(/\\"/g, '"')
    .replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
