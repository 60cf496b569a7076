import { expect, test } from "vitest";
import { byteLength } from "./reply.ts";

const texts = [
  "",
  "plain",
  "\0\x7f",
  "\x80",
  "ÿ",
  "Grüße",
  "€",
  "\uffff",
  "😀",
  "\ud800",
  "\udc00a",
  "a\ud83d",
];

test.each(texts)("the bytes of %j are those that are sent", (text) => {
  const sent = new TextEncoder().encode(text).byteLength;
  const { Buffer } = globalThis;
  const counted = byteLength(text);
  let elsewhere: number;
  try {
    Reflect.set(globalThis, "Buffer", undefined);
    elsewhere = byteLength(text);
  } finally {
    globalThis.Buffer = Buffer;
  }
  expect([counted, elsewhere]).toEqual([sent, sent]);
});
