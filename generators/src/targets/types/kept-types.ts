import type { Code, PrintedPiece, SourceFile } from "../../emit/index.ts";
import type { Api, SchemaId } from "../../model/index.ts";
import { schemaUsers } from "../schema-users.ts";
import type { TargetMemory } from "../target.ts";
import type { TypePrinter } from "./type-printer.ts";

/** What is kept of the types of an output. */
interface Kept {
  /** By keys, what was added under each. */
  readonly pieces: ReadonlyMap<string, readonly PrintedPiece[]>;
  /** Schemas of which something was noted while their types were computed. */
  readonly noted: readonly SchemaId[];
}

const nothing: Kept = { pieces: new Map(), noted: [] };

/** Adds types to their file, each time that an output is generated, and repeats those that depend on nothing which has changed. */
export class KeptTypes {
  readonly #file: SourceFile;
  readonly #memory: TargetMemory;
  readonly #last: Kept;
  readonly #pieces = new Map<string, readonly PrintedPiece[]>();
  /** The schemas of which a type may come out otherwise, or has to be computed for another reason. */
  readonly #affected: ReadonlySet<SchemaId> = new Set();

  constructor(file: SourceFile, api: Api, memory: TargetMemory) {
    this.#file = file;
    this.#memory = memory;
    // Nobody else sets it.
    this.#last = (memory.last?.kept as Kept | undefined) ?? nothing;
    if (memory.last === undefined) return;
    const users = schemaUsers(api);
    // In a circle it counts which type is computed first. What is noted has to be noted again by those who come across it.
    this.#affected = users.leadingTo([...memory.last.changed, ...this.#last.noted, ...users.circular]);
  }

  /** Adds what `make` gives, which depends on the schemas and on all that they lead to. */
  add(key: string, schemas: readonly SchemaId[], make: () => readonly Code[]): void {
    const last = schemas.some((id) => this.#affected.has(id)) ? undefined : this.#last.pieces.get(key);
    for (const piece of last ?? []) this.#file.repeat(piece);
    this.#pieces.set(key, last ?? make().map((piece) => this.#file.print(piece)));
  }

  /** Keeps what there is for the next time. */
  keep(printers: readonly TypePrinter[]): void {
    const types = printers.flatMap((printer) => [printer.types("response"), printer.types("request")]);
    const noted = types.flatMap(({ contradictions, widened }) => [...contradictions, ...widened]);
    this.#memory.keep({ pieces: this.#pieces, noted } satisfies Kept);
  }
}
