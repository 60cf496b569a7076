import type { Extensions } from "./extensions.ts";
import type { Header } from "./header.ts";
import type { JsonValue } from "./json.ts";
import type { Origin } from "./origin.ts";
import type { ParameterStyle } from "./parameter.ts";
import type { Entries, SchemaId } from "./schema.ts";

/** A key of a `content` map and its Media Type Object. */
export interface MediaType extends PartEncodings {
  /** The media type or range as written: `application/json`, `text/*`, `application/json; charset=utf-8`. */
  readonly mediaType: string;
  readonly schema?: SchemaId;
  /** OpenAPI 3.2 `itemSchema`: each item of a sequential media type. */
  readonly itemSchema?: SchemaId;
  readonly examples: Entries<Example>;
  readonly origin: Origin;
  readonly extensions: Extensions;
}

/** Whether a media type is multipart, whatever its subtype and parameters (RFC 2046, 5.1). */
export function isMultipart(mediaType: string): boolean {
  return /^\s*multipart\//i.test(mediaType);
}

/** Whether content of a media type is bytes, whatever it means. */
export function isBytesType(mediaType: string): boolean {
  return /^((image|audio|video|font)\/|application\/(octet-stream|pdf|zip|gzip)\b)/.test(
    essenceOf(mediaType),
  );
}

/** A media type without its parameters, in lower case. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** How the items of a sequence stand in a body. */
export type SequenceFormat = "EventStream" | "JsonLines" | "JsonSequence";

/**
 * The format of a sequential media type, whatever its parameters (OpenAPI 3.2, 4.14.3). Multipart, which is one too, is described by its
 * parts.
 */
export function sequenceFormat(mediaType: string): SequenceFormat | undefined {
  const essence = essenceOf(mediaType);
  if (essence === "text/event-stream") return "EventStream";
  if (/[/+]json-seq$/.test(essence)) return "JsonSequence";
  return /^application\/(x-)?(jsonl|ndjson|json-?lines)$/.test(essence) ? "JsonLines" : undefined;
}

/** The Encoding Objects of what a body or a part of one holds. */
export interface PartEncodings {
  /** How each property of a form or multipart body is written. */
  readonly encoding: Entries<Encoding>;
  /** OpenAPI 3.2 `prefixEncoding` and `itemEncoding`: positional multipart. */
  readonly prefixEncoding?: readonly Encoding[];
  readonly itemEncoding?: Encoding;
}

/** The Encoding Object. Absent members take the standard's default for the media type. What it holds itself is of a part within the part. */
export interface Encoding extends PartEncodings {
  readonly contentType?: string;
  readonly headers: readonly Header[];
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** The Example Object, references followed. A single unnamed `example` is named `default`. */
export interface Example {
  readonly summary?: string;
  readonly description?: string;
  readonly value?: { readonly value: JsonValue };
  readonly externalValue?: string;
}
