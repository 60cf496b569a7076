/** A service that Schemathesis is let loose on. */
export interface Target {
  /** Without a slash at its end. */
  readonly url: string;
  /** Lines of the settings of Schemathesis, in TOML. */
  readonly settings: readonly string[];
  /** Operations that have done nothing but refuse, as far as warnings do not tell. */
  unreached(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Settings with a credential of each scheme of the document. */
export function credentials({
  token,
  username,
  password,
}: Readonly<Record<"token" | "username" | "password", string>>): readonly string[] {
  return [
    "[auth.openapi.bearer]",
    `bearer = ${JSON.stringify(token)}`,
    "[auth.openapi.basicClient]",
    `username = ${JSON.stringify(username)}`,
    `password = ${JSON.stringify(password)}`,
  ];
}
