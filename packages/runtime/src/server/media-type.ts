/** A media type in parts (RFC 9110, 8.3.1), in lower case where case means nothing. */
export interface MediaTypeParts {
  /** `application/json`, or a range: `text/*`. */
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = "[!#$%&'*+\\-.^_`|~\\w]+";
const essencePattern = new RegExp(`^[\\t ]*(${token}/${token})[\\t ]*`);
const parameterPattern = new RegExp(
  `;[\\t ]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?[\\t ]*`,
  "y",
);

/** Takes a media type apart. `undefined`: it is not one. */
export function parseMediaType(text: string): MediaTypeParts | undefined {
  const start = essencePattern.exec(text);
  if (start === null) return undefined;
  const parameters = new Map<string, string>();
  let position = start[0].length;
  while (position < text.length) {
    parameterPattern.lastIndex = position;
    const parameter = parameterPattern.exec(text);
    if (parameter === null) return undefined;
    const [all, name, value, quoted = ""] = parameter;
    if (name !== undefined) {
      parameters.set(name.toLowerCase(), value ?? quoted.replace(/\\(.)/g, "$1"));
    }
    position += all.length;
  }
  return { essence: (start[1] ?? "").toLowerCase(), parameters };
}

/** Whether a media type without wildcards falls under a range. Parameters of the range have to be met, others do not count. */
function isWithin(given: MediaTypeParts, range: MediaTypeParts): boolean {
  if (specificity(given.essence, range.essence) === 0) return false;
  return [...range.parameters].every(([name, value]) =>
    sameParameter(name, value, given.parameters.get(name)),
  );
}

/** How closely a range names an essence: 3 exactly, 2 by type, 1 as `*\/*`, 0 not at all. */
function specificity(essence: string, range: string): number {
  if (range === essence) return 3;
  if (range === "*/*" || range === "*") return 1;
  return range.endsWith("/*") && essence.startsWith(range.slice(0, -1)) ? 2 : 0;
}

/**
 * The declared media type that a given one falls under, the closest first, or `undefined`. A declared type with
 * parameters is closer than the same without.
 */
export function closestMediaType<Declared extends { readonly mediaType: string }>(
  declared: readonly Declared[],
  given: MediaTypeParts,
): Declared | undefined {
  let best: Declared | undefined;
  let bestScore = 0;
  for (const candidate of declared) {
    const range = parseMediaType(candidate.mediaType);
    if (range === undefined || !isWithin(given, range)) continue;
    const score = specificity(given.essence, range.essence) * 100 + range.parameters.size;
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}

function sameParameter(name: string, wanted: string, given: string | undefined): boolean {
  // `charset` is case-insensitive (RFC 9110, 8.3.2); what is not said is UTF-8, the only one that we read.
  if (name === "charset") return wanted.toLowerCase() === (given ?? "utf-8").toLowerCase();
  return wanted === given;
}
