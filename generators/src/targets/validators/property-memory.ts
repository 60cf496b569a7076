import { type SchemaId, schemaOf } from "../../model/index.ts";
import type { Seat, View, Views } from "./view.ts";

/** What was asked about a property, and what was written. */
export interface AskedProperty<T> {
  readonly object: Seat;
  readonly id: SchemaId;
  readonly required: boolean;
  readonly written: T | undefined;
}

/**
 * What was written about one property and is the same for every other whose schema says the same. Most of a large document's
 * properties say one of few things.
 */
export class PropertyMemory<T> {
  readonly #known: (readonly [T | undefined] | undefined)[] = [];
  readonly #views: Views;
  readonly #shapeOf: (id: SchemaId) => number | undefined;
  readonly #textOf: (written: T) => string;
  /** What was written in other runs, by what is written in this one. */
  readonly #same = new Map<T | undefined, T | undefined>();

  /**
   * `shapeOf`: equal for schemas that say the same; `undefined` where that is not known. `textOf`: equal for what is written in the same
   * way.
   */
  constructor(views: Views, shapeOf: (id: SchemaId) => number | undefined, textOf: (written: T) => string) {
    this.#views = views;
    this.#shapeOf = shapeOf;
    this.#textOf = textOf;
  }

  /** What is known of the schema of a property of an object, or else is found out. */
  of(object: View, id: SchemaId, required: boolean, make: (property: View) => T | undefined): T | undefined {
    const key = this.#keyOf(object, id, required);
    if (key === undefined) return make(this.#views.child(object, id));
    const known = this.#known[key];
    if (known !== undefined) return known[0];
    const made = make(this.#views.child(object, id));
    this.#known[key] = [made];
    return made;
  }

  /** Whether what is known is what was written in another run; `undefined` if nothing is. */
  isStill({ object, id, required, written }: AskedProperty<T>): boolean | undefined {
    const key = this.#keyOf(object, id, required);
    const known = key === undefined ? undefined : this.#known[key];
    return known && this.#isSame(written, known[0]);
  }

  /** Takes over what was written in another run. */
  takeOver({ object, id, required, written }: AskedProperty<T>): void {
    const key = this.#keyOf(object, id, required);
    if (key !== undefined) this.#known[key] = [written];
  }

  #keyOf({ direction }: Pick<Seat, "direction">, id: SchemaId, required: boolean): number | undefined {
    const shape = this.#shapeOf(id);
    if (shape === undefined) return undefined;
    const { name, ref } = schemaOf(this.#views.api, id);
    // What has a name is called where others are written out.
    const traits =
      (required ? 1 : 0) +
      (name === undefined ? 0 : 2) +
      (ref === undefined ? 0 : 4) +
      (this.#views.direction(id, direction) === "request" ? 8 : 0);
    return shape * 16 + traits;
  }

  #isSame(before: T | undefined, now: T | undefined): boolean {
    if (before === now || (before !== undefined && this.#same.get(before) === now)) return true;
    if (before === undefined || now === undefined || this.#textOf(before) !== this.#textOf(now)) return false;
    this.#same.set(before, now);
    return true;
  }
}
