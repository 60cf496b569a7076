import { expect, test } from "vitest";
import { isUriTemplate } from "./format-uri-template.ts";

test.each(["", "/a/{b}", "{?x,y*}", "{+path:10}/é", "%41{a.b}", "a".repeat(20_000_000)])(
  "%.40s is one",
  (text) => {
    expect(isUriTemplate(text)).toBe(true);
  },
);

test.each(["{", "}", "{}", "{a", "{a}}", "{{a}b}", "%4", "%{a}41", "{a:0}", "{a..b}", "a b", "`", "\\"])(
  "%s is none",
  (text) => {
    expect(isUriTemplate(text)).toBe(false);
  },
);
