import { isUsualMediaType } from "@tenon/runtime/wire";
import type { MediaType, RequestBody } from "../../model/index.ts";

/** The media type of a request body, of several, that a call need not name: `application/json`. */
export function usualMediaType({ content }: RequestBody): MediaType | undefined {
  if (content.length < 2) return undefined;
  return content.find(({ mediaType }) => isUsualMediaType(mediaType));
}

/** The media types of a request body as the runtime takes them: a call that names none is sent as the first. */
export function usualFirst(body: RequestBody): readonly MediaType[] {
  const usual = usualMediaType(body);
  return usual === undefined ? body.content : [usual, ...body.content.filter((one) => one !== usual)];
}
