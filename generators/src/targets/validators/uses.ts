import type { Code } from "../../emit/index.ts";

/** Whether a piece of code prints a name. Names are told apart by identity: each is one `Code` that others contain. */
export function uses(pieces: readonly Code[], name: Code): boolean {
  return pieces.some((piece) => piece === name || uses(nested(piece), name));
}

/** `const name = initializer;` before the statements that use it; nothing where none does. */
export function declare(name: Code, declaration: Code, statements: readonly Code[]): readonly Code[] {
  return uses(statements, name) ? [declaration, ...statements] : statements;
}

/** The names of a set that a piece of code prints. */
export function namesIn(
  piece: Code,
  names: ReadonlyMap<Code, unknown>,
  found: Set<Code> = new Set(),
): ReadonlySet<Code> {
  for (const part of nested(piece)) {
    if (names.has(part)) found.add(part);
    else namesIn(part, names, found);
  }
  return found;
}

function nested(piece: Code): readonly Code[] {
  return piece.parts.filter((part): part is Code => typeof part !== "string" && part.kind === "code");
}
