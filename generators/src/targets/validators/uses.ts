import { type Code, code, type Identifier, type ModuleSymbol } from "../../emit/index.ts";
import { file } from "./roles.ts";

/** A name within the file, as code that can be found again in what prints it. */
export function fileName(name: Identifier): Code {
  const symbol: ModuleSymbol = { kind: "symbol", name, module: { kind: "file", path: file }, space: "value" };
  return code`${symbol}`;
}

/** Whether some of the pieces print a name made by `fileName`. */
export function uses(pieces: readonly Code[], name: Code): boolean {
  const [symbol] = name.parts;
  return pieces.some((piece) => contains(piece, symbol));
}

function contains(piece: Code, symbol: unknown): boolean {
  return piece.parts.some(
    (part) => part === symbol || (typeof part !== "string" && part.kind === "code" && contains(part, symbol)),
  );
}

/** A declaration before the statements that use the name; nothing where none does. */
export function declare(name: Code, declaration: Code, statements: readonly Code[]): readonly Code[] {
  return uses(statements, name) ? [declaration, ...statements] : statements;
}

/** The symbols that a piece of code prints. */
export function symbolsIn(piece: Code, found: Set<ModuleSymbol> = new Set()): ReadonlySet<ModuleSymbol> {
  for (const part of piece.parts) {
    if (typeof part === "string") continue;
    if (part.kind === "symbol") found.add(part);
    else symbolsIn(part, found);
  }
  return found;
}
