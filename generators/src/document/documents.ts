import type { Finding, Locate, Place } from "../diagnostics/index.ts";
import type { JsonValue, Origin } from "../model/index.ts";
import { appendToken, decodeFragment, pointerTokens } from "./json-pointer.ts";
import { isArray, isObject, member } from "./json-value.ts";
import { type LocatedDocument, Locator } from "./locate.ts";
import { nearest } from "./nearest.ts";
import { child, type DocumentNode, documentBase, documentNode, type MovedValues } from "./node.ts";
import { placeInOtherVersion, placesLike, placesOfName } from "./other-place.ts";
import type { SourceDocument } from "./source-document.ts";
import { resolveReference, splitReference } from "./uri.ts";

/** Why a document that a reference means is not there. */
export type LoadFailure = Pick<Finding, "code" | "message" | "hint">;

/** Where a reference leads, or why it leads nowhere. */
export type Resolution =
  | { readonly node: DocumentNode; readonly remark?: LoadFailure }
  | { readonly failure: LoadFailure };

/** The documents of one API: all that lowering needs to know of files. */
export interface Documents {
  readonly root: DocumentNode;
  /** The place of an origin, computed from the text only when it is asked for. Keeps the texts alone, not what they say. */
  readonly locate: Locate;
  /** Follows one reference, not the references that may stand at its target. */
  resolve(reference: string, from: DocumentNode): Resolution;
  /** Every schema with a `$dynamicAnchor` of that name: what a `$dynamicRef` may lead to. */
  dynamicAnchors(name: string): readonly DocumentNode[];
}

/** Where an identifier leads. */
export interface Identified {
  readonly document: SourceDocument;
  readonly pointer: string;
  /** Whether it is the only schema of its document with that identifier. */
  readonly unique: boolean;
}

/** What loading has found. */
export interface LoadedDocuments {
  readonly root: SourceDocument;
  readonly documents: ReadonlyMap<string, SourceDocument>;
  readonly failures: ReadonlyMap<string, LoadFailure>;
  /** Absolute URIs of `$id`s, anchors and `$self`s, and where they lead. */
  readonly identifiers: ReadonlyMap<string, Identified>;
  /** The schemas with a `$dynamicAnchor`, by its name. */
  readonly dynamicAnchors: ReadonlyMap<
    string,
    readonly { readonly document: SourceDocument; readonly pointer: string }[]
  >;
  /** Documents whose texts diagnostics may point into, overlays included. */
  readonly texts: ReadonlyMap<string, SourceDocument>;
  readonly moved: MovedValues;
}

/** Longest way of references through references that one pointer may take. */
const maximumHops = 64;

/** Makes the documents usable. */
export function documentsOf(loaded: LoadedDocuments): Documents {
  return new DocumentSet(loaded);
}

class DocumentSet implements Documents {
  readonly root: DocumentNode;
  readonly locate: Locate;
  readonly #loaded: LoadedDocuments;
  /** Many references are the same: what each leads to, by document, base and reference. */
  readonly #resolved = new Map<SourceDocument, Map<string, Resolution>>();

  constructor(loaded: LoadedDocuments) {
    this.#loaded = loaded;
    this.root = documentNode(loaded.root, loaded.moved);
    this.locate = locateIn(loaded.texts.values());
  }

  resolve(reference: string, from: DocumentNode): Resolution {
    const key = `${from.scope.base} ${reference}`;
    const known = this.#resolved.get(from.scope.document) ?? new Map<string, Resolution>();
    this.#resolved.set(from.scope.document, known);
    const resolution = known.get(key) ?? this.#resolve(reference, from, 0);
    known.set(key, resolution);
    return resolution;
  }

