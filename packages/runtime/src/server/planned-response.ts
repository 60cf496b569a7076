import { isUsualMediaType } from "../wire/media-type.ts";
import type { Answer } from "./answer.ts";
import { contentOf } from "./content.ts";
import type { ServerResponse, ServerResponseContent } from "./operation.ts";

/** The media type of an answer, and what is declared of it. */
export interface AnswerContent {
  /** JSON where the answer says none and more than one could be meant. */
  readonly mediaType: string;
  /** The content that it falls under. */
  readonly declared: ServerResponseContent | undefined;
  /** The field `Content-Type` where the body is text: that is always UTF-8, and says so because not everyone assumes it. */
  readonly textType: string;
  /** What is wrong with it. */
  readonly fault: string | undefined;
}

/** The declared response of a status, and what can be worked out of it before the first answer. */
export class PlannedResponse {
  readonly declared: ServerResponse | undefined;
  /** Whether there are headers that are something else to their users than on the wire. */
  readonly convertsHeaders: boolean;
  readonly #usual: AnswerContent;

  constructor(declared: ServerResponse | undefined) {
    this.declared = declared;
    this.convertsHeaders = declared?.headers.some(({ codec }) => codec !== undefined) === true;
    this.#usual = contentFor(declared, usualMediaType(declared));
  }

  /** What an answer is sent as: its own media type, or the one that it need not say. */
  content({ contentType }: Answer): AnswerContent {
    return contentType === undefined ? this.#usual : contentFor(this.declared, contentType);
  }
}

function contentFor(response: ServerResponse | undefined, said: string | undefined): AnswerContent {
  const mediaType = said ?? "application/json";
  const declared = contentOf(response?.content ?? [], mediaType);
  return {
    mediaType,
    declared,
    textType: /^text\/[^;]*$/i.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType,
    fault: faultOf(said, declared),
  };
}

function faultOf(said: string | undefined, declared: ServerResponseContent | undefined): string | undefined {
  if (said === undefined) return "none was chosen";
  return declared === undefined || said.includes("*") ? `${said} is not one of the declared` : undefined;
}

/** The media type that an answer need not say: the only one that is declared, or of several `application/json`. The same is said by the type `Exact`. */
function usualMediaType(response: ServerResponse | undefined): string | undefined {
  const declared = response?.content.map(({ mediaType }) => mediaType) ?? [];
  if (declared.length > 1) return declared.find(isUsualMediaType);
  const [only] = declared;
  return only?.includes("*") ? undefined : only;
}
