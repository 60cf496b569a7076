import { isULabel, keepsBidiRule } from "./idna.ts";
import { decodePunycode, encodePunycode } from "./punycode.ts";

/** Octets of the longest name (RFC 1034, 3.1), in text without the last dot. U-labels count as their A-labels do (RFC 5890, 4.2). */
const maxLength = 253;

/** A host name (RFC 1123, 2.1), whose labels that start with `xn--` stand for a U-label (RFC 5890, 2.3.2.1). */
export function isHostname(text: string): boolean {
  return (
    text.length <= maxLength &&
    isName(text.split("."), (label) => (isLdh(label) ? (aLabelText(label) ?? label) : undefined))
  );
}

/** An internationalized host name (RFC 5890, 2.3.2.3): each label is an LDH label, an A-label or a U-label. */
export function isIdnHostname(text: string): boolean {
  if (text.length > maxLength) return false;
  let length = text.length;
  const isNamed = isName(text.split(/[.\u3002\uff0e\uff61]/), (label) => {
    if (isLdh(label)) return aLabelText(label) ?? (label.slice(2, 4) === "--" ? undefined : label);
    if (/^[\0-\x7f]*$/.test(label) || label.length > 63) return undefined;
    const octets = `xn--${encodePunycode(label)}`.length;
    length += octets - label.length;
    return isULabel(label) && octets <= 63 ? label : undefined;
  });
  return isNamed && length <= maxLength;
}

/** `textOf` gives what a label stands for, or `undefined` where it is none. */
function isName(labels: readonly string[], textOf: (label: string) => string | undefined): boolean {
  const texts = labels.map((label) => (isXn(label) && !isALabel(label) ? undefined : textOf(label)));
  return texts.every((one) => one !== undefined) && keepsBidiRule(texts);
}

function isLdh(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label);
}

function isXn(label: string): boolean {
  return /^xn--/i.test(label);
}

function isALabel(label: string): boolean {
  return isLdh(label) && aLabelText(label) !== undefined;
}

/** The U-label that an A-label stands for. */
function aLabelText(label: string): string | undefined {
  if (!isXn(label)) return undefined;
  const code = label.slice(4).toLowerCase();
  const decoded = decodePunycode(code);
  const canonical = decoded !== undefined && encodePunycode(decoded) === code;
  return canonical && isULabel(decoded) && /[^\0-\x7f]/.test(decoded) ? decoded : undefined;
}
