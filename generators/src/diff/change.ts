import type { Direction, Origin } from "../model/index.ts";
import { greatestOfEach, type Ratings } from "./rating.ts";
import { type RuleName, ratingsOf } from "./rules.ts";

/** One difference between two documents. */
export interface Change {
  readonly rule: RuleName;
  /** What differs, as a person would name it: `listPosts: query limit`, `Post.author`. */
  readonly subject: string;
  /** How it differs: `string → integer`. Empty where the rule says it all. */
  readonly detail: string;
  /** The ways in which the value travels; none for a schema that no operation uses. */
  readonly directions: readonly Direction[];
  readonly before?: Origin;
  readonly after?: Origin;
}

/** What is found at one place of a comparison. */
export type Found = Omit<Change, "directions"> & { readonly direction: Direction | undefined };

/** Collects differences; one that is met on several ways is one difference with several directions. */
export class Changes {
  readonly #changes = new Map<string, Change>();

  add({ direction, ...found }: Found): void {
    const key = JSON.stringify([found.rule, found.subject, found.detail, found.before, found.after]);
    const known = this.#changes.get(key)?.directions ?? [];
    const more = direction === undefined || known.includes(direction) ? [] : [direction];
    this.#changes.set(key, { ...found, directions: [...known, ...more] });
  }

  list(): readonly Change[] {
    return [...this.#changes.values()];
  }
}

/** What a change means for each package. */
export function ratingsOfChange({ rule, directions }: Change): Ratings {
  return greatestOfEach(ratingsOf(rule, directions));
}

/** What all changes together mean for each package. */
export function ratingsOfChanges(changes: readonly Change[]): Ratings {
  return greatestOfEach(changes.map(ratingsOfChange));
}
