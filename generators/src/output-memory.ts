import type { Emission } from "./emission.ts";
import { PlainTexts } from "./emit/index.ts";
import { type Changes, changesOf, isAspectOf } from "./model/changed-aspects.ts";
import type { Api, SchemaId } from "./model/index.ts";
import { type Names, sameNames } from "./plan/index.ts";
import { unreadAspectsOf } from "./targets/registered.ts";
import type { Target, TargetOptions } from "./targets/target.ts";
import { schemaAspects } from "./targets/unread-aspects.ts";

/** An output as it was generated last. */
interface LastOutput {
  readonly api: Api;
  readonly names: Names;
  readonly options: TargetOptions;
  readonly emissions: ReadonlyMap<Target, Emission>;
}

/** What a target made the last time, and the schemas that have changed since then in something that it reads. */
export interface LastEmission {
  readonly emission: Emission;
  readonly changed: ReadonlySet<SchemaId>;
}

/**
 * What an output was made of the last time, so that a target of ours need not run again where nothing that it reads has changed, and
 * knows what has changed where that is schemas alone. Those of others run each time: nobody knows what they read.
 */
export class OutputMemory {
  /** What was well formed, also of targets that run again. */
  readonly plainTexts: PlainTexts = new PlainTexts();
  #last: LastOutput | undefined;

  /** What the last time is good for. Not among it is what was made by targets that read something else which has changed. */
  lastEmissions(api: Api, names: Names, options: TargetOptions): ReadonlyMap<Target, LastEmission> {
    const last = this.#last;
    if (last === undefined || JSON.stringify(last.options) !== JSON.stringify(options)) return new Map();
    if (!sameNames(last.names, names)) return new Map();
    const changes = changesOf(last.api, api);
    const aspects = aspectsBySchema(changes, api);
    const found = new Map<Target, LastEmission>();
    for (const [target, emission] of last.emissions) {
      const unread = unreadAspectsOf(target, options);
      const isUnread = (aspect: string): boolean => unread !== undefined && isAspectOf(aspect, unread);
      if (unread === undefined || ![...changes.aspects].every(isUnread)) continue;
      const changed = [...aspects].filter(([, keys]) => !keys.every(isUnread)).map(([id]) => id);
      found.set(target, { emission, changed: new Set(changed) });
    }
    return found;
  }

  /** Notes what an output has been made of. */
  keep(last: LastOutput): void {
    this.#last = last;
  }
}

/**
 * The aspects in which schemas have changed. What makes a schema go by the other name, in a schema or an operation, is a change besides,
 * and one that every target reads which reads that name.
 */
function aspectsBySchema({ schemas }: Changes, api: Api): ReadonlyMap<SchemaId, readonly string[]> {
  if (schemas.size === 0) return new Map();
  const name = schemaAspects(api);
  return new Map([...schemas].map(([id, keys]) => [id, [...keys].map((key) => `${name(id)}.${key}`)]));
}
