import type { Extensions } from "./extensions.ts";
import type { Origin } from "./origin.ts";
import type { Serialization } from "./parameter.ts";

/** The Header Object with its name. `Content-Type` is never listed: media types say it. */
export interface Header {
  readonly name: string;
  readonly description?: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly serialization: Serialization;
  readonly origin: Origin;
  readonly extensions: Extensions;
}
