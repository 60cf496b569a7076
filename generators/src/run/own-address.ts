import { lookup as systemLookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";
import { ReadFailure } from "../document/read-text.ts";

/** Addresses at which a machine finds itself, its own network link, or what a cloud tells only its machines: no documents stand there. */
const own = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["127.0.0.0", 8],
  // RFC 3927. The metadata of most clouds is at 169.254.169.254.
  ["169.254.0.0", 16],
] as const)
  own.addSubnet(net, prefix);
for (const [net, prefix] of [
  ["::", 127],
  ["fe80::", 10],
] as const)
  own.addSubnet(net, prefix, "ipv6");
// Metadata of clouds that have it elsewhere.
own.addAddress("100.100.100.200");
own.addAddress("fd00:ec2::254", "ipv6");

/**
 * Looks a name up, and fails with a `ReadFailure` where it leads to this machine or its link: who is in charge of the name decides where it
 * leads, at any time, and the name alone was allowed. `localhost` says what it is. An address that stands in a URL is not looked up.
 */
export function lookupOthers(lookup: LookupFunction = systemLookup): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [{ address: found, family }] : found;
      const isOwn = error === null && addresses.some((one) => isOwnAddress(one.address, one.family));
      if (!isOwn || /(^|\.)localhost\.?$/i.test(name)) callback(error, found, family);
      else callback(new ReadFailure("denied", `\`${name}\` leads to this machine or its link.`), "");
    });
}

function isOwnAddress(address: string, family: number | undefined): boolean {
  return own.check(address, family === 6 ? "ipv6" : "ipv4");
}
