import type { EndReason } from "./errors.ts";
import type { GrantBinding, StoredGrant } from "./token-store.ts";

/** A row of the table of grants, as both databases give it. PostgreSQL's driver gives big integers as text. */
export interface TokenRow {
  readonly state: string;
  readonly generation: number | string;
  readonly access_token: string | null;
  readonly refreshable: boolean | number;
  readonly obtained_at: number | string;
  readonly expires_at: number | string;
  readonly refresh_expires_at: number | string;
  readonly scopes: string;
  readonly actor_id: string | null;
  readonly app_id: string | null;
  readonly grant_id: string | null;
  readonly incarnation: string | null;
  readonly lapsed: boolean | number;
  readonly reason: string | null;
}

/** What a row says. */
export function storedGrant(row: TokenRow): StoredGrant {
  // The stores write no other reason; the column knows nothing of the type.
  if (row.state === "ended") return { state: "ended", reason: row.reason as EndReason };
  const scopes = row.scopes.split(" ").filter((scope) => scope !== "");
  const binding = storedBinding(row);
  if (row.state === "spending") return { state: "spending", lapsed: Boolean(row.lapsed), scopes, binding };
  if (row.state !== "active" || row.access_token === null)
    return { state: "ended", reason: "unreadable_session" };
  return {
    state: "active",
    generation: Number(row.generation),
    accessToken: row.access_token,
    refreshable: Boolean(row.refreshable),
    obtainedAt: Number(row.obtained_at),
    expiresAt: Number(row.expires_at),
    refreshExpiresAt: Number(row.refresh_expires_at),
    scopes,
    binding,
  };
}

/** The binding in a row. */
export function storedBinding(
  row: Pick<TokenRow, "actor_id" | "app_id" | "grant_id" | "incarnation">,
): GrantBinding {
  return {
    ...(row.actor_id !== null && { actorId: row.actor_id }),
    ...(row.app_id !== null && { appId: row.app_id }),
    ...(row.grant_id !== null && { grantId: row.grant_id }),
    ...(row.incarnation !== null && { incarnation: row.incarnation }),
  };
}
