import type { Code, SourceFile } from "../../emit/index.ts";
import type { Api, SchemaId } from "../../model/index.ts";
import { KeptPieces, type PrintedPieces } from "../kept-pieces.ts";
import { schemaUsers } from "../schema-users.ts";
import type { TargetMemory } from "../target.ts";
import type { TypePrinter } from "./type-printer.ts";

/** What is kept of the types of an output. */
interface Kept {
  readonly pieces: PrintedPieces;
  /** Schemas of which something was noted while their types were computed. */
  readonly noted: readonly SchemaId[];
}

const nothing: Kept = { pieces: new Map(), noted: [] };

/** Adds types to their file, and those as they were that depend on nothing which has changed. */
export class KeptTypes {
  readonly #pieces: KeptPieces;
  readonly #memory: TargetMemory;
  /** The schemas of which a type may come out otherwise, or has to be computed for another reason. */
  readonly #affected: ReadonlySet<SchemaId> = new Set();

  constructor(file: SourceFile, api: Api, memory: TargetMemory) {
    // Nobody else sets it.
    const { pieces, noted } = (memory.last?.kept as Kept | undefined) ?? nothing;
    this.#pieces = new KeptPieces(file, pieces);
    this.#memory = memory;
    if (memory.last === undefined) return;
    const users = schemaUsers(api);
    // In a circle it counts which type is computed first. What is noted has to be noted again by those who come across it.
    this.#affected = users.leadingTo([...memory.last.changed, ...noted, ...users.circular]);
  }

  /** Adds what `make` gives, which depends on the schemas and on all that they lead to. */
  add(key: string, schemas: readonly SchemaId[], make: () => readonly Code[]): void {
    this.#pieces.add(key, !schemas.some((id) => this.#affected.has(id)), make);
  }

  /** Keeps what there is for the next time. */
  keep(printers: readonly TypePrinter[]): void {
    const types = printers.flatMap((printer) => [printer.types("response"), printer.types("request")]);
    const noted = types.flatMap(({ contradictions, widened }) => [...contradictions, ...widened]);
    this.#memory.keep({ pieces: this.#pieces.pieces, noted } satisfies Kept);
  }
}
