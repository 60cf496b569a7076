import type { PrintedPiece } from "../../emit/index.ts";
import type { Api, SchemaId } from "../../model/index.ts";
import { schemaUsers } from "../schema-users.ts";
import type { TargetMemory } from "../target.ts";
import { type AddedTags, addedTags } from "./heir-tags.ts";
import type { Question } from "./question.ts";

/** A function as it was printed. */
export interface KeptFunction {
  readonly questions: readonly Question[];
  readonly piece: PrintedPiece;
}

/** What is kept of the validators of an output. */
interface Kept {
  readonly functions: ReadonlyMap<string, KeptFunction>;
  readonly tags: ReadonlyMap<SchemaId, AddedTags>;
}

const nothing: Kept = { functions: new Map(), tags: new Map() };

/** The functions that were printed the last time, by keys, and those that are printed now. */
export class KeptFunctions {
  readonly #memory: TargetMemory;
  readonly #last: Kept;
  readonly #tags: Kept["tags"];
  readonly #functions = new Map<string, KeptFunction>();
  /** The schemas that have changed, and all that lead to one of them. */
  readonly #affected: ReadonlySet<SchemaId> = new Set();

  /** `tagged`: the model with the tags of heirs. */
  constructor(memory: TargetMemory, api: Api, tagged: Api) {
    this.#memory = memory;
    // Nobody else sets it.
    this.#last = (memory.last?.kept as Kept | undefined) ?? nothing;
    this.#tags = addedTags(api, tagged);
    if (memory.last === undefined) return;
    const heirs = [...this.#tags.keys(), ...this.#last.tags.keys()];
    const retagged = heirs.filter((id) => this.#tags.get(id)?.text !== this.#last.tags.get(id)?.text);
    const affected = schemaUsers(tagged).leadingTo([...memory.last.changed, ...retagged]);
    const added = [...this.#tags].flatMap(([id, { ids }]) => (affected.has(id) ? ids : []));
    this.#affected = new Set([...affected, ...added]);
  }

  /** A function as it was printed, if the schemas that it depends on are as they were. */
  lastOf(key: string, id: SchemaId): KeptFunction | undefined {
    return this.#affected.has(id) ? undefined : this.#last.functions.get(key);
  }

  /** Notes a function that has been printed. */
  add(key: string, printed: KeptFunction): void {
    this.#functions.set(key, printed);
  }

  /** Keeps what has been printed for the next time. */
  keep(): void {
    this.#memory.keep({ functions: this.#functions, tags: this.#tags } satisfies Kept);
  }
}
