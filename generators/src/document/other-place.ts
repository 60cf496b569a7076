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
