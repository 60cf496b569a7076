import { concat } from "../wire/concat.ts";

/** A webhook as it arrived, before anybody has looked into it. */
export interface WebhookMessage {
  readonly headers: Headers;
  /** The raw body: signatures are of bytes, not of what they mean. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Whether a webhook comes from whom it says. Throwing counts as a fault of the receiver, not as a refusal. */
export type VerifyWebhook = (message: WebhookMessage) => boolean | Promise<boolean>;

/** Settings of `standardWebhooks`. */
export interface StandardWebhooksOptions {
  /** `whsec_…` or the base64 behind it; several while one takes the place of another. */
  readonly secret: string | readonly string[];
  /** Seconds that the timestamp may be off, either way. Default 300. */
  readonly tolerance?: number | undefined;
}

/** Settings of `hmacSignature`. */
export interface HmacSignatureOptions {
  /** Its characters are the key; several while one takes the place of another. */
  readonly secret: string | readonly string[];
  /** The header with the signature. */
  readonly header: string;
  /** Default `hex`. */
  readonly encoding?: "hex" | "base64" | undefined;
  /** What stands before the signature in its header: `sha256=`. */
  readonly prefix?: string | undefined;
  /** The header with the seconds since 1970, which are signed as well: `timestamp.body`. Default: only the body is signed. */
  readonly timestampHeader?: string | undefined;
  /** Seconds that the timestamp may be off, either way. Default 300. */
  readonly tolerance?: number | undefined;
}

/**
 * Verifies by the Standard Webhooks scheme: HMAC-SHA256 of `id.timestamp.body`, one or more `v1,…` in `webhook-signature`.
 * Throws `TypeError` for a secret that is empty or not base64.
 */
export function standardWebhooks({ secret, tolerance = 300 }: StandardWebhooksOptions): VerifyWebhook {
  const keys = keysOf(secret, (one) => fromBase64(one.replace(/^whsec_/, "")));
  return async ({ headers, body }) => {
    const id = headers.get("webhook-id");
    const timestamp = headers.get("webhook-timestamp");
    if (id === null || timestamp === null || !isRecent(timestamp, tolerance)) return false;
    const signatures = (headers.get("webhook-signature") ?? "")
      .split(" ")
      .map((one) => (one.startsWith("v1,") ? fromBase64(one.slice(3)) : undefined))
      .filter((one) => one !== undefined);
    return anyFits(keys, signatures, signedContent(`${id}.${timestamp}.`, body));
  };
}

/**
 * Verifies an HMAC-SHA256 in a header, as many services have it in one form or another. Throws `TypeError` for a secret that is
 * empty.
 */
export function hmacSignature(options: HmacSignatureOptions): VerifyWebhook {
  const { secret, header, encoding = "hex", prefix = "", timestampHeader, tolerance = 300 } = options;
  const keys = keysOf(secret, (one) => new TextEncoder().encode(one));
  return async ({ headers, body }) => {
    const text = headers.get(header);
    if (text === null || !text.startsWith(prefix)) return false;
    const signature = (encoding === "hex" ? fromHex : fromBase64)(text.slice(prefix.length));
    if (signature === undefined) return false;
    if (timestampHeader === undefined) return anyFits(keys, [signature], body);
    const timestamp = headers.get(timestampHeader);
    if (timestamp === null || !isRecent(timestamp, tolerance)) return false;
    return anyFits(keys, [signature], signedContent(`${timestamp}.`, body));
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The keys of secrets, imported when the first message comes: nobody could catch what an import failed with before. Whoever makes a
 * receiver learns at once of a secret that is none; the error does not say it.
 */
function keysOf(
  secret: string | readonly string[],
  bytesOf: (secret: string) => Bytes | undefined,
): () => Promise<readonly CryptoKey[]> {
  const secrets = (typeof secret === "object" ? secret : [secret]).map((one) => {
    // A variable of the environment that is not set is `undefined`, whatever its type was made to say.
    const bytes = bytesOf(one ?? "");
    if (bytes === undefined) throw new TypeError("A webhook secret is not base64");
    if (bytes.length === 0) throw new TypeError(emptySecret);
    return bytes;
  });
  if (secrets.length === 0) throw new TypeError(emptySecret);
  let keys: Promise<readonly CryptoKey[]> | undefined;
  return () => {
    keys ??= Promise.all(secrets.map(importKey));
    return keys;
  };
}

const emptySecret =
  "The webhook secret is empty or missing: is the variable of the environment set that it comes from?";

function importKey(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** The platform compares in constant time (Web Cryptography, 30.3.2). */
async function anyFits(
  keys: () => Promise<readonly CryptoKey[]>,
  signatures: readonly Bytes[],
  content: Bytes,
): Promise<boolean> {
  for (const key of await keys()) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, content)) return true;
    }
  }
  return false;
}

function isRecent(timestamp: string, tolerance: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance;
}

/** What a signature of a message with a head is of. */
function signedContent(head: string, body: Bytes): Bytes {
  return concat([new TextEncoder().encode(head), body]);
}

function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
