import type { ObjectNode } from "../document/index.ts";
import type { Extensions } from "../model/index.ts";

/** The specification extensions of an object (OpenAPI 3.2, 4.26). */
export function extensionsOf(node: ObjectNode): Extensions {
  const names = Object.keys(node.value).filter((key) => key.startsWith("x-"));
  if (names.length === 0) return none;
  return names.map((name) => [name, node.value[name] ?? null] as const);
}

const none: Extensions = [];
