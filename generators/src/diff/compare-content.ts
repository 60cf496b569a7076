import { isUsualMediaType } from "@tenon/runtime/wire";
import type { MediaType } from "../model/index.ts";
import type { Place } from "./compare-schema.ts";
import { type Context, finder } from "./operation-context.ts";
import type { RuleName } from "./rules.ts";

/** What a body may be. */
export interface BodyContent {
  readonly content: readonly MediaType[];
  /** Those of a response that clients leave out. */
  readonly unread?: readonly MediaType[];
}

/** Compares the media types of a body. */
export function compareContent(
  { content: before, unread: wereUnread = [] }: BodyContent,
  { content: after, unread: areUnread = [] }: BodyContent,
  at: Place,
  context: Context,
): void {
  const others = new Map(after.map((one) => [one.mediaType.toLowerCase(), one]));
  const known = new Set(before.map(({ mediaType }) => mediaType.toLowerCase()));
  for (const one of before) {
    const other = others.get(one.mediaType.toLowerCase());
    const removed = wereUnread.includes(one) ? "media-type-unread-removed" : "media-type-removed";
    if (other === undefined) finder(context, { before: one.origin })(removed, at, one.mediaType);
    else compareMediaType(one, other, at, context);
  }
  const isNamed = before.length !== 1 || !before.every(({ mediaType }) => isUsualMediaType(mediaType));
  const count = isNamed ? before.length : undefined;
  for (const one of after) {
    if (known.has(one.mediaType.toLowerCase())) continue;
    const rule = addedMediaType(count, areUnread.includes(one));
    finder(context, { after: one.origin })(rule, at, one.mediaType);
  }
}

/**
 * What a media type more means, by how many there were: without any there was no body, and one need not be named. JSON need not be named
 * beside others either.
 */
function addedMediaType(count: number | undefined, isUnread: boolean): RuleName {
  if (count === 0) return "part-added-required";
  const what = isUnread ? "media-type-unread" : "media-type";
  return count === 1 ? `${what}-second` : `${what}-added`;
}

function compareMediaType(before: MediaType, after: MediaType, at: Place, context: Context): void {
  const found = finder(context, { before: before.origin, after: after.origin });
  for (const keyword of ["schema", "itemSchema"] as const) {
    const [old, now] = [before[keyword], after[keyword]];
    if (old !== undefined && now !== undefined) context.schemas.compare([old], [now], at);
    else if (old !== now) found("type-changed", at, keyword);
  }
  if (JSON.stringify(encodingOf(before)) !== JSON.stringify(encodingOf(after)))
    found("serialization-changed", at, "encoding");
}

function encodingOf({ encoding }: MediaType): unknown {
  return encoding.map(([name, { contentType, style, explode, allowReserved }]) => [
    name,
    contentType,
    style,
    explode,
    allowReserved,
  ]);
}
