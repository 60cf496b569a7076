import type { JsonObject, JsonValue } from "../model/index.ts";
import { appendToken } from "./json-pointer.ts";
import { isArray, isObject, member } from "./json-value.ts";
import { documentBase } from "./node.ts";
import { maximumDepth } from "./parse-yaml.ts";
import type { SourceDocument } from "./source-document.ts";
import { resolveReference, splitReference } from "./uri.ts";

/** Most values that a document may have once its aliases are written out; the largest known have 0.3 million. */
const maximumValues = 5_000_000;

/** What one look at every value of a document tells. */
export interface Scan {
  /** Other documents that references here may mean: paths or URLs. Some may stand in examples and mean nothing. */
  readonly targets: ReadonlySet<string>;
  /** `$id` and `$anchor`, `$dynamicAnchor`: absolute URI, with `#name` for an anchor, and the pointer of the schema. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** Those of the identifiers that more than one schema has; the first counts. */
  readonly repeated: ReadonlySet<string>;
  /** Pointers of the schemas with a `$dynamicAnchor`, by its name. */
  readonly dynamicAnchors: ReadonlyMap<string, readonly string[]>;
  /** How many members all objects have together. */
  readonly keys: number;
  /** Set where the document is larger or deeper than allowed; the rest is then incomplete. */
  readonly excess?: { readonly message: string; readonly pointer: string };
}

/** Looks at every value once. Values that aliases share are looked at each time, and counted each time. */
export function scan(path: string, value: SourceDocument["value"]): Scan {
  const scanner = new Scanner(path);
  const base = documentBase(path, value);
  if (base !== path) scanner.identifiers.set(base, "");
  scanner.visit(value, base, "");
  return scanner;
}

class Scanner implements Scan {
  readonly targets = new Set<string>();
  readonly identifiers = new Map<string, string>();
  readonly repeated = new Set<string>();
  readonly dynamicAnchors = new Map<string, string[]>();
  keys = 0;
  excess?: { readonly message: string; readonly pointer: string };
  readonly #document: string;
  readonly #identified = new Map<string, JsonObject>();
  /** The way to the value that is looked at; made a pointer only when something needs one. */
  readonly #way: string[] = [];
  #values = 0;

  constructor(document: string) {
    this.#document = document;
  }

