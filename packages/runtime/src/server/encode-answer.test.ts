import { expect, test } from "vitest";
import { encodeBinary } from "../wire/body-binary.ts";
import { encodeJson } from "../wire/body-json.ts";
import { decodeMultipart, encodeMultipart } from "../wire/body-multipart.ts";
import { encodeHeader } from "../wire/header.ts";
import { encodeAnswer } from "./encode-answer.ts";
import type { ServerResponse } from "./operation.ts";
import { PlannedResponse } from "./planned-response.ts";
import { toResponse } from "./reply.ts";

const headers = ["Content-Length", "content-type", "x-other"].map((name) => ({
  name,
  key: name,
  encode: encodeHeader,
}));
const said = { "Content-Length": 999, "content-type": "text/html", "x-other": "kept" };

function declared(content: ServerResponse["content"]): PlannedResponse {
  return new PlannedResponse({ status: "200", headers, content });
}

test("a length and a type that handlers give as headers never stand beside those of the body", () => {
  const response = declared([{ mediaType: "application/json", encode: encodeJson }]);
  const reply = encodeAnswer(response, { status: 200, headers: said, body: { a: 1 } });
  expect(reply).toEqual({
    status: 200,
    headers: ["x-other", "kept", "Content-Type", "application/json", "Content-Length", "7"],
    body: '{"a":1}',
  });
});

test("a stream keeps the length that its handler gives: nobody else knows it", () => {
  const response = declared([{ mediaType: "application/octet-stream", encode: encodeBinary }]);
  const body = new ReadableStream();
  const reply = encodeAnswer(response, { status: 200, headers: said, body });
  expect(reply).toMatchObject({
    headers: ["Content-Length", "999", "x-other", "kept", "Content-Type", "application/octet-stream"],
  });
});

test.each(["multipart/form-data", "multipart/mixed", "Multipart/Related;boundary=ours"])(
  "%s is sent as declared",
  async (mediaType) => {
    const response = declared([{ mediaType, encode: encodeMultipart }]);
    const sent = toResponse(await encodeAnswer(response, { status: 200, body: { a: "x" } }));
    const [essence] = mediaType.split(";");
    expect(sent.headers.get("content-type")).toMatch(new RegExp(`^${essence}; boundary=tenon-[0-9a-f]+$`));
    expect(await decodeMultipart(sent)).toEqual({ a: "x" });
  },
);
