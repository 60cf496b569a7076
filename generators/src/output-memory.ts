import type { Emission } from "./emission.ts";
import { PlainTexts } from "./emit/index.ts";
import { changedAspects, isAspectOf } from "./model/changed-aspects.ts";
import type { Api } from "./model/index.ts";
import { type Names, sameNames } from "./plan/index.ts";
import { unreadAspectsOf } from "./targets/registered.ts";
import type { Target, TargetOptions } from "./targets/target.ts";

/** An output as it was generated last. */
interface LastOutput {
  readonly api: Api;
  readonly names: Names;
  readonly options: TargetOptions;
  readonly emissions: ReadonlyMap<Target, Emission>;
}

/**
 * What an output was made of the last time, so that a target of ours need not run again where nothing that it reads has changed. Those
 * of others run each time: nobody knows what they read.
 */
export class OutputMemory {
  /** What was well formed, also of targets that run again. */
  readonly plainTexts: PlainTexts = new PlainTexts();
  #last: LastOutput | undefined;

  /** The emissions of the last time that are as good as new. */
  emissionsFor(api: Api, names: Names, options: TargetOptions): ReadonlyMap<Target, Emission> {
    const last = this.#last;
    if (last === undefined || JSON.stringify(last.options) !== JSON.stringify(options)) return new Map();
    if (!sameNames(last.names, names)) return new Map();
    const changed = [...changedAspects(last.api, api)];
    const isGood = ([target]: readonly [Target, Emission]): boolean => {
      const unread = unreadAspectsOf(target, options);
      return unread !== undefined && changed.every((aspect) => isAspectOf(aspect, unread));
    };
    return new Map([...last.emissions].filter(isGood));
  }

  /** Notes what an output has been made of. */
  keep(last: LastOutput): void {
    this.#last = last;
  }
}
