import { exec } from "jsonpath-rfc9535";
import parse from "jsonpath-rfc9535/parser";
import type { JsonValue } from "../model/index.ts";
import { costOf, powerOfPatterns } from "./json-path-cost.ts";

/** A JSONPath query (RFC 9535). */
export interface JsonPath {
  readonly expression: string;
  /** Whether it has a descendant segment, so that it looks at everything below some value. */
  readonly isDeep: boolean;
  /** The highest power of a text's length with which the time of one of its patterns can grow. */
  readonly power: number;
}

/** The way from the root to a value: keys and indices. */
export type JsonWay = readonly (string | number)[];

/** Why a query is not carried out: it is none, or it could take for ever. */
export type JsonPathFault = { readonly fault: string } | { readonly cost: string };

/** Reads a query, or says what is wrong with it. */
export function parseJsonPath(expression: string): JsonPath | JsonPathFault {
  let query: ReturnType<typeof parse>;
  try {
    query = parse(expression);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: error.message };
  }
  const cost = costOf(query);
  if (cost !== undefined) return { cost };
  // Two dots in a string literal are taken for a descendant segment too, which only costs a more careful reading.
  return { expression, isDeep: expression.includes(".."), power: powerOfPatterns(query) };
}

/** Most values that a query may select; the largest documents have no more. */
export const maximumWays = 2_000_000;

/** The ways to every value that a query selects; `undefined` if there are more than any document has. */
export function waysTo(root: JsonValue, path: JsonPath): readonly JsonWay[] | undefined {
  const ways: JsonWay[] = [];
  try {
    // The library takes values that may be changed, but it changes none.
    exec(root as Parameters<typeof exec>[0], path.expression, (_value, way) => {
      if (ways.length >= maximumWays) throw new TooManyWays();
      ways.push(way.map((step) => (typeof step === "string" ? unescapeName(step) : step)));
    });
  } catch (error) {
    if (error instanceof TooManyWays) return undefined;
    throw error;
  }
  return ways;
}

class TooManyWays extends Error {}

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
