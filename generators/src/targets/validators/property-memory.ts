import type { View } from "./view.ts";

/**
 * What was written about one property and is the same for every other whose schema says the same. Most of a large document's
 * properties say one of few things.
 */
export class PropertyMemory<T> {
  readonly #known: (readonly [T | undefined] | undefined)[] = [];
  readonly #shapeOf: (view: View) => number | undefined;

  /** `shapeOf`: equal for schemas that say the same; `undefined` where that is not known. */
  constructor(shapeOf: (view: View) => number | undefined) {
    this.#shapeOf = shapeOf;
  }

  /** What is known of a property's schema, or else is found out. */
  of(view: View, required: boolean, make: () => T | undefined): T | undefined {
    const shape = this.#shapeOf(view);
    if (shape === undefined) return make();
    const { name, ref } = view.schema;
    // What has a name is called where others are written out.
    const traits = [required, name !== undefined, ref !== undefined, view.direction === "request"];
    const key = traits.reduce((bits, trait) => bits * 2 + (trait ? 1 : 0), shape);
    const known = this.#known[key] ?? [make()];
    this.#known[key] = known;
    return known[0];
  }
}