  /** `under` is the keyword that a value stands under; empty for items, and for members of a map with names as keys. */
  visit(value: JsonValue, base: string, under: string): void {
    if (typeof value !== "object" || value === null || this.excess !== undefined) return;
    if (this.#way.length > maximumDepth) this.#exceeds(tooDeep);
    else if (isArray(value)) this.#visitArray(value, base);
    else this.#visitObject(value, base, under);
  }

  #visitArray(value: readonly JsonValue[], base: string): void {
    this.#count(value.length);
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      if (typeof item === "object" && item !== null) this.#visitMember(String(index), item, base, "");
    }
  }

  #visitObject(value: JsonObject, outer: string, under: string): void {
    const keys = Object.keys(value);
    this.keys += keys.length;
    this.#count(keys.length);
    const isMap = authorNames.has(under);
    const base = !isMap && keys.some(isKeyword) ? this.#identify(value, outer) : outer;
    for (const key of keys) {
      const one = value[key];
      if (!isMap && key === "security" && one !== undefined) this.#requirements(one, base);
      if (!isMap && data.has(key)) this.#measureMember(key, one);
      else if (typeof one === "object" && one !== null) this.#visitMember(key, one, base, isMap ? "" : key);
      else if (typeof one === "string" && mayRefer(key, one, under)) this.#reference(one, base);
    }
  }

  #visitMember(key: string, value: JsonValue, base: string, under: string): void {
    this.#way.push(key);
    this.visit(value, base, under);
    this.#way.pop();
  }

  /** Looks at data for its size and depth only. */
  #measure(value: JsonObject | readonly JsonValue[]): void {
    if (this.excess !== undefined) return;
    if (this.#way.length > maximumDepth) {
      this.#exceeds(tooDeep);
      return;
    }
    const entries = Object.entries(value);
    if (!isArray(value)) this.keys += entries.length;
    this.#count(entries.length);
    for (const [key, one] of entries) this.#measureMember(key, one);
  }

  #measureMember(key: string, value: JsonValue | undefined): void {
    if (typeof value !== "object" || value === null) return;
    this.#way.push(key);
    this.#measure(value);
    this.#way.pop();
  }

  /** Notes the identifiers of what may be a schema and gives the base within it. */
  #identify(value: JsonObject, base: string): string {
    const id = member(value, "$id");
    // An anchor, in the words of drafts before 2019-09.
    const isAnchor = typeof id === "string" && id.startsWith("#");
    if (isAnchor) this.#note(`${base}${id}`, value);
    const inner = typeof id === "string" ? resolveReference(base, splitReference(id).resource) : base;
    if (typeof id === "string" && !isAnchor) this.#note(inner, value);
    const anchor = member(value, "$anchor");
    if (typeof anchor === "string") this.#note(`${inner}#${anchor}`, value);
    const dynamicAnchor = member(value, "$dynamicAnchor");
    if (typeof dynamicAnchor === "string") {
      this.#note(`${inner}#${dynamicAnchor}`, value);
      const known = this.dynamicAnchors.get(dynamicAnchor) ?? [];
      this.dynamicAnchors.set(dynamicAnchor, [...known, this.#way.reduce(appendToken, "")]);
    }
    return inner;
  }

  /** What an alias repeats is one schema all the same. */
  #note(uri: string, value: JsonObject): void {
    const known = this.#identified.get(uri);
    if (known !== undefined && known !== value) this.repeated.add(uri);
    if (this.identifiers.has(uri)) return;
    this.identifiers.set(uri, this.#way.reduce(appendToken, ""));
    this.#identified.set(uri, value);
  }

  #reference(reference: string, base: string): void {
    if (reference.startsWith("#")) return;
    const { resource } = splitReference(reference);
    this.targets.add(resolveReference(this.#document, resource));
    if (base !== this.#document) this.targets.add(resolveReference(base, resource));
  }

  /** Since OpenAPI 3.2, the keys of security requirements may be URIs of their schemes. */
  #requirements(list: JsonValue, base: string): void {
    for (const requirement of isArray(list) ? list : []) {
      if (!isObject(requirement)) continue;
      for (const key of Object.keys(requirement)) if (isSchemeUri(key)) this.#reference(key, base);
    }
  }

  #count(values: number): void {
    this.#values += values;
    if (this.#values > maximumValues) this.#exceeds(`longer than ${maximumValues} values`);
  }

  #exceeds(message: string): void {
    this.excess ??= { message, pointer: this.#way.reduce(appendToken, "") };
  }
}

const tooDeep: string = `nested deeper than ${maximumDepth} levels`;

/** Keywords whose value is data, in which `$id` and `$ref` mean nothing. */
const data: ReadonlySet<string> = new Set(["enum", "const"]);

/** Keywords whose value is a map from names to schemas. */
const authorNames: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "schemas",
]);

/** Identifiers start with a dollar sign, which hardly anything else does. */
function isKeyword(key: string): boolean {
  return key.charCodeAt(0) === 0x24;
}

/** Whether the key of a security requirement is meant as a URI rather than as the name of a component. */
export function isSchemeUri(key: string): boolean {
  return /[/#]|\.(ya?ml|json)$/i.test(key);
}

/** The values of a discriminator's `mapping` are references or names. */
function mayRefer(key: string, value: string, under: string): boolean {
  if (key === "$ref" || key === "$dynamicRef" || key === "operationRef") return true;
  // A meta-schema of one's own says which vocabularies count.
  if (key === "$schema") return !value.includes("//json-schema.org/");
  return under === "mapping" && /[/#]|\.(ya?ml|json)$/i.test(value);
}
