import { BlockList, isIP } from "node:net";

/** Proxies whose word on the connecting address is taken. */
export interface TrustedProxies {
  includes(address: string): boolean;
}

/** Reads addresses and subnets, `10.0.0.0/8` or `::1`. Throws `TypeError` for anything else. */
export function trustedProxies(subnets: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", prefix, ...rest] = subnet.split("/");
    const family = familyOf(address);
    const bits = family === "ipv4" ? 32 : 128;
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (family === undefined || !isPrefix || rest.length > 0) {
      throw new TypeError(`${JSON.stringify(subnet)} is neither an address nor a subnet`);
    }
    list.addSubnet(address, Number(prefix ?? bits), family);
  }
  return {
    includes(address) {
      const family = familyOf(address);
      return family !== undefined && list.check(address, family);
    },
  };
}

/**
 * Who connects: the peer, whatever headers say, unless it is a configured proxy. Then it is the last address in `X-Forwarded-For` that is
 * none, because that is the one which a proxy of ours has seen; what stands before it, anyone may have written. `undefined`:
 * the proxies do not tell.
 */
export function connectingAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | undefined {
  if (peer === undefined || !proxies.includes(peer)) return peer;
  const hops = forwardedFor?.split(",").map((hop) => hop.trim()) ?? [];
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return undefined;
    if (!proxies.includes(hop)) return hop;
  }
  return undefined;
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? "ipv4" : "ipv6";
}
