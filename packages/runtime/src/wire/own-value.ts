/** An own property, so that `constructor` is a name like any other; `undefined` where there is none, or no object to have one. */
export function ownValue(value: unknown, name: string): unknown {
  return Object(value) === value && Object.hasOwn(value as object, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
