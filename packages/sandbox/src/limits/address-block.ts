import { isIP } from "node:net";

/**
 * What of an address the limits count by: an IPv4 address itself, also where it comes as `::ffff:192.0.2.1`; of an IPv6 address the
 * /64 that one subscriber has (RFC 6177), as `2001:db8:0:1::/64`. `undefined`: it is no address.
 */
export function addressBlock(address: string): string | undefined {
  const [plain = ""] = address.split("%");
  const version = isIP(plain);
  if (version === 4) return plain;
  if (version === 0) return undefined;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address (RFC 4291, 2.2). */
function groupsOf(address: string): readonly number[] {
  const [left = "", right] = address.split("::");
  const before = groupsIn(left);
  if (right === undefined) return before;
  const after = groupsIn(right);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsIn(text: string): readonly number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
