import { areApart, type CharSet } from "./char-set.ts";
import { firstOf } from "./pattern-first.ts";
import { type PatternNode, parsePattern } from "./pattern-syntax.ts";

/**
 * Whether a pattern has a repetition within a repetition that can give the same text back in several ways, so that an engine that
 * backtracks takes exponential time over a text that nearly matches. Patterns with look-around and the like are not judged.
 */
export function isCatastrophic(source: string): boolean {
  const parsed = parsePattern(source.replace(/^\^/, "").replace(/\$$/, ""));
  return parsed !== undefined && isAmbiguous(parsed.node, undefined);
}

/** `next`: what can come after the node within the innermost endless repetition around it, if there is one. */
function isAmbiguous(node: PatternNode, next: CharSet | undefined): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "choice":
      return (
        node.of.some((branch) => isAmbiguous(branch, next)) ||
        (next !== undefined && hasEqualBranches(node.of))
      );
    case "sequence":
      return node.of.some((part, index) =>
        isAmbiguous(part, next && firstOf(node.of.slice(index + 1), next)),
      );
    case "repeat": {
      const first = firstOf([node.body], []);
      if (Number.isFinite(node.max)) return isAmbiguous(node.body, next);
      return (next !== undefined && !areApart(first, next)) || isAmbiguous(node.body, first);
    }
  }
}

/** Branches of one character each that share a character. */
function hasEqualBranches(branches: readonly PatternNode[]): boolean {
  const sets = branches.map((branch) =>
    branch.kind === "sequence" && branch.of.length === 1 ? branch.of[0] : branch,
  );
  return sets.some((one, index) =>
    sets
      .slice(index + 1)
      .some((other) => one?.kind === "set" && other?.kind === "set" && !areApart(one.set, other.set)),
  );
}

/** A repetition of fewer than this is to time like any constant. */
const few = 100;

/**
 * With which power of a text's length the time of a match can grow, at most, if the pattern is not catastrophic: an engine that
 * backtracks may try every division of the text among the open repetitions.
 */
export function powerOf(node: PatternNode): number {
  switch (node.kind) {
    case "set":
      return 0;
    case "choice":
      return Math.max(0, ...node.of.map(powerOf));
    case "sequence":
      return node.of.reduce((sum, part) => sum + powerOf(part), 0);
    case "repeat":
      return powerOf(node.body) + (node.max - node.min > few ? 1 : 0);
  }
}
