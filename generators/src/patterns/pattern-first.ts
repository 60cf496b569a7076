import { type CharSet, charSet } from "./char-set.ts";
import type { PatternNode } from "./pattern-syntax.ts";

/** Whether a node matches the empty text. */
export function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "sequence":
      return node.of.every(isNullable);
    case "choice":
      return node.of.some(isNullable);
    case "repeat":
      return node.min === 0 || isNullable(node.body);
  }
}

/** The units with which nodes one after the other can start, `follow` included where all of them can be empty. */
export function firstOf(nodes: readonly PatternNode[], follow: CharSet): CharSet {
  const units: CharSet[number][] = [];
  for (const node of nodes) {
    units.push(...startsOf(node));
    if (!isNullable(node)) return charSet(units);
  }
  return charSet([...units, ...follow]);
}

function startsOf(node: PatternNode): CharSet {
  switch (node.kind) {
    case "set":
      return node.set;
    case "sequence":
      return firstOf(node.of, []);
    case "choice":
      return node.of.flatMap(startsOf);
    case "repeat":
      return startsOf(node.body);
  }
}
