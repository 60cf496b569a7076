import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** SHA-256 in base64url: what is stored of a secret or token, so that whoever reads the storage can use none. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** A token that nobody can guess: 32 random bytes in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret for one purpose, derived from the server's. The same each time, and no use for another purpose. */
export function derive(serverSecret: string, ...purpose: readonly string[]): string {
  return createHmac("sha256", serverSecret).update(JSON.stringify(purpose)).digest("base64url");
}

/** Compares texts in a time that does not tell how much of them is equal. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
