import type { Message } from "./body-codec.ts";
import { discard } from "./discard.ts";
import { parseJson, stringifyJson } from "./json.ts";
import { leavable } from "./leavable.ts";
import { itemBody, textChunks } from "./text-stream.ts";
import { DecodeError } from "./wire-error.ts";

/** A body of JSON texts, each on a line of its own (JSON Lines, NDJSON). */
export function encodeJsonLines(items: unknown): string | ReadableStream<Uint8Array> {
  return itemBody(items, (item) => `${stringifyJson(item)}\n`);
}

/**
 * Reads JSON texts line by line as they arrive; empty lines are none. The iteration throws `DecodeError` at a line that is not JSON, and
 * where the body is not UTF-8 (RFC 8259, 8.1).
 */
export async function decodeJsonLines(message: Message): Promise<AsyncGenerator<unknown, void, undefined>> {
  return jsonTexts(message, "\n");
}

/** A body of JSON texts with a record separator before each (RFC 7464). */
export function encodeJsonSequence(items: unknown): string | ReadableStream<Uint8Array> {
  return itemBody(items, (item) => `\u001e${stringifyJson(item)}\n`);
}

/** Reads a JSON text sequence as it arrives. The iteration throws `DecodeError` at a text that is not JSON, such as a truncated one. */
export async function decodeJsonSequence(
  message: Message,
): Promise<AsyncGenerator<unknown, void, undefined>> {
  return jsonTexts(message, "\u001e");
}

/** The texts between separators, parsed as they arrive. */
export function jsonTexts(
  message: Message,
  separator: string,
  parse: (text: string) => unknown = parseJson,
): AsyncGenerator<unknown, void, undefined> {
  return leavable(parsedTexts(message, separator, parse), () => discard(message.body));
}

async function* parsedTexts(
  message: Message,
  separator: string,
  parse: (text: string) => unknown,
): AsyncGenerator<unknown, void, undefined> {
  let rest = "";
  // Whether `rest` is behind a text that has been given, and how long it was when it was no whole text yet.
  let isGiven = false;
  let tried = 0;
  const parsed = (text: string): unknown => {
    if (isGiven) throw new DecodeError("A JSON text is followed by another without a separator");
    return parse(text);
  };
  for await (const chunk of textChunks(message, true)) {
    // Only what is new is searched: a long text in many chunks would be searched again with each of them.
    const texts = chunk.split(separator);
    texts[0] = rest + (texts[0] ?? "");
    rest = texts.pop() ?? "";
    for (const text of texts) {
      if (text.trim() !== "") yield parsed(text);
      isGiven = false;
      tried = 0;
    }
    // A separator that stands before each text tells the end of one only when the next comes, and that may take hours. A text in many
    // lines is tried each time that it has doubled.
    if (!chunk.endsWith("\n") || rest.trim() === "" || rest.length < 2 * tried) continue;
    const whole = attempt(() => parsed(rest));
    tried = rest.length;
    if (whole === undefined) continue;
    isGiven = true;
    rest = "";
    yield whole.value;
  }
  if (rest.trim() !== "") yield parsed(rest);
}

/** What an action gives, or nothing if it throws. */
function attempt(action: () => unknown): { readonly value: unknown } | undefined {
  try {
    return { value: action() };
  } catch {
    return undefined;
  }
}
