import { type Code, code, value } from "../../emit/index.ts";
import type { Api, Schema } from "../../model/index.ts";
import { at, path } from "./parameters.ts";

/** An expression for a JSON Pointer to a value or a schema: literal text and expressions by turns. */
export interface Place {
  readonly parts: readonly (string | Code)[];
}

/** The place that a report function is given as its parameter `path`. */
export const here: Place = { parts: [path] };

/** The location of a schema that a report function is given as its parameter `at`. */
export const hereAt: Place = { parts: [at] };

/** A place within a place. Neighbouring literals become one. */
export function within(place: Place, ...tokens: readonly (string | Code)[]): Place {
  const parts: (string | Code)[] = [...place.parts];
  for (const token of tokens) {
    const last = parts.at(-1);
    if (typeof token === "string" && typeof last === "string") parts[parts.length - 1] = last + token;
    else parts.push(token);
  }
  return { parts };
}

/** The place of a property with a known name. */
export function atProperty(place: Place, name: string): Place {
  return within(place, `/${escapeToken(name)}`);
}

/** The expression. */
export function printPlace({ parts }: Place): Code {
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return printPart(first);
  return code`${printPart(first)}${rest.map((part) => code` + ${printPart(part)}`)}`;
}

function printPart(part: string | Code): Code {
  return typeof part === "string" ? value(part) : part;
}

/** Where a schema stands in the document: `#/components/schemas/Post`, with the file where it is not the root. */
export function locationOf(api: Api, { origin }: Schema): string {
  const file = origin.file === api.document ? "" : origin.file;
  return `${file}#${origin.pointer}`;
}

/** What a location within the location of a schema adds to it; `undefined` where the other schema stands elsewhere. */
export function suffixOf(outer: Schema, { origin }: Schema): string | undefined {
  const { file, pointer } = outer.origin;
  const inside =
    origin.pointer.charCodeAt(pointer.length) === slash &&
    origin.pointer.startsWith(pointer) &&
    origin.file === file;
  return inside ? origin.pointer.slice(pointer.length) : undefined;
}

const slash = 0x2f;

const under = "/properties/";

/** Whether the schema of a property stands where a report function expects it, with nothing in its name to escape. */
export function standsUnder({ origin: outer }: Schema, { origin }: Schema, name: string): boolean {
  const { pointer } = origin;
  const start = outer.pointer.length;
  // By its parts: to put the pointer together for tens of thousands of properties takes longer.
  return (
    pointer.length === start + under.length + name.length &&
    pointer.startsWith(under, start) &&
    pointer.endsWith(name) &&
    pointer.startsWith(outer.pointer) &&
    origin.file === outer.file
  );
}

/** Where a schema stands that another one applies, given the location of that one. */
export function locationFrom(api: Api, outer: Schema, location: Place, inner: Schema): Place {
  const suffix = suffixOf(outer, inner);
  return suffix === undefined ? { parts: [locationOf(api, inner)] } : within(location, suffix);
}

function escapeToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
