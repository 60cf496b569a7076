import type { JsonObject, JsonValue } from "../model/index.ts";
import { appendToken } from "./json-pointer.ts";
import { isArray, member } from "./json-value.ts";
import { maximumDepth } from "./parse-yaml.ts";
import type { SourceDocument } from "./source-document.ts";
import { resolveReference, splitReference } from "./uri.ts";

/** Most values that a document may have once its aliases are written out; the largest known have 0.3 million. */
export const maximumValues = 5_000_000;

/** What one look at every value of a document tells. */
export interface Scan {
  /** Other documents that references here may mean: paths or URLs. Some may stand in examples and mean nothing. */
  readonly targets: ReadonlySet<string>;
  /** `$id` and `$anchor`, `$dynamicAnchor`: absolute URI, with `#name` for an anchor, and the pointer of the schema. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** Set where the document is larger or deeper than allowed; the rest is then incomplete. */
  readonly excess?: { readonly message: string; readonly pointer: string };
}

/** Looks at every value once. Values that aliases share are looked at each time, and counted each time. */
export function scan(document: SourceDocument): Scan {
  const scanner = new Scanner(document.path);
  const complete = scanner.visit(document.value, document.path, "", 0, "");
  return {
    targets: scanner.targets,
    identifiers: scanner.identifiers,
    ...(!complete && { excess: scanner.excess }),
  };
}

class Scanner {
  readonly targets = new Set<string>();
  readonly identifiers = new Map<string, string>();
  excess = { message: "", pointer: "" };
  readonly #path: string;
  #values = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether the value stayed within bounds. `under` is the keyword that it stands under, if it does not stand in a map. */
  visit(value: JsonValue, base: string, pointer: string, depth: number, under: string): boolean {
    if (typeof value !== "object" || value === null) return true;
    if (depth > maximumDepth) return this.#exceeds(`nested deeper than ${maximumDepth} levels`, pointer);
    if (isArray(value)) return this.#visitArray(value, base, pointer, depth);
    const inner = authorNames.has(under) ? base : this.#identify(value, base, pointer);
    return this.#visitObject(value, inner, pointer, depth, under);
  }

  #visitArray(value: readonly JsonValue[], base: string, pointer: string, depth: number): boolean {
    this.#values += value.length;
    if (this.#values > maximumValues) return this.#exceeds(`more than ${maximumValues} values`, pointer);
    return value.every(
      (item, index) =>
        typeof item !== "object" ||
        item === null ||
        this.visit(item, base, `${pointer}/${index}`, depth + 1, ""),
    );
  }

  #visitObject(value: JsonObject, base: string, pointer: string, depth: number, under: string): boolean {
    const keys = Object.keys(value);
    const isMap = authorNames.has(under);
    const isMapping = under === "mapping";
    this.#values += keys.length;
    if (this.#values > maximumValues) return this.#exceeds(`more than ${maximumValues} values`, pointer);
    for (const key of keys) {
      const one = value[key];
      if (typeof one === "object" && one !== null) {
        if (!this.visit(one, base, appendToken(pointer, key), depth + 1, isMap ? "" : key)) return false;
      } else if (key === "$ref" || key === "$dynamicRef" || key === "operationRef") {
        if (typeof one === "string") this.#reference(one, base);
      } else if (isMapping && typeof one === "string" && /[/#]|\.(ya?ml|json)$/i.test(one)) {
        this.#reference(one, base);
      }
    }
    return true;
  }

  /** Notes the identifiers of what may be a schema and gives the base within it. */
  #identify(value: JsonObject, base: string, pointer: string): string {
    const id = member(value, "$id");
    const anchor = member(value, "$anchor");
    const dynamicAnchor = member(value, "$dynamicAnchor");
    const inner = typeof id === "string" ? resolveReference(base, splitReference(id).resource) : base;
    if (typeof id === "string") this.#note(inner, pointer);
    if (typeof anchor === "string") this.#note(`${inner}#${anchor}`, pointer);
    if (typeof dynamicAnchor === "string") this.#note(`${inner}#${dynamicAnchor}`, pointer);
    return inner;
  }

  #note(uri: string, pointer: string): void {
    if (!this.identifiers.has(uri)) this.identifiers.set(uri, pointer);
  }

  #reference(reference: string, base: string): void {
    if (reference.startsWith("#")) return;
    const { resource } = splitReference(reference);
    this.targets.add(resolveReference(this.#path, resource));
    if (base !== this.#path) this.targets.add(resolveReference(base, resource));
  }

  #exceeds(message: string, pointer: string): boolean {
    this.excess = { message, pointer };
    return false;
  }
}

/** Keywords whose value is a map from names to schemas. */
const authorNames: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "schemas",
]);
