import type { MediaType } from "./media-type.ts";
import type { Origin } from "./origin.ts";

/** The Request Body Object. */
export interface RequestBody {
  readonly description?: string;
  readonly required: boolean;
  /** At least one; in source order. */
  readonly content: readonly MediaType[];
  readonly origin: Origin;
}
