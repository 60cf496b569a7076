import { headerPrefix } from "@tenon/runtime/wire";
import { AdmissionError } from "./pilot-error.ts";

/** What a response says of the network's state. A header that was not sent is not there. */
export interface NetworkState {
  /** Admission revision for protected domain reads. */
  readonly revision?: bigint;
  /** Recovery incarnation. */
  readonly incarnation?: string;
  /** Epoch of the independent witness at the read's admission. */
  readonly witnessEpoch?: bigint;
}

/** Reads headers by their documented names, whatever the network's name is on the wire. */
export type HeaderReader = (headers: Headers, name: string) => string | undefined;

/** A reader for a network's name. Throws `TypeError` for a word that a header name cannot hold. */
export function headerReader(prefix: string | undefined): HeaderReader {
  const actual = headerPrefix(/^x-network-/, prefix ?? "network");
  return (headers, name) => headers.get(actual(name)) ?? undefined;
}

/** Reads the network's state. Throws `AdmissionError` for a number that is not written in digits. */
export function readNetworkState(headers: Headers, read: HeaderReader): NetworkState {
  const revision = digits("x-network-revision");
  const witnessEpoch = digits("x-network-witness-epoch");
  const incarnation = read(headers, "x-network-incarnation");
  return {
    ...(revision !== undefined && { revision }),
    ...(incarnation !== undefined && { incarnation }),
    ...(witnessEpoch !== undefined && { witnessEpoch }),
  };

  function digits(name: string): bigint | undefined {
    const text = read(headers, name);
    if (text === undefined) return undefined;
    if (!/^\d+$/.test(text)) throw new AdmissionError("admission_malformed", name);
    return BigInt(text);
  }
}
