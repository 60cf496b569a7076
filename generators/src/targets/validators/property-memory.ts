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
    const traits =
      (required ? 1 : 0) +
      (name === undefined ? 0 : 2) +
      (ref === undefined ? 0 : 4) +
      (view.direction === "request" ? 8 : 0);
    const key = shape * 16 + traits;
    const known = this.#known[key];
    if (known !== undefined) return known[0];
    const made = make();
    this.#known[key] = [made];
    return made;
  }
}
