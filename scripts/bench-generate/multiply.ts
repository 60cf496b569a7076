type Json = Readonly<Record<string, unknown>>;

/** What references lead into, besides the members of `components`. */
const shelves: ReadonlySet<string> = new Set(["definitions", "parameters", "responses"]);

/**
 * A document `factor` times as large: the same paths, operations and components over and over under other names, each copy with
 * references to its own. Security schemes are shared, since operations name them without a reference.
 */
export function multiply(text: string, factor: number): string {
  const { paths, components, ...rest } = JSON.parse(text) as Json;
  const copies = Array.from({ length: factor - 1 }, (_, index) => copyOf(text, `copy${index + 1}`));
  const all = [{ paths, components, rest }, ...copies];
  const kinds = new Set(all.flatMap((one) => Object.keys(members(one.components))));
  const merged = (pick: (one: (typeof all)[number]) => unknown): Json =>
    Object.assign({}, ...all.map((one) => members(pick(one)))) as Json;
  return JSON.stringify({
    ...rest,
    ...Object.fromEntries(
      Object.keys(rest)
        .filter((key) => shelves.has(key))
        .map((key) => [key, merged((one) => one.rest[key])]),
    ),
    paths: merged((one) => one.paths),
    ...(components !== undefined && {
      components: Object.fromEntries(
        [...kinds].map((kind) => [kind, merged((one) => members(one.components)[kind])]),
      ),
    }),
  });
}

/** A copy whose paths, operations and components have the name in theirs. */
function copyOf(text: string, name: string): { paths: Json; components: Json; rest: Json } {
  const renamed = text
    .replace(/("#\/(?:components\/\w+|definitions|parameters|responses)\/[^"/]+)/g, `$1_${name}`)
    .replace(/("operationId"\s*:\s*"[^"]+)"/g, `$1_${name}"`);
  const { paths, components, ...rest } = JSON.parse(renamed) as Json;
  const { securitySchemes: _, ...kinds } = members(components);
  const ending = (key: string): string => `${key}_${name}`;
  return {
    paths: renameKeys(members(paths), (path) => `/${name}${path}`),
    components: mapValues(kinds, (kind) => renameKeys(members(kind), ending)),
    rest: mapValues(rest, (value) => renameKeys(members(value), ending)),
  };
}

function members(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

function renameKeys(object: Json, rename: (key: string) => string): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]));
}

function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
