import { ownValue } from "../wire/own-value.ts";

/** A Server Object: its URL template and the defaults of its variables. */
export interface ServerTemplate {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The URL of a server, its variables filled in: from `values`, else with their defaults (OpenAPI, Server Object). */
export function serverUrl<Server extends ServerTemplate>(
  server: Server,
  values: { readonly [Name in keyof Server["variables"]]?: string | undefined } = {},
): string {
  return server.url.replace(/\{([^{}]+)\}/g, (slot, name: string) =>
    String(ownValue(values, name) ?? ownValue(server.variables, name) ?? slot),
  );
}