  dynamicAnchors(name: string): readonly DocumentNode[] {
    return (this.#loaded.dynamicAnchors.get(name) ?? []).flatMap(({ document, pointer }) => {
      const walked = this.#walk(this.#rootOf(document), pointerTokens(pointer) ?? [], pointer, 0);
      return "node" in walked ? [walked.node] : [];
    });
  }

  #resolve(reference: string, from: DocumentNode, hops: number): Resolution {
    const { resource, fragment = "" } = splitReference(reference);
    const start = this.#resource(resource, from);
    if ("failure" in start) return fragment === "" ? this.#ofName(start, reference, from, hops) : start;
    const text = decodeFragment(fragment);
    const tokens = pointerTokens(text);
    if (tokens === undefined) return this.#anchor(text, reference, start.node);
    const found = this.#walk(start.node, tokens, reference, hops);
    if ("node" in found) return { ...found, ...(start.remark !== undefined && { remark: start.remark }) };
    const meant = resource === "" ? this.#inDocument(found, tokens, reference, from, hops) : found;
    if ("node" in meant) return meant;
    const read = this.#inOtherVersion(meant, tokens, reference, start.node, hops);
    return "node" in read ? read : withHint(read, resource, placesLike(tokens, start.node.value));
  }

  /** `#/definitions/Pet` in a document of 3.0, and `#/components/schemas/Pet` in one of 2.0, lead nowhere; which schema is meant is clear. */
  #inOtherVersion(
    failed: { readonly failure: LoadFailure },
    tokens: readonly string[],
    reference: string,
    start: DocumentNode,
    hops: number,
  ): Resolution {
    const place = placeInOtherVersion(tokens);
    if (place === undefined) return failed;
    const found = this.#walk(start, place, reference, hops);
    if ("failure" in found) return failed;
    const message = `\`${reference}\` leads nowhere: it has the form of another version. It is read as \`${splitReference(reference).resource}${fragmentOf(place)}\`.`;
    return { ...found, remark: { code: "TN218", message } };
  }

  /** A name alone is the path of a file. Where there is none, but one part of that name in the document, this is meant. */
  #ofName(
    failed: { readonly failure: LoadFailure },
    name: string,
    { scope }: DocumentNode,
    hops: number,
  ): Resolution {
    if (failed.failure.code !== "TN102") return failed;
    const root = this.#rootOf(scope.document);
    const found = placesOfName(name).flatMap((place) => {
      const walked = this.#walk(root, place, name, hops);
      return "node" in walked ? [{ ...walked, place }] : [];
    });
    const [only] = found;
    if (only === undefined) return withHint(failed, "", placesLike([name], root.value));
    if (found.length > 1) return failed;
    const message = `There is no file \`${name}\`. It is read as \`${fragmentOf(only.place)}\`.`;
    return { node: only.node, remark: { code: "TN218", message } };
  }

  /** Within a schema that has an `$id`, `#/…` starts at that schema. Most writers mean the document all the same. */
  #inDocument(
    failed: Resolution,
    tokens: readonly string[],
    reference: string,
    { scope }: DocumentNode,
    hops: number,
  ): Resolution {
    if (scope.base === documentBase(scope.document.path, scope.document.value)) return failed;
    const found = this.#walk(this.#rootOf(scope.document), tokens, reference, hops);
    if ("failure" in found) return failed;
    const message = `\`${reference}\` starts at the schema with the \`$id\` around it, where it leads nowhere.`;
    const hint = "It is read from the document's root. Write the file's name before `#` to say so.";
    return { ...found, remark: { code: "TN218", message, hint } };
  }

  /** The root of the resource that a reference names: one with that `$id`, else the document of that path. */
  #resource(resource: string, from: DocumentNode): Resolution {
    const { scope } = from;
    if (resource === "" && scope.base === documentBase(scope.document.path, scope.document.value))
      return { node: this.#rootOf(scope.document) };
    const uri = resolveReference(scope.base, resource);
    const identified = this.#identified(uri);
    if (identified !== undefined) return { node: identified, ...this.#remarkOn(uri, resource) };
    const path = resolveReference(scope.document.path, resource);
    for (const candidate of [path, uri]) {
      const document = this.#loaded.documents.get(candidate);
      if (document !== undefined) return { node: this.#rootOf(document) };
    }
    return { failure: this.#failure(path, uri) };
  }

  #failure(path: string, uri: string): LoadFailure {
    return (
      this.#loaded.failures.get(path) ??
      this.#loaded.failures.get(uri) ?? { code: "TN102", message: `${path} was not loaded.` }
    );
  }

  #rootOf(document: SourceDocument): DocumentNode {
    return documentNode(document, this.#loaded.moved);
  }

  #identified(uri: string): DocumentNode | undefined {
    const found = this.#loaded.identifiers.get(uri);
    if (found === undefined) return undefined;
    const walked = this.#walk(this.#rootOf(found.document), pointerTokens(found.pointer) ?? [], uri, 0);
    return "node" in walked ? walked.node : undefined;
  }

  /** That a schema is not the only one with an identifier. */
  #remarkOn(uri: string, reference: string): { readonly remark?: LoadFailure } {
    if (this.#loaded.identifiers.get(uri)?.unique !== false) return {};
    const message = `More than one schema of the document is \`${reference}\`. The first one counts.`;
    return { remark: { code: "TN218", message } };
  }

  /** A file may be named by where it is, although its schema has an `$id` (JSON Schema 2020-12 core, 9.1.2): its anchors count. */
  #anchor(name: string, reference: string, start: DocumentNode): Resolution {
    const resource = enterResource(start);
    const uri = `${resource.scope.base}#${name}`;
    const found = this.#identified(uri);
    if (found !== undefined) return { node: found, ...this.#remarkOn(uri, reference) };
    const elsewhere = this.#anchorElsewhere(name, resource.scope.document);
    if (elsewhere !== undefined) {
      const message = `\`${reference}\` names an anchor of another schema resource. It is followed all the same.`;
      return { node: elsewhere, remark: { code: "TN218", message } };
    }
    const message = `\`${reference}\` leads nowhere: ${resource.origin.file} has no anchor \`${name}\`.`;
    const anchors = this.#anchorsOf(resource.scope.document);
    const meant = nearest(name, anchors).map((anchor) => `#${anchor}`);
    const places = placesLike([name], resource.value).map(fragmentOf);
    const near = didYouMean([...meant, ...places].slice(0, 3));
    const failure: LoadFailure = { code: "TN203", message };
    return { failure: { ...failure, hint: near ?? "A JSON Pointer in a reference starts with `#/`." } };
  }

  #anchorsOf(document: SourceDocument): readonly string[] {
    const found = [...this.#loaded.identifiers].filter(([, one]) => one.document === document);
    return [...new Set(found.flatMap(([uri]) => splitReference(uri).fragment || []))];
  }

  /** The only schema of a document that has an anchor, whatever resource it belongs to. */
  #anchorElsewhere(name: string, document: SourceDocument): DocumentNode | undefined {
    const found = [...this.#loaded.identifiers].filter(
      ([uri, one]) => one.document === document && uri.endsWith(`#${name}`),
    );
    const [uri, identified] = found.length === 1 ? (found[0] ?? []) : [];
    return uri !== undefined && identified?.unique ? this.#identified(uri) : undefined;
  }

  #walk(start: DocumentNode, tokens: readonly string[], reference: string, hops: number): Resolution {
    let node = enterResource(start);
    for (const token of tokens) {
      const next = child(node, token) ?? this.#throughReference(node, token, hops);
      if (next === undefined) return { failure: leadsNowhere(reference, node, token) };
      node = enterResource(next);
    }
    return { node };
  }

  /** A pointer may pass an object that is itself only a reference. */
  #throughReference(node: DocumentNode, token: string, hops: number): DocumentNode | undefined {
    const reference = referenceOf(node.value);
    if (reference === undefined || hops > maximumHops) return undefined;
    const resolved = this.#resolve(reference, node, hops + 1);
    if ("failure" in resolved) return undefined;
    return child(resolved.node, token) ?? this.#throughReference(resolved.node, token, hops + 1);
  }
}

