/** Values of each kind, to stand where another was. */
const strangers: readonly unknown[] = [null, true, 1, "~text~", [], {}];

/** How many of a part's own are tried. */
const ofPart = 12;

/** Values near a value: another in its place, a property less, or the same of a part of it. Most of them break what the value keeps. */
export function* spoiltValues(value: unknown): Generator<unknown> {
  for (const stranger of strangers) if (!isSame(stranger, value)) yield stranger;
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    if (value.length > 0) for (const spoilt of spoiltPart(first)) yield [spoilt, ...rest];
  } else if (typeof value === "object" && value !== null) yield* spoiltMembers(value);
}

function* spoiltMembers(value: object): Generator<unknown> {
  const entries = Object.entries(value);
  for (const [index, [name, member]] of entries.entries()) {
    yield Object.fromEntries(entries.filter((_, other) => other !== index));
    for (const spoilt of spoiltPart(member)) yield Object.fromEntries(entries.with(index, [name, spoilt]));
  }
}

function* spoiltPart(value: unknown): Generator<unknown> {
  let count = 0;
  for (const spoilt of spoiltValues(value)) {
    yield spoilt;
    if (++count === ofPart) return;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
