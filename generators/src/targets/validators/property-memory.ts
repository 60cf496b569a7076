import { type SchemaId, schemaOf } from "../../model/index.ts";
import type { View, Views } from "./view.ts";

/**
 * What was written about one property and is the same for every other whose schema says the same. Most of a large document's
 * properties say one of few things.
 */
export class PropertyMemory<T> {
  readonly #known: (readonly [T | undefined] | undefined)[] = [];
  readonly #views: Views;
  readonly #shapeOf: (id: SchemaId) => number | undefined;

  /** `shapeOf`: equal for schemas that say the same; `undefined` where that is not known. */
  constructor(views: Views, shapeOf: (id: SchemaId) => number | undefined) {
    this.#views = views;
    this.#shapeOf = shapeOf;
  }

  /** What is known of the schema of a property of an object, or else is found out. */
  of(object: View, id: SchemaId, required: boolean, make: (property: View) => T | undefined): T | undefined {
    const shape = this.#shapeOf(id);
    if (shape === undefined) return make(this.#views.child(object, id));
    const { name, ref } = schemaOf(this.#views.api, id);
    // What has a name is called where others are written out.
    const traits =
      (required ? 1 : 0) +
      (name === undefined ? 0 : 2) +
      (ref === undefined ? 0 : 4) +
      (this.#views.direction(id, object.direction) === "request" ? 8 : 0);
    const key = shape * 16 + traits;
    const known = this.#known[key];
    if (known !== undefined) return known[0];
    const made = make(this.#views.child(object, id));
    this.#known[key] = [made];
    return made;
  }
}
