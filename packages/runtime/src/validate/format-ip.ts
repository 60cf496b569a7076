const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4Pattern: RegExp = /* @__PURE__ */ new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/** `dotted-quad` of RFC 2673, 3.2, without leading zeros. */
export function isIpv4(text: string): boolean {
  return ipv4Pattern.test(text);
}

/** An IPv6 address (RFC 4291, 2.2), without zone and prefix length. */
export function isIpv6(text: string): boolean {
  // The longest: six groups of four digits and an IPv4 address.
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  let count = 0;
  for (const [index, half] of halves.entries()) {
    const last = index === halves.length - 1;
    const groups = half === "" ? (halves.length === 2 ? [] : [""]) : half.split(":");
    for (const [place, group] of groups.entries()) {
      if (/^[0-9a-f]{1,4}$/i.test(group)) count++;
      else if (last && place === groups.length - 1 && isIpv4(group)) count += 2;
      else return false;
    }
  }
  return halves.length === 2 ? count < 8 : count === 8;
}
