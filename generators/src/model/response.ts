import type { Extensions } from "./extensions.ts";
import type { Header } from "./header.ts";
import type { Link } from "./link.ts";
import type { MediaType } from "./media-type.ts";
import type { Origin } from "./origin.ts";

/** A key of the Responses Object: `"200"`, a range `"2XX"` (upper case), or `"default"`. */
export type StatusKey = string;

/** The Response Object and the key under which it stands. */
export interface Response {
  readonly status: StatusKey;
  readonly summary?: string;
  readonly description?: string;
  readonly headers: readonly Header[];
  /** Empty: the response has no body that the document knows of. */
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
  readonly origin: Origin;
  readonly extensions: Extensions;
}
