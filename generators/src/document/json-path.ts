import { exec } from "jsonpath-rfc9535";
import parse from "jsonpath-rfc9535/parser";
import type { JsonValue } from "../model/index.ts";

/** A JSONPath query (RFC 9535). */
export interface JsonPath {
  readonly expression: string;
  /** Whether it has a descendant segment, so that it looks at everything below some value. */
  readonly isDeep: boolean;
}

/** The way from the root to a value: keys and indices. */
export type JsonWay = readonly (string | number)[];

/** Reads a query, or says what is wrong with it. */
export function parseJsonPath(expression: string): JsonPath | { readonly fault: string } {
  try {
    parse(expression);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: error.message };
  }
  // Two dots in a string literal are taken for a descendant segment too, which only costs a more careful reading.
  return { expression, isDeep: expression.includes("..") };
}

/** The ways to every value that a query selects. */
export function waysTo(root: JsonValue, path: JsonPath): readonly JsonWay[] {
  const ways: JsonWay[] = [];
  // The library takes values that may be changed, but it changes none.
  exec(root as Parameters<typeof exec>[0], path.expression, (_value, way) => {
    ways.push(way.map((step) => (typeof step === "string" ? unescapeName(step) : step)));
  });
  return ways;
}

/** The library gives names as a normalized path writes them (RFC 9535, 2.7). */
function unescapeName(name: string): string {
  if (!name.includes("\\")) return name;
  return name.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (escapes.get(letter) ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
