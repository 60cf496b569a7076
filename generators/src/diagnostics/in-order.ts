import type { Diagnostic } from "./diagnostic.ts";

/**
 * Diagnostics as a reader goes through the files: first what has no place, then the root document, then the other files by name, each
 * from its start to its end.
 */
export function inOrder(diagnostics: readonly Diagnostic[], root: string): readonly Diagnostic[] {
  return diagnostics.toSorted(
    ({ place: one }, { place: other }) =>
      byFile(one?.file, other?.file, root) ||
      (one?.line ?? 0) - (other?.line ?? 0) ||
      (one?.column ?? 0) - (other?.column ?? 0),
  );
}

function byFile(one: string | undefined, other: string | undefined, root: string): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  if (one === root || other === root) return one === root ? -1 : 1;
  return one < other ? -1 : 1;
}
