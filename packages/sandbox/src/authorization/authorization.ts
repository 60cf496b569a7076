import type { Handlers } from "@shared-social/server";
import type { BasicCredential, Identity } from "@tenon/runtime/server";
import type { Clock } from "../clock.ts";
import type { Limit } from "../limits/limit.ts";
import type { Log } from "../log.ts";
import type { SandboxDatabase } from "../storage/open-database.ts";

/** An application with its OAuth client, as a seed gives it. */
export interface ApplicationRegistration {
  readonly applicationId: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Compared character by character. */
  readonly redirectUris: readonly string[];
}

/** With what an actor signs in on the pages. */
export interface Account {
  readonly actorId: string;
  readonly handle: string;
  readonly displayName: string | null;
  readonly password: string;
}

/** What an authorization server is made of. */
export interface AuthorizationOptions {
  readonly database: SandboxDatabase;
  readonly clock: Clock;
  /** Base address of the service, without a slash at its end: the issuer and all endpoints stand below it. */
  readonly baseUrl: string;
  /** Registered at the start; a client that is there already is brought up to date. */
  readonly applications: readonly ApplicationRegistration[];
  /** Opened at the start, likewise. */
  readonly accounts: readonly Account[];
  /**
   * Whether an actor may act: one who was deleted or suspended may not. Asked at sign-in, consent, exchange, rotation and introspection; `authenticate`
   * need not ask, the service does.
   */
  readonly mayAct: (actorId: string) => Promise<boolean>;
  /** Attempts to sign in, by connecting address and handle. Default: `signIns`, counted in the memory of this process. */
  readonly signInLimit?: Limit;
  readonly log: Log;
}

/** What a bearer credential was admitted with. */
export interface Admission {
  readonly actorId: string;
  readonly applicationId: string;
  readonly grantId: string;
  /** Effective scopes. */
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What the service knows of a connection. */
export interface Connection {
  /** Address of the peer; behind a configured proxy, of the one that the proxy names. `undefined`: it cannot be told. */
  readonly address: string | undefined;
}

/** Whom the two schemes speak of: a bearer credential of its admission, HTTP Basic of the client with this identifier. */
export interface SandboxPrincipals {
  readonly bearer: Admission;
  readonly basicClient: string;
}

/** Handlers of the sandbox. */
export type SandboxHandlers = Handlers<Connection, SandboxPrincipals>;

/** An authorization server, in the parts that the service puts together. */
export interface Authorization {
  readonly handlers: Pick<
    SandboxHandlers,
    "exchangeToken" | "introspectToken" | "getOpenidConfiguration" | "getJwks"
  >;
  /** Who shows this HTTP Basic credential on the token or introspection operation; `null`: it does not hold. */
  authenticateClient(credential: BasicCredential): Promise<Identity<string> | null>;
  /** What an access token admits to; `null`: it does not hold. */
  authenticate(token: string): Promise<Admission | null>;
  /** Answers what is no operation of the document: pages, authorize, …; `undefined` where nothing of it is at the path. */
  fetch(request: Request, connection: Connection): Promise<Response | undefined>;
}
