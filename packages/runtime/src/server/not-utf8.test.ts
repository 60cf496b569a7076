import { expect, test } from "vitest";
import { decodeFormUrlencoded } from "../wire/body-form-urlencoded.ts";
import { decodeJson, encodeJson } from "../wire/body-json.ts";
import { decodeJsonLines, decodeJsonSequence } from "../wire/body-json-lines.ts";
import { decodeMultipartParts } from "../wire/body-multipart-parts.ts";
import { decodeText } from "../wire/body-text.ts";
import { operation } from "./pets.fixture.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";

const content = [
  { mediaType: "application/json", decode: decodeJson, type: "any" as const },
  { mediaType: "text/plain", decode: decodeText, type: "string" as const },
  {
    mediaType: "application/x-www-form-urlencoded",
    decode: decodeFormUrlencoded,
    type: { properties: { a: "string" as const } },
  },
  { mediaType: "application/jsonl", decode: decodeJsonLines, type: "any" as const },
  { mediaType: "application/json-seq", decode: decodeJsonSequence, type: "any" as const },
  { mediaType: "multipart/form-data", decode: decodeMultipartParts, type: "any" as const },
];

const handler = serve<void>(
  "Texts",
  routeTree([
    operation({
      name: "take",
      method: "POST",
      path: "/",
      requestBody: { required: true, content },
      responses: [
        {
          status: "200",
          headers: [],
          content: [{ ...content[0], mediaType: "application/json", encode: encodeJson }],
        },
      ],
    }),
  ]),
  { handlers: { take: () => ({ status: 200, body: "taken" }) }, security: {} },
);

const part = (fields: string): readonly [string, string] => [
  "multipart/form-data; boundary=b",
  `--b\r\nContent-Disposition: form-data; name="a"${fields}\r\n\r\n"?"\r\n--b--`,
];

/** A body in which a question mark stands for text. */
const bodies: readonly (readonly [type: string, body: string])[] = [
  ["application/json", '"?"'],
  ["text/plain", "?"],
  ["application/x-www-form-urlencoded", "a=?"],
  ["application/jsonl", '"a"\n"?"\n'],
  ["application/json-seq", '\x1e"a"\n\x1e"?"\n'],
  part(""),
  part("\r\nContent-Type: text/plain"),
  part("\r\nContent-Type: application/json"),
];

/** The bytes of a text of Latin-1. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function send(type: string, body: Uint8Array<ArrayBuffer>): Promise<readonly [number, unknown]> {
  const init = { method: "POST", headers: { "content-type": type }, body };
  const response = await handler(new Request("http://x/", init));
  return [response.status, await response.json()];
}

test.each(bodies)(
  "a body of %s is refused where its text is not UTF-8, and never changed in silence",
  async (type, body) => {
    expect(await send(type, bytes(body.replace("?", "\xc3\xa9")))).toEqual([200, "taken"]);
    for (const wrong of ["\xe9", "\xed\xa0\x80", "\xc0\xaf", "\xc3"]) {
      expect(await send(type, bytes(body.replace("?", wrong)))).toMatchObject([
        400,
        { detail: expect.stringMatching(/UTF-8|percent-encoding/) },
      ]);
    }
  },
);

test("a file may be any bytes, also where it says that it is JSON or text", async () => {
  for (const type of ["application/json", "text/plain", "image/png"]) {
    const [multipart, body] = part(`; filename="f"\r\nContent-Type: ${type}`);
    expect(await send(multipart, bytes(body.replace("?", "\xff\xfe")))).toEqual([200, "taken"]);
  }
});
