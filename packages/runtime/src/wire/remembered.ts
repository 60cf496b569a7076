/**
 * A function of names that works out each of them once. For names of the document, of which there are only so many; never for those of
 * a message.
 */
export function remembered(make: (name: string) => string): (name: string) => string {
  // Without a prototype, `__proto__` is a name like any other.
  const known: Record<string, string> = Object.create(null);
  return (name) => (known[name] ??= make(name));
}