function locateIn(documents: Iterable<SourceDocument>): Locate {
  const texts = new Map<string, LocatedDocument>();
  for (const { value, ...document } of documents) texts.set(document.path, document);
  const locator = new Locator();
  return ({ file, pointer }: Origin): Place => {
    const document = texts.get(file);
    const tokens = pointerTokens(pointer);
    if (document === undefined || tokens === undefined) return { file, pointer };
    return { file, ...locator.position(document, tokens), pointer };
  };
}

/** The node with the base URI that its own `$id` sets. */
export function enterResource(node: DocumentNode): DocumentNode {
  if (!isObject(node.value) || node.scope.resource === node.value) return node;
  const id = member(node.value, "$id");
  if (typeof id !== "string") return node;
  const base = resolveReference(node.scope.base, splitReference(id).resource);
  return { ...node, scope: { ...node.scope, base, resource: node.value } };
}

/** The `$ref` of a value, where it has one that is a string. */
export function referenceOf(value: JsonValue): string | undefined {
  const reference = isObject(value) ? member(value, "$ref") : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function fragmentOf(tokens: readonly string[]): string {
  return `#${tokens.reduce(appendToken, "")}`;
}

function leadsNowhere(reference: string, node: DocumentNode, token: string): LoadFailure {
  const there = node.origin.pointer === "" ? node.origin.file : `${node.origin.file}#${node.origin.pointer}`;
  const keys = isObject(node.value) && !isArray(node.value) ? Object.keys(node.value) : [];
  const hint = didYouMean(nearest(token, keys));
  const message = `\`${reference}\` leads nowhere: ${there} has no \`${token}\`.`;
  return { code: "TN203", message, ...(hint !== undefined && { hint }) };
}

/** A failure with the places that may be meant, if nothing nearer is known. */
function withHint(
  failed: { readonly failure: LoadFailure },
  resource: string,
  places: readonly (readonly string[])[],
): Resolution {
  const hint = failed.failure.hint ?? didYouMean(places.map((place) => `${resource}${fragmentOf(place)}`));
  return hint === undefined ? failed : { failure: { ...failed.failure, hint } };
}

function didYouMean(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : `Did you mean ${texts.map((one) => `\`${one}\``).join(" or ")}?`;
}
