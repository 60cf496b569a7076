import type { JsonWebKey, JsonWebKeySet, OpenidConfiguration } from "@shared-social/server";
import { askBetterAuth } from "./ask-better-auth.ts";
import type { SandboxHandlers } from "./authorization.ts";
import { issuerPath } from "./better-auth.ts";
import { prompts } from "./pages/authorize.ts";
import { locales } from "./pages/messages.ts";
import { scopes } from "./scopes.ts";
import type { AuthorizationServer } from "./server.ts";

/**
 * The metadata operation (OpenID Connect Discovery 1.0, 3). better-auth's metadata name endpoints and methods that cannot be reached here,
 * and do not name the grant of refresh tokens, which is ours; so only what holds of any of its servers is taken over.
 */
export function metadata(server: AuthorizationServer): SandboxHandlers["getOpenidConfiguration"] {
  const { baseUrl } = server;
  return async () => {
    const of = await read<OpenidConfiguration>(server, "/.well-known/openid-configuration");
    const issuer = baseUrl + issuerPath;
    return {
      status: 200,
      body: {
        issuer,
        authorization_endpoint: `${issuer}/oauth2/authorize`,
        token_endpoint: `${issuer}/oauth2/token`,
        introspection_endpoint: `${issuer}/oauth2/introspect`,
        jwks_uri: `${issuer}/jwks`,
        ...kept(of),
        scopes_supported: [...scopes],
        grant_types_supported: ["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported: ["client_secret_basic"],
        introspection_endpoint_auth_methods_supported: ["client_secret_basic"],
        claims_supported: ["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce"],
        ui_locales_supported: [...locales],
        prompt_values_supported: [...prompts],
        claims_parameter_supported: false,
        request_parameter_supported: false,
        request_uri_parameter_supported: false,
        authorization_response_iss_parameter_supported: true,
      },
    };
  };
}

/** What is taken over. */
function kept(of: OpenidConfiguration): OpenidConfiguration {
  const {
    response_types_supported = [],
    response_modes_supported = [],
    code_challenge_methods_supported = [],
    subject_types_supported = [],
    id_token_signing_alg_values_supported = [],
  } = of;
  return {
    response_types_supported,
    response_modes_supported,
    code_challenge_methods_supported,
    subject_types_supported,
    id_token_signing_alg_values_supported,
  };
}

/** The keys operation (RFC 7517, 5): those that ID tokens are signed with. */
export function keys(server: AuthorizationServer): SandboxHandlers["getJwks"] {
  return async () => {
    const { keys: all = [] } = await read<JsonWebKeySet>(server, "/jwks");
    return { status: 200, body: { keys: all.map(publicKey) } };
  };
}

/** Members of a public key by name, so that nothing else can ever get out. */
function publicKey({ kty, kid, alg, crv, x, y }: JsonWebKey): JsonWebKey {
  const members = { kty, kid, use: "sig", alg, crv, x, y };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Reads a document of better-auth's; it is checked on its way out, as all answers are. */
async function read<Body>(server: AuthorizationServer, path: string): Promise<Body> {
  return (await askBetterAuth(server, path)).json();
}
