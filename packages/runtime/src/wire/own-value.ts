/** An own property, so that `constructor` is a name like any other; `undefined` where there is none, or no object to have one. */
export function ownValue(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
