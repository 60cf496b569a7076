import { type HeaderReader, type NetworkState, readNetworkState } from "../network-state.ts";
import { AdmissionError } from "../pilot-error.ts";
import type { GrantBinding } from "./token-store.ts";

/** Under whom a signed-in response was made, and the network's state then. */
export interface Admission extends NetworkState {
  readonly actorId: string;
  readonly appId: string;
  readonly grantId: string;
  /** The effective scopes. */
  readonly scopes: readonly string[];
}

/** The headers that are the same in all responses of a session. */
const identities = [
  ["actorId", "x-network-actor-id"],
  ["appId", "x-network-app-id"],
  ["grantId", "x-network-grant-id"],
] as const;

const scopesHeader = "x-network-scopes";

/**
 * Reads the admission of a response. Throws `AdmissionError` where one of its four headers is missing: then nothing says that
 * the credential was admitted, and the response may be what anybody gets.
 */
export function readAdmission(headers: Headers, read: HeaderReader): Admission {
  const needed = (name: string): string => {
    const value = read(headers, name);
    if (value === undefined || value === "") throw new AdmissionError("admission_missing", name);
    return value;
  };
  const [actorId, appId, grantId] = identities.map(([, header]) => needed(header)) as [
    string,
    string,
    string,
  ];
  const scopes = needed(scopesHeader)
    .split(" ")
    .filter((scope) => scope !== "");
  return { ...readNetworkState(headers, read), actorId, appId, grantId, scopes };
}

/** Whether a response carries any of the four headers. */
export function hasAdmission(headers: Headers, read: HeaderReader): boolean {
  return [...identities.map(([, header]) => header), scopesHeader].some(
    (name) => read(headers, name) !== undefined,
  );
}

/** Checks that those of the three identities that a response carries are the session's. Throws `AdmissionError`. */
export function checkIdentities(headers: Headers, read: HeaderReader, binding: GrantBinding): void {
  for (const [member, header] of identities) {
    const value = read(headers, header);
    const expected = binding[member];
    if (value !== undefined && expected !== undefined && value !== expected) {
      throw new AdmissionError("admission_mismatch", header);
    }
  }
}

/** Checks that no effective scope goes beyond those granted, and that the one is there that the operation needs. Throws `AdmissionError`. */
export function checkScopes({ scopes }: Admission, granted: readonly string[], needed: string): void {
  if (!scopes.includes(needed) || scopes.some((scope) => !granted.includes(scope))) {
    throw new AdmissionError("admission_mismatch", scopesHeader);
  }
}
