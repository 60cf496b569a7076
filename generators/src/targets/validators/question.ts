import type { Code } from "../../emit/index.ts";
import type { SchemaId } from "../../model/index.ts";
import type { Demand } from "./check-object.ts";
import type { AskedConstant } from "./hoisted-constants.ts";
import type { AskedProperty } from "./property-memory.ts";
import type { Pass } from "./shapes.ts";
import type { Seat } from "./view.ts";

/**
 * What the writing of a function asked of the compilation, and the answer. Together with the schemas that a function's own leads to, this
 * is all that its text depends on.
 */
export type Question =
  | { readonly kind: "function"; readonly pass: Pass; readonly seat: Seat; readonly name: string }
  | { readonly kind: "constant"; readonly asked: AskedConstant; readonly name: string | undefined }
  | { readonly kind: "repeated"; readonly pass: Pass; readonly id: SchemaId; readonly is: boolean }
  | PropertyQuestion<"demands", Demand>
  | PropertyQuestion<"faults", Code>;

interface PropertyQuestion<Kind, T> {
  readonly kind: Kind;
  readonly asked: AskedProperty<T>;
  /** What was asked to write it; `undefined` if it had been written before. */
  readonly made: readonly Question[] | undefined;
}
