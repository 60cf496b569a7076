import type { JsonValue } from "../model/index.ts";
import { isObject, member } from "./json-value.ts";
import { nearest } from "./nearest.ts";

/** Where the parts that references lead to stand: in Swagger 2.0 at the root, since OpenAPI 3.0 in `components`. */
const places: readonly (readonly [string, string])[] = [
  ["definitions", "schemas"],
  ["parameters", "parameters"],
  ["responses", "responses"],
  ["securityDefinitions", "securitySchemes"],
];

/** The pointer of the same part in the other version of the standard; `undefined` for what has no such place. */
export function placeInOtherVersion(tokens: readonly string[]): readonly string[] | undefined {
  const [first, second, ...rest] = tokens;
  if (second === undefined) return undefined;
  for (const [before, since] of places) {
    if (first === before) return ["components", since, second, ...rest];
    if (first === "components" && second === since && rest.length > 0) return [before, ...rest];
  }
  return undefined;
}

/** The pointers that a name without anything else may mean: Swagger 1.2 referred to models so. */
export function placesOfName(name: string): readonly (readonly string[])[] {
  return places.flatMap(([before, since]) => [
    [before, name],
    ["components", since, name],
  ]);
}

/**
 * The places of parts that a pointer without a target may mean, at most three: those of its name in whichever section they are, else those
 * of names that are like it in the section that it means.
 */
export function placesLike(tokens: readonly string[], root: JsonValue): readonly (readonly string[])[] {
  const sections = sectionsOf(root);
  const [first, second, third] = tokens;
  const name = first === "components" ? third : (second ?? first);
  if (name === undefined) return [];
  const exact = sections.filter(([, names]) => names.includes(name)).map(([section]) => [...section, name]);
  if (exact.length > 0) return exact.slice(0, 3);
  const meant =
    tokens.length === 1
      ? undefined
      : (placeInOtherVersion(tokens)?.slice(0, -1) ?? tokens.slice(0, -1)).at(-1);
  return sections
    .filter(([section]) => meant === undefined || section.at(-1) === meant)
    .flatMap(([section, names]) => nearest(name, names).map((near) => [...section, near]))
    .slice(0, 3);
}

/** The sections in which parts stand, by their pointers, with the names in them. */
function sectionsOf(root: JsonValue): readonly (readonly [readonly string[], readonly string[]])[] {
  if (!isObject(root)) return [];
  const components = member(root, "components");
  const since = isObject(components)
    ? Object.entries(components).map(([key, value]) => [["components", key], value] as const)
    : [];
  const before = places.map(([key]) => [[key], member(root, key)] as const);
  return [...since, ...before].flatMap(([section, value]) =>
    value !== undefined && isObject(value) ? [[section, Object.keys(value)] as const] : [],
  );
}
