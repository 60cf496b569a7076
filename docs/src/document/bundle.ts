import { posix } from "node:path";
import { parse } from "yaml";
import { at, isRecord, pointer, tokens } from "./pointer.ts";

/** Texts of a document's files by path; paths use `/` and are relative to one folder. */
export type Files = ReadonlyMap<string, string>;

/**
 * One document from many files (OpenAPI 3.1, section 4.6). A reference to the file of a component becomes a reference
 * to that component, so that names stay; any other file is put in place. Throws on a reference to nowhere, which
 * `npm run lint:openapi` reports with its position.
 */
export function bundle(files: Files, root: string): Readonly<Record<string, unknown>> {
  const document = parseFile(files, root);
  const result = inline({ files, root, places: placesOfFiles(files, root) }, document, root, []);
  if (!isRecord(result)) throw new TypeError(`${root} is not an OpenAPI document`);
  return result;
}

/**
 * Where the content of each file that the root refers to stands in the bundled document:
 * `openapi/components/schemas/Post.yaml` → `#/components/schemas/Post`.
 */
export function placesOfFiles(files: Files, root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: unknown, path: readonly string[]): void => {
    if (!isRecord(node)) return;
    const file = node["$ref"];
    if (typeof file === "string" && !file.startsWith("#"))
      found.set(resolve(root, file), `#${pointer(path)}`);
    for (const [key, member] of Object.entries(node)) visit(member, [...path, key]);
  };
  visit(parseFile(files, root), []);
  return found;
}

interface Scope {
  readonly files: Files;
  readonly root: string;
  readonly places: ReadonlyMap<string, string>;
}

function parseFile(files: Files, path: string): unknown {
  const text = files.get(path);
  if (text === undefined) throw new RangeError(`No file ${path} among the document's files`);
  return parse(text);
}

function resolve(from: string, reference: string): string {
  return posix.join(posix.dirname(from), reference);
}

function inline(scope: Scope, node: unknown, file: string, path: readonly string[]): unknown {
  if (Array.isArray(node))
    return node.map((item, index) => inline(scope, item, file, [...path, String(index)]));
  if (!isRecord(node)) return node;
  const reference = node["$ref"];
  if (typeof reference === "string") {
    const target = locate(scope, reference, file, path);
    if ("text" in target) return { ...node, $ref: target.text };
    return inline(scope, target.node, target.file, path);
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "mapping" && isRecord(value)
        ? mapping(scope, value, file)
        : inline(scope, value, file, [...path, key]),
    ]),
  );
}

type Target = { readonly text: string } | { readonly node: unknown; readonly file: string };

/** What a reference comes to: the text of a reference within the document, or content to put in place. */
function locate(scope: Scope, reference: string, file: string, path: readonly string[]): Target {
  const [name = "", fragment = ""] = reference.split("#");
  const target = name === "" ? file : resolve(file, name);
  if (target === scope.root) return { text: `#${fragment}` };
  const place = scope.places.get(target);
  if (place !== undefined && place !== `#${pointer(path)}`) return { text: place + fragment };
  return { node: at(parseFile(scope.files, target), tokens(fragment)), file: target };
}

/** The Discriminator Object's `mapping` holds references as plain strings, or bare names of schemas. */
function mapping(scope: Scope, values: Readonly<Record<string, unknown>>, file: string): unknown {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "string" ? (scope.places.get(resolve(file, value)) ?? value) : value,
    ]),
  );
}
