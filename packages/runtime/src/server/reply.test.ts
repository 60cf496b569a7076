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
  expect(byteLength(text)).toBe(new TextEncoder().encode(text).byteLength);
});
