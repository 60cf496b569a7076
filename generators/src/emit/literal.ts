import { isIdentifierName } from "./identifier.ts";

/** A value that has a literal in TypeScript source. */
export type LiteralValue =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | readonly LiteralValue[]
  | { readonly [key: string]: LiteralValue };

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

/**
 * Everything that could end a string, a line, a comment or a script element, or that a reader could not see.
 * `<` before `/` or `!` keeps output safe inside HTML; lone surrogates would not survive UTF-8.
 */
const unsafe =
  /["\\\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|<(?=[/!])|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Most texts: printable ASCII with nothing to escape, which is told much faster. */
const plain = /^[ !#-;=-[\]-~]*$/;

/** A string literal in double quotes that evaluates to exactly `text`. The only way for text to become code. */
export function stringLiteral(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return `"${text.replace(unsafe, (unit) => escapes[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
}

/** A literal that evaluates to a value equal to `value`, `-0` and own `__proto__` keys included. */
export function literal(value: LiteralValue): string {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return `[${value.map(literal).join(", ")}]`;
  const members = Object.entries(value).map(([key, member]) => `${literalKey(key)}: ${literal(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** A property name in an object *type*, or in an interface. */
export function propertyKey(name: string): string {
  return isIdentifierName(name) ? name : stringLiteral(name);
}

/** A property name in an object *literal*, where a plain `__proto__` would set the prototype (ECMA-262, B.3.1). */
export function literalKey(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : propertyKey(name);
}

/** Access to a property of `object`: `.name` or `["na-me"]`. */
export function propertyAccess(name: string): string {
  return isIdentifierName(name) ? `.${name}` : `[${stringLiteral(name)}]`;
}

function isList(value: object): value is readonly LiteralValue[] {
  return Array.isArray(value);
}
