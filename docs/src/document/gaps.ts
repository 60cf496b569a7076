import { isRecord, pointer } from "./pointer.ts";

/** An object of the document that says by `x-not-shown` what is not known about it. */
export interface OpenQuestions {
  /** The object's place. */
  readonly path: readonly string[];
  readonly pointer: string;
  readonly sentences: readonly string[];
}

/** Every `x-not-shown` of a document, in source order. */
export function openQuestions(node: unknown, path: readonly string[] = []): readonly OpenQuestions[] {
  if (Array.isArray(node))
    return node.flatMap((item, index) => openQuestions(item, [...path, String(index)]));
  if (!isRecord(node)) return [];
  const own = node["x-not-shown"];
  const here = Array.isArray(own) ? [{ path, pointer: pointer(path), sentences: own.map(String) }] : [];
  return [...here, ...Object.entries(node).flatMap(([key, value]) => openQuestions(value, [...path, key]))];
}
