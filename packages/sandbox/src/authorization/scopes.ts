/** Scopes that can be asked for. `openid` asks for an ID token; the others are the API's. */
export const scopes = ["openid", "read", "report:write"] as const;

/** One of them. */
export type Scope = (typeof scopes)[number];

/** Takes a scope parameter apart (RFC 6749, 3.3): values separated by spaces, each counted once. */
export function scopeList(parameter: string): readonly string[] {
  return [...new Set(parameter.split(" ").filter((scope) => scope !== ""))];
}

/** Whether a scope can be asked for. */
export function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}
