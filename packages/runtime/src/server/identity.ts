/** Who a security handler says that a credential belongs to. */
export interface Identity<Principal> {
  readonly principal: Principal;
  /** What the credential is good for; scopes that the operation needs have to be among them. */
  readonly scopes: readonly string[];
}

/** Identities by the name of their scheme. */
export type Identities = Readonly<Record<string, Identity<unknown>>>;
