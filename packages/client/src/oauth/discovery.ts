import { validateOpenidConfiguration } from "@shared-social/validators";
import {
  allowInsecureRequests,
  type Configuration,
  clockTolerance,
  customFetch,
  discovery,
} from "openid-client";
import { clientSecretBasic } from "./client-secret-basic.ts";
import { SignInError } from "./errors.ts";
import { limitedBody } from "./limited-body.ts";
import type { OAuthClientOptions } from "./oauth-client.ts";
import { isLoopback, secureUrl } from "./secure-url.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Path of the metadata below the base address. */
const wellKnown = "/api/auth/.well-known/openid-configuration";

/** Reads the metadata and checks that the pilot's flow can be used with it. Rejects with `SignInError`. */
export async function discover(options: OAuthClientOptions): Promise<Configuration> {
  const { clientId, clientSecret, fetch: send = fetch, timeout = 15_000, clockSkew = 30_000 } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, "");
  const url = secureUrl(baseUrl + wellKnown, "baseUrl");
  let configuration: Configuration;
  try {
    configuration = await discovery(
      url,
      clientId,
      { [clockTolerance]: Math.ceil(clockSkew / 1000) },
      clientSecretBasic(clientSecret),
      {
        timeout: timeout / 1000,
        // All that openid-client sends is forms.
        [customFetch]: async (address: string, { body = null, ...init }) =>
          limitedBody(await send(address, { ...init, body: body as URLSearchParams | null })),
        ...(isLoopback(url) && { execute: [allowInsecureRequests] }),
      },
    );
  } catch (error) {
    throw new SignInError("discovery_failed", `The authorization metadata of ${url.origin} cannot be read`, {
      cause: withoutSecrets(error),
    });
  }
  checkMetadata(configuration, options.issuer ?? `${baseUrl}/api/auth`);
  return configuration;
}

function checkMetadata(configuration: Configuration, issuer: string): void {
  const metadata = configuration.serverMetadata();
  const [fault] = validateOpenidConfiguration(metadata, { maxErrors: 1 }).errors;
  if (fault !== undefined) {
    // A name of the document: what it does not name may be anything.
    const [, name] = fault.instancePath.split("/");
    throw new SignInError("metadata_unsupported", `The metadata's ${name} is not of the documented type`);
  }
  // RFC 8414, 3.3: the very same string, or the metadata may be somebody else's.
  if (metadata.issuer !== issuer) {
    throw new SignInError("issuer_mismatch", "The metadata are of another issuer than `issuer` says");
  }
  for (const name of ["authorization_endpoint", "token_endpoint", "introspection_endpoint"] as const) {
    if (metadata[name] === undefined) throw unsupported(name);
    secureUrl(metadata[name], `The metadata's ${name}`);
  }
  const needed = [
    ["code_challenge_methods_supported", "S256"],
    ["grant_types_supported", "authorization_code"],
    ["grant_types_supported", "refresh_token"],
    ["response_types_supported", "code"],
    ["token_endpoint_auth_methods_supported", "client_secret_basic"],
  ] as const;
  for (const [name, value] of needed) {
    // Which fields are always present is not shown; one that is there has to allow what the client does.
    if (metadata[name]?.includes(value) === false) throw unsupported(`${name} with ${value}`);
  }
}

function unsupported(what: string): SignInError {
  return new SignInError("metadata_unsupported", `The authorization server does not offer ${what}`);
}
