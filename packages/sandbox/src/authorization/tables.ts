/** The key from which all others are derived; one row, with the id 1. */
export interface ServerSecretTable {
  readonly id: number;
  /** 32 random bytes in base64url. */
  readonly value: string;
}

/** A confidential OAuth client. */
export interface ClientsTable {
  readonly client_id: string;
  /** SHA-256 of the secret, in base64url. */
  readonly secret_hash: string;
  readonly application_id: string;
  readonly name: string;
  /** JSON array. */
  readonly redirect_uris: string;
}

/** What an actor has granted to an application by one authorization code. Times are milliseconds since 1970. */
export interface GrantsTable {
  readonly id: string;
  readonly code_hash: string;
  readonly client_id: string;
  readonly application_id: string;
  readonly actor_id: string;
  /** Separated by spaces. They never change. */
  readonly scopes: string;
  readonly code_expires_at: number;
  /** When the code was exchanged; it is good for once. */
  readonly redeemed_at: number | null;
  /** When it ended before its time. */
  readonly revoked_at: number | null;
}

/** An access token. */
export interface AccessTokensTable {
  readonly token_hash: string;
  readonly grant_id: string;
  /** Separated by spaces; those of the grant, or fewer. */
  readonly scopes: string;
  readonly issued_at: number;
  readonly expires_at: number;
}

/** A refresh token. */
export interface RefreshTokensTable {
  readonly token_hash: string;
  readonly grant_id: string;
  readonly issued_at: number;
  readonly expires_at: number;
  /** When it was rotated; it is good for once. */
  readonly rotated_at: number | null;
}

/** The authorization server's own tables; better-auth has others beside them, which only it reads. */
export interface AuthorizationTables {
  readonly server_secret: ServerSecretTable;
  readonly clients: ClientsTable;
  readonly grants: GrantsTable;
  readonly access_tokens: AccessTokensTable;
  readonly refresh_tokens: RefreshTokensTable;
}
