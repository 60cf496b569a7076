import type { RawRequest } from "./raw-request.ts";

/** A bearer token (RFC 6750, 2.1). */
export interface BearerCredential {
  readonly kind: "bearer";
  readonly token: string;
}

/** User and password of HTTP Basic (RFC 7617). For OAuth clients these are the client's identifier and secret, still form-encoded. */
export interface BasicCredential {
  readonly kind: "basic";
  readonly username: string;
  readonly password: string;
}

/** The value of an API key. */
export interface ApiKeyCredential {
  readonly kind: "apiKey";
  readonly value: string;
}

/** What follows the name of any other HTTP authentication scheme (RFC 9110, 11.4). */
export interface HttpCredential {
  readonly kind: "http";
  /** In lower case: `digest`. */
  readonly scheme: string;
  readonly parameters: string;
}

/** Stands for the client's certificate, which only the transport knows: the security handler looks it up in its context. */
export interface MutualTlsCredential {
  readonly kind: "mutualTLS";
}

/** Something that a client shows to say who it is. */
export type Credential =
  | BearerCredential
  | BasicCredential
  | ApiKeyCredential
  | HttpCredential
  | MutualTlsCredential;

/** The parts of an `Authorization` field: scheme in lower case, and the rest. */
export interface Authorization {
  readonly scheme: string;
  readonly parameters: string;
}

/** Takes an `Authorization` field apart (RFC 9110, 11.6.2). `undefined`: there is none. */
export function parseAuthorization(request: RawRequest): Authorization | undefined {
  const field = request.header("authorization");
  if (field === null) return undefined;
  const [, scheme = "", parameters = ""] = /^(\S*) *(.*)$/s.exec(field) ?? [];
  return { scheme: scheme.toLowerCase(), parameters };
}

/** A token of `Bearer`, or `undefined` when it is not of the form b64token. */
export function readBearer(parameters: string): BearerCredential | undefined {
  return /^[\w\-.~+/]+=*$/.test(parameters) ? { kind: "bearer", token: parameters } : undefined;
}

/** User and password of `Basic`, or `undefined` when they are not UTF-8 in base64 with a colon in it. */
export function readBasic(parameters: string): BasicCredential | undefined {
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(parameters)) return undefined;
  const text = decodeBase64(parameters);
  const colon = text?.indexOf(":") ?? -1;
  if (text === undefined || colon < 0 || /[\u0000-\u001f\u007f]/.test(text)) return undefined;
  return { kind: "basic", username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function decodeBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Both throw on text that is not theirs; that is the answer, and the error would quote a secret.
    return undefined;
  }
}
