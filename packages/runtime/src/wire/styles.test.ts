import { describe, expect, test } from "vitest";
import type { ParameterEncoder, WireType } from "./index.ts";
import * as wire from "./index.ts";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

describe("examples of the standard (OpenAPI 3.1.1, Style Examples)", () => {
  test.each<[string, ParameterEncoder, unknown, boolean, string]>([
    ["matrix", wire.encodeMatrix, "", false, ";color"],
    ["matrix", wire.encodeMatrix, "blue", false, ";color=blue"],
    ["matrix", wire.encodeMatrix, list, false, ";color=blue,black,brown"],
    ["matrix", wire.encodeMatrix, object, false, ";color=R,100,G,200,B,150"],
    ["matrix", wire.encodeMatrix, list, true, ";color=blue;color=black;color=brown"],
    ["matrix", wire.encodeMatrix, object, true, ";R=100;G=200;B=150"],
    ["label", wire.encodeLabel, list, false, ".blue,black,brown"],
    ["label", wire.encodeLabel, object, false, ".R,100,G,200,B,150"],
    ["label", wire.encodeLabel, list, true, ".blue.black.brown"],
    ["label", wire.encodeLabel, object, true, ".R=100.G=200.B=150"],
    ["simple", wire.encodeSimple, list, false, "blue,black,brown"],
    ["simple", wire.encodeSimple, object, false, "R,100,G,200,B,150"],
    ["simple", wire.encodeSimple, object, true, "R=100,G=200,B=150"],
    ["form", wire.encodeForm, "", false, "color="],
    ["form", wire.encodeForm, list, false, "color=blue,black,brown"],
    ["form", wire.encodeForm, object, false, "color=R,100,G,200,B,150"],
    ["form", wire.encodeForm, list, true, "color=blue&color=black&color=brown"],
    ["form", wire.encodeForm, object, true, "R=100&G=200&B=150"],
    ["spaceDelimited", wire.encodeSpaceDelimited, list, false, "color=blue%20black%20brown"],
    ["spaceDelimited", wire.encodeSpaceDelimited, object, false, "color=R%20100%20G%20200%20B%20150"],
    ["pipeDelimited", wire.encodePipeDelimited, list, false, "color=blue%7Cblack%7Cbrown"],
    ["pipeDelimited", wire.encodePipeDelimited, object, false, "color=R%7C100%7CG%7C200%7CB%7C150"],
    ["tabDelimited", wire.encodeTabDelimited, list, false, "color=blue%09black%09brown"],
    ["deepObject", wire.encodeDeepObject, object, true, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
    ["cookie", wire.encodeCookie, list, true, "color=blue; color=black; color=brown"],
    ["cookie", wire.encodeCookie, object, true, "R=100; G=200; B=150"],
    ["cookie", wire.encodeCookie, list, false, "color=blue,black,brown"],
  ])("%s of %3$j", (_style, encode, value, explode, wanted) => {
    expect(encode("color", value, explode)).toBe(wanted);
  });
});

describe("a text or a list of texts", () => {
  const type: WireType = { oneOf: ["string", { items: "string" }] };
  const values = [["a", "b,c"], "a,b", "a", ["é d", "", "x"]];
  test.each(values)("in a path, %j", (value) => {
    expect(wire.decodeSimple("id", wire.encodeSimple("id", value, false), type, false)).toEqual(value);
    expect(wire.decodeLabel("id", wire.encodeLabel("id", value, false), type, false)).toEqual(value);
    expect(wire.decodeMatrix("id", wire.encodeMatrix("id", value, false), type, false)).toEqual(value);
  });
  test.each(values)("in a query, %j", (value) => {
    const pairs = wire.parseQuery(wire.encodeForm("q", value, false));
    expect(wire.decodeForm("q", pairs, type, false)).toEqual(value);
  });
});

describe("path", () => {
  test.each([".", "..", ""])("refuses %j in style simple", (value) => {
    expect(() => wire.encodeSimple("id", value, false)).toThrow(wire.EncodeError);
  });
  test.each(["%2e", "%2E.", ".%2e"])("refuses %j where triplets pass through", (value) => {
    expect(() => wire.encodeSimple("id", value, false, wire.percentEncodeReserved)).toThrow(wire.EncodeError);
  });
  test.each(["", "."])("refuses %j in style label, where it makes a dot segment", (value) => {
    expect(() => wire.encodeLabel("id", value, true)).toThrow(wire.EncodeError);
  });
  test("a dot is encoded only where it delimits", () => {
    expect(wire.encodeLabel("id", "a.b", true)).toBe(".a.b");
    expect(wire.encodeLabel("id", ["a.b"], true)).toBe(".a%2Eb");
  });
  test("refuses an empty list", () => {
    expect(() => wire.encodeSimple("id", [], false)).toThrow("id");
  });
  test("encodes what would leave the slot", () => {
    expect(wire.encodeSimple("id", "a/b?c#d%é", false)).toBe("a%2Fb%3Fc%23d%25%C3%A9");
    expect(wire.encodeSimple("id", "a/b?c#d:@", false, wire.percentEncodeReserved)).toBe("a%2Fb%3Fc%23d:@");
  });
});

describe("query", () => {
  test("allowReserved keeps what cannot be mistaken, and triplets", () => {
    expect(wire.encodeForm("q", "a/b?c&d=e+f#g,%41%", false, wire.percentEncodeReserved)).toBe(
      "q=a/b?c%26d%3De%2Bf%23g,%41%25",
    );
    expect(wire.encodeForm("q", ["a,b", "/"], false, wire.percentEncodeReserved)).toBe("q=a%2Cb,/");
  });
  test("a comma is kept where it delimits nothing", () => {
    expect(wire.encodeForm("q", ["a,b"], true, wire.percentEncodeReserved)).toBe("q=a,b");
    expect(wire.encodeForm("q", { a: "a,b" }, true, wire.percentEncodeReserved)).toBe("a=a,b");
  });
  test("an empty list or object is absent", () => {
    expect(wire.encodeForm("q", [], false)).toBe("");
    expect(wire.encodeDeepObject("q", {}, true)).toBe("");
  });
  test("a plus is a space", () => {
    expect(wire.decodeForm("q", wire.parseQuery("q=a+b%2Bc"), "string", true)).toBe("a b+c");
  });
  test("a name without a value is empty text", () => {
    expect(wire.decodeForm("q", wire.parseQuery("q&r=1"), "string", true)).toBe("");
  });
  test("an absent parameter is undefined", () => {
    const types: readonly WireType[] = ["string", { items: "string" }, { properties: { a: "string" } }];
    for (const type of types) {
      for (const decode of [wire.decodeForm, wire.decodePipeDelimited, wire.decodeDeepObject]) {
        for (const explode of [true, false]) {
          expect(decode("q", wire.parseQuery("r=1"), type, explode)).toBeUndefined();
        }
      }
    }
  });
  test("a scalar given twice is given as both, for the validator to refuse", () => {
    expect(wire.decodeForm("q", wire.parseQuery("q=1&q=2"), "number", true)).toEqual(["1", "2"]);
  });
  test("text that does not fit stays text", () => {
    const read = (text: string, type: WireType) =>
      wire.decodeForm("q", wire.parseQuery(`q=${text}`), type, false);
    expect(read("x1", "number")).toBe("x1");
    expect(read("1e999", "number")).toBe("1e999");
    expect(read("0x10", "number")).toBe("0x10");
    expect(read("TRUE", "boolean")).toBe("TRUE");
    expect(read("1,a", { items: "number" })).toEqual([1, "a"]);
    expect(read("1", { oneOf: ["number", "string"] })).toBe(1);
    expect(read("a", { oneOf: ["number", { items: "string" }] })).toEqual(["a"]);
    expect(read("a,b,c", { properties: { a: "string" } })).toBe("a,b,c");
  });
  test("broken percent-encoding is a DecodeError", () => {
    for (const text of ["q=%", "q=%zz", "q=%ff", "%=1"]) {
      expect(() => wire.decodeForm("q", wire.parseQuery(text), "string", true)).toThrow(wire.DecodeError);
    }
    expect(() => wire.decodeSimple("q", "%e0%a4", "string", false)).toThrow(wire.DecodeError);
  });
  test("a value nested deeper than the standard goes is refused, not written as [object Object]", () => {
    expect(() => wire.encodeForm("q", [{ a: 1 }], true)).toThrow(wire.EncodeError);
    expect(() => wire.encodeForm("q", { a: [1] }, true)).toThrow(wire.EncodeError);
  });
  test("a lone surrogate is refused", () => {
    expect(() => wire.encodeForm("q", "\ud800", true)).toThrow(wire.EncodeError);
  });
  test("dates are written as they stand in JSON", () => {
    expect(wire.encodeForm("q", new Date(0), true)).toBe("q=1970-01-01T00%3A00%3A00.000Z");
  });
  test("`__proto__` is an ordinary property and pollutes nothing", () => {
    const type: WireType = { properties: {}, additional: "string" };
    const value = wire.decodeDeepObject("q", wire.parseQuery("q[__proto__]=1&q[constructor]=2"), type, true);
    expect(Object.entries(value as object)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

test("other people's cookies do no harm", () => {
  const pairs = wire.parseCookies('x=%zz; %zz=1; flag; id="a b"; id2=%41');
  expect(wire.decodeFormCookie("id", pairs, "string", true)).toBe("a b");
  expect(wire.decodeFormCookie("id2", pairs, "string", true)).toBe("A");
  expect(() => wire.encodeCookie("id", "a;b", true)).toThrow(wire.EncodeError);
  expect(() => wire.encodeCookie("i d", "a", true)).toThrow(wire.EncodeError);
});

test("a header cannot be split or smuggled", () => {
  for (const value of ["a\r\nb: c", "a\0", "é€", " a"]) {
    expect(() => wire.encodeHeader("x", value, false)).toThrow(wire.EncodeError);
  }
  expect(() => wire.encodeHeader("x", ["a,b"], false)).toThrow(wire.EncodeError);
  expect(wire.decodeHeader("x", "a , b", { items: "string" }, false)).toEqual(["a", "b"]);
});
