import { isIpv4, isIpv6 } from "./format-ip.ts";

const local =
  /^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")$/i;
const domain = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const nonAscii = /[^\0-\x7f]/gu;

/** `Mailbox` of RFC 5321, 4.1.2. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return at > 0 && at <= 64 && local.test(text.slice(0, at)) && isDomain(text.slice(at + 1));
}

/** `Mailbox` of RFC 6531, 3.3: as `email`, with any character beyond ASCII. */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  // Any of them stands where a letter can.
  return at > 0 && octets(text.slice(0, at)) <= 64 && isEmail(text.replace(nonAscii, "a"));
}

function isDomain(text: string): boolean {
  if (!text.startsWith("["))
    return text.length <= 255 && domain.test(text) && /^[^.]{1,63}(?:\.[^.]{1,63})*$/.test(text);
  if (!text.endsWith("]")) return false;
  const literal = text.slice(1, -1);
  return /^IPv6:/i.test(literal) ? isIpv6(literal.slice(5)) : isIpv4(literal);
}

/** Length in UTF-8. */
function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
