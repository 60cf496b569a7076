/** What the application has to know of the network and of itself. */
export interface Settings {
  /** Base address of the network. */
  readonly networkUrl: string;
  /** Under which address browsers reach the application, without a slash at its end. */
  readonly applicationUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** File that keeps the tokens. */
  readonly tokenFile: string;
  readonly port: number;
}

/** Reads the settings; without any they are those of the sandbox's demo. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(environment["PORT"] ?? 3000);
  return {
    networkUrl: environment["NETWORK_URL"] ?? "http://127.0.0.1:4400",
    applicationUrl: environment["APPLICATION_URL"] ?? `http://127.0.0.1:${port}`,
    clientId: environment["CLIENT_ID"] ?? "tidings",
    clientSecret: environment["CLIENT_SECRET"] ?? "tidings-demo-secret",
    tokenFile: environment["TOKEN_FILE"] ?? "tokens.db",
    port,
  };
}
