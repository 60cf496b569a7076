import type { AuthContext, BetterAuthOptions, BetterAuthPlugin } from "@better-auth/core";
import { oauthProvider } from "@better-auth/oauth-provider";
import { betterAuth } from "better-auth";
import { jwt } from "better-auth/plugins/jwt";
import type { Kysely } from "kysely";
import { accessTokenLifetime } from "./lifetimes.ts";
import { scopes } from "./scopes.ts";
import { hashOf, randomToken } from "./secrets.ts";

/** Path of the issuer below the base address. */
export const issuerPath = "/api/auth";

/** Path of the sign-in page. */
export const signInPath: string = `${issuerPath}/sign-in`;

/** Path of the consent page. */
export const consentPath: string = `${issuerPath}/consent`;

/** What better-auth is made of. */
export interface BetterAuthInput {
  // biome-ignore lint/suspicious/noExplicitAny: better-auth reads and writes tables of its own, of which our types know nothing
  readonly kysely: Kysely<any>;
  readonly dialect: "sqlite" | "postgres";
  readonly baseUrl: string;
  readonly secret: string;
  /** Gets the level of what better-auth has to say. Its words are left out, because they can hold secrets. */
  readonly log: (level: string) => void;
}

/** better-auth as it is used here: by requests, as from outside, and its storage. */
export interface BetterAuth {
  handler(request: Request): Promise<Response>;
  readonly $context: Promise<AuthContext>;
}

/** Makes it. Nothing of it can be reached from outside but through the handlers and pages here. */
export function createBetterAuth(input: BetterAuthInput): BetterAuth {
  return betterAuth(betterAuthOptions(input));
}

/** Its options; the migration reads the tables from them. */
export function betterAuthOptions({
  kysely,
  dialect,
  baseUrl,
  secret,
  log,
}: BetterAuthInput): BetterAuthOptions {
  return {
    baseURL: baseUrl,
    basePath: issuerPath,
    secret,
    database: { db: kysely, type: dialect },
    telemetry: { enabled: false },
    // Else it prints errors of the storage as they are, and they can hold secrets.
    onAPIError: { throw: true },
    logger: { log: (level: string) => log(level) },
    // Ours counts, and says Retry-After.
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, disableSignUp: true },
    advanced: { cookiePrefix: "sandbox", useSecureCookies: baseUrl.startsWith("https:") },
    plugins: [
      jwt({ jwks: { keyPairConfig: { alg: "ES256" } }, disableSettingJwtHeader: true }),
      oauthProvider({
        loginPage: signInPath,
        consentPage: consentPath,
        scopes: [...scopes],
        grantTypes: ["authorization_code"],
        accessTokenExpiresIn: accessTokenLifetime / 1_000,
        idTokenExpiresIn: accessTokenLifetime / 1_000,
        storeClientSecret: { hash: async (secretOfClient: string) => hashOf(secretOfClient) },
        generateOpaqueAccessToken: randomToken,
        silenceWarnings: { openidConfig: true, oauthAuthServerConfig: true },
        // It is one, but for optional members that may not be undefined under exactOptionalPropertyTypes.
      }) as unknown as BetterAuthPlugin,
    ],
  };
}
