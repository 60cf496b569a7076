import type { Extensions } from "./extensions.ts";
import type { MediaType } from "./media-type.ts";
import type { Origin } from "./origin.ts";
import type { SchemaId } from "./schema.ts";

/** Where a parameter stands: its `in`. */
export type ParameterLocation = "path" | "query" | "querystring" | "header" | "cookie";

/** How lists and objects become text: `style`. Which ones there are depends on the location. */
export type ParameterStyle =
  | "matrix"
  | "label"
  | "simple"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie";

/** How a parameter or header is put into text: by `style` and `schema`, or by `content`. Defaults are filled in. */
export type Serialization =
  | {
      readonly kind: "style";
      readonly style: ParameterStyle;
      readonly explode: boolean;
      readonly allowReserved: boolean;
      readonly schema: SchemaId;
    }
  | { readonly kind: "content"; readonly content: MediaType };

/** The Parameter Object: path-level parameters are already merged into each operation. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly description?: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly allowEmptyValue: boolean;
  readonly serialization: Serialization;
  readonly origin: Origin;
  readonly extensions: Extensions;
}
