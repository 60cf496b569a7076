/** Any JSON value (RFC 8259). Objects own their keys: `__proto__` is an ordinary own key. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Read keys with `Object.hasOwn` or `Object.entries`, never through the prototype. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
