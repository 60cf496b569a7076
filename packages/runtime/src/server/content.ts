import { closestMediaType, isMediaType } from "../wire/media-type.ts";

/** The declared content that a media type falls under; `undefined` where there is none, or the text is no media type. */
export function contentOf<Content extends { readonly mediaType: string }>(
  declared: readonly Content[],
  given: string,
): Content | undefined {
  // Most declare one, and are given just that.
  const exact =
    declared[0]?.mediaType === given ? declared[0] : declared.find(({ mediaType }) => mediaType === given);
  if (exact !== undefined || !isMediaType(given)) return exact;
  const closest = closestMediaType(
    declared.map(({ mediaType }) => mediaType),
    given,
  );
  return declared.find(({ mediaType }) => mediaType === closest);
}
