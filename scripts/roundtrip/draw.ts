import fc from "fast-check";

/** Random choices of one value. fast-check makes them, so that they replay from a seed and shrink. */
export interface Draw {
  integer(min: number, max: number): number;
  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** True so many times of a hundred. */
  chance(percent: number): boolean;
  /** A value of an arbitrary. Give the same object each time, as far as can be: shrinking rests on it. */
  from<Value>(arbitrary: fc.Arbitrary<Value>): Value;
}

/** No value can be drawn: schemas that contradict each other, or a value that its place cannot hold. */
export class Impossible extends Error {
  override readonly name = "Impossible";
}

/** An arbitrary of what a function draws. */
export function drawn<Value>(action: (draw: Draw) => Value): fc.Arbitrary<Value> {
  return fc.gen().map((generate) =>
    action({
      integer: (min, max) => generate(fc.integer, { min, max }),
      pick: (items) => {
        if (items.length === 0) throw new Impossible("Nothing to choose from");
        const item = items[generate(fc.nat, { max: items.length - 1 })];
        // The index is within the list.
        return item as (typeof items)[number];
      },
      chance: (percent) => generate(fc.nat, { max: 99 }) < percent,
      from: (arbitrary) => generate(builderOf(arbitrary)),
    }),
  );
}

const builders = new WeakMap<fc.Arbitrary<unknown>, () => fc.Arbitrary<unknown>>();

/** A builder that is the same for the same arbitrary: by that fast-check knows a choice again when it shrinks. */
function builderOf<Value>(arbitrary: fc.Arbitrary<Value>): () => fc.Arbitrary<Value> {
  const builder = builders.get(arbitrary) ?? ((): fc.Arbitrary<unknown> => arbitrary);
  builders.set(arbitrary, builder);
  // Under an arbitrary stands only its own builder.
  return builder as () => fc.Arbitrary<Value>;
}

/** The first of some attempts that gives a value which passes; `undefined` where none does. */
export function attempt<Value>(
  times: number,
  action: () => Value,
  passes: (value: Value) => boolean,
): { readonly value: Value } | undefined {
  for (let left = times; left > 0; left--) {
    try {
      const value = action();
      if (passes(value)) return { value };
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
    }
  }
  return undefined;
}
