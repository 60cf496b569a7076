import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Pair, PairsDecoder, ParameterEncoder, ParameterTextDecoder, WireType } from "./index.ts";
import * as wire from "./index.ts";

/** A kind of value: what is written and the type that reads it back. */
interface Kind {
  readonly type: WireType;
  readonly value: (text: fc.Arbitrary<string>, key: fc.Arbitrary<string>) => fc.Arbitrary<unknown>;
}

const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((n) => !Object.is(n, -0));
const names = ["R", "role", "__proto__", "constructor", "a b", "é"] as const;

/** An object with own keys only, so that `__proto__` is a property like any other. */
function object(value: fc.Arbitrary<unknown>, key: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc
    .uniqueArray(fc.tuple(key, value), { minLength: 1, maxLength: 4, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries));
}

const kinds: Readonly<Record<string, Kind>> = {
  string: { type: "string", value: (text) => text },
  number: { type: "number", value: () => number },
  boolean: { type: "boolean", value: () => fc.boolean() },
  nullable: { type: { oneOf: ["null", "number"] }, value: () => fc.option(number) },
  "array of strings": { type: { items: "string" }, value: (text) => fc.array(text, { minLength: 1 }) },
  "array of numbers": { type: { items: "number" }, value: () => fc.array(number, { minLength: 1 }) },
  tuple: {
    type: { items: "boolean", prefixItems: ["string", "number"] },
    value: (text) => fc.tuple(text, number, fc.boolean()),
  },
  "open object": {
    type: { properties: {}, additional: "string" },
    value: (text, key) => object(text, key),
  },
  "closed object": {
    type: { properties: Object.fromEntries(names.map((name) => [name, "number"])) },
    value: (_text, key) => object(number, key),
  },
};

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."abc019-_.!~") }),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(...("%/?#[]@!$&'()*+,;=:.|\"\\ ~-_aé😀".match(/./gu) ?? [])) }),
);
const key = fc.oneof(
  fc.constantFrom(...names),
  anyText.filter((text) => text !== ""),
);
const declaredKey = fc.constantFrom(...names);

interface Style {
  readonly encode: ParameterEncoder;
  readonly decode: (text: string, type: WireType, explode: boolean) => unknown;
  /** Texts that the style can carry; all others have to be refused by the encoder. */
  readonly carries?: (text: string, kind: string, explode: boolean) => boolean;
  readonly kinds?: readonly string[];
  readonly reserved?: boolean;
}

const path = (encode: ParameterEncoder, decode: ParameterTextDecoder): Style => ({
  encode,
  decode: (text, type, explode) => {
    // What a URL parser leaves of the slot is what a server gets.
    const url = new URL(`http://host/a/${text}/b`);
    expect(url.pathname).toBe(`/a/${text}/b`);
    return decode("name", text, type, explode);
  },
  reserved: true,
});

const query = (encode: ParameterEncoder, decode: PairsDecoder): Style => ({
  encode,
  decode: (text, type, explode) => {
    expect(new URL(`http://host/a?${text}`).search).toBe(
      text === "" ? "" : `?${text.replaceAll("'", "%27")}`,
    );
    return decode("name", wire.parseQuery(text), type, explode);
  },
  reserved: true,
});

const cookie = (encode: ParameterEncoder, decode: PairsDecoder): Style => ({
  encode,
  decode: (text, type, explode) => {
    expect(new Headers({ cookie: text }).get("cookie")).toBe(text);
    return decode("name", wire.parseCookies(text), type, explode);
  },
});

const compound = (kind: string): boolean => /array|tuple|object/.test(kind);

const styles: Readonly<Record<string, Style>> = {
  simple: path(wire.encodeSimple, wire.decodeSimple),
  label: path(wire.encodeLabel, wire.decodeLabel),
  matrix: path(wire.encodeMatrix, wire.decodeMatrix),
  form: query(wire.encodeForm, wire.decodeForm),
  spaceDelimited: {
    ...query(wire.encodeSpaceDelimited, wire.decodeSpaceDelimited),
    carries: (text, kind, explode) => explode || !compound(kind) || !text.includes(" "),
  },
  pipeDelimited: {
    ...query(wire.encodePipeDelimited, wire.decodePipeDelimited),
    carries: (text, kind, explode) => explode || !compound(kind) || !text.includes("|"),
  },
  tabDelimited: {
    ...query(wire.encodeTabDelimited, wire.decodeTabDelimited),
    carries: (text, kind, explode) => explode || !compound(kind) || !text.includes("\t"),
  },
  deepObject: {
    ...query(wire.encodeDeepObject, wire.decodeDeepObject),
    kinds: ["open object", "closed object"],
  },
  header: {
    encode: wire.encodeHeader,
    decode: (text, type, explode) => {
      const sent = new Headers({ name: text }).get("name") ?? "";
      expect(sent).toBe(text);
      return wire.decodeHeader("name", sent, type, explode);
    },
    carries: (text, kind) =>
      !/[^\t\x20-\x7e\x80-\xff]|^\s|\s$/.test(text) && !(compound(kind) && text.includes(",")),
  },
  "form in a cookie": cookie(wire.encodeFormCookie, wire.decodeFormCookie),
  cookie: {
    ...cookie(wire.encodeCookie, wire.decodeCookie),
    carries: (text) => /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(text),
  },
};

describe.each(Object.entries(styles))("%s", (_style, style) => {
  const cases = (style.kinds ?? Object.keys(kinds)).flatMap((kind) =>
    [false, true].flatMap((explode) =>
      (style.reserved ? [false, true] : [false]).map((allowReserved) => ({ kind, explode, allowReserved })),
    ),
  );
  test.each(cases)(
    "$kind, explode $explode, allowReserved $allowReserved",
    ({ kind, explode, allowReserved }) => {
      const { type, value } = kinds[kind] ?? { type: "any", value: () => fc.constant("") };
      const keys = kind === "closed object" ? declaredKey : key;
      let carried = 0;
      fc.assert(
        fc.property(value(anyText, keys), (original) => {
          const texts = textsOf(original);
          const refused = refusedBy(style, texts, kind, explode) || (allowReserved && texts.some(isTriplet));
          let text: string;
          try {
            text = style.encode(
              "name",
              original,
              explode,
              allowReserved ? wire.percentEncodeReserved : undefined,
            );
          } catch (error) {
            expect(error).toBeInstanceOf(wire.EncodeError);
            expect(refused || mayBeRefused(style, original)).toBe(true);
            return;
          }
          if (refused) return;
          carried++;
          expect(style.decode(text, type, explode)).toEqual(original);
        }),
        { numRuns: 300 },
      );
      expect(carried).toBeGreaterThan(10);
    },
  );
});

describe.each(["simple", "label", "matrix", "form", "form in a cookie"])(
  "%s, where the comma in a text is encoded and the one between members is not",
  (name) => {
    const style = styles[name];
    test.each(["array of strings", "open object", "closed object"])(
      "a text beside one alternative: %s",
      (kind) => {
        const { type = "any", value } = kinds[kind] ?? {};
        const keys = kind === "closed object" ? declaredKey : key;
        // A list of one has no comma.
        const members = value?.(anyText, keys).filter((one) => textsOf(one).length > 1) ?? fc.constant("");
        fc.assert(
          fc.property(fc.oneof(anyText, members), (original) => {
            let text: string | undefined;
            try {
              text = style?.encode("name", original, false);
            } catch {
              return; // What the style cannot carry is the matter of the tests above.
            }
            expect(style?.decode(text ?? "", { oneOf: ["string", type] }, false)).toEqual(original);
          }),
          { numRuns: 300 },
        );
      },
    );
  },
);

/** A percent-encoded triplet passes through where reserved characters are allowed (RFC 6570, 3.2.3), so it reads as what it encodes. */
function isTriplet(text: string): boolean {
  return /%[0-9a-f]{2}/i.test(text);
}

function refusedBy(style: Style, texts: readonly string[], kind: string, explode: boolean): boolean {
  return texts.some((text) => style.carries?.(text, kind, explode) === false);
}

/** Empty and dot slots of a path; keys that the place cannot hold. */
function mayBeRefused(style: Style, original: unknown): boolean {
  const texts = textsOf(original);
  if (["simple", "label", "matrix"].some((name) => styles[name] === style)) {
    return texts.join("") === "" || /^\.{0,2}$/.test(texts.join(""));
  }
  if (style === styles["deepObject"]) return texts.some((text) => /[[\]]/.test(text));
  return [styles["cookie"], styles["header"]].includes(style) && typeof original === "object";
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Array.isArray(value)
    ? value.flatMap(textsOf)
    : Object.entries(value).flatMap(([name, member]) => [name, ...textsOf(member)]);
}

const contents: Readonly<Record<string, readonly [(value: unknown) => string, (text: string) => unknown]>> = {
  query: [
    (value) => wire.encodeContentJson("n", value),
    (text) => wire.decodeContentJson("n", wire.parseQuery(text)),
  ],
  path: [(value) => wire.encodeContentJsonPath("n", value), (text) => wire.decodeContentJsonPath("n", text)],
  header: [
    (value) => new Headers({ n: wire.encodeContentJsonHeader("n", value) }).get("n") ?? "",
    (text) => wire.decodeContentJsonHeader("n", text),
  ],
  cookie: [
    (value) => wire.encodeContentJsonCookie("n", value),
    (text) => wire.decodeContentJsonCookie("n", wire.parseCookies(text)),
  ],
};

test.each(Object.entries(contents))("JSON content in a %s", (_location, [encode, decode]) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(decode(encode(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a list of scopes in a header", () => {
  const scope = fc.string({ unit: fc.constantFrom(..."abc:/.!#"), minLength: 1 });
  fc.assert(
    fc.property(fc.array(scope), (scopes) => {
      const text = wire.encodeSpaceDelimitedHeader("scopes", scopes);
      expect(wire.decodeSpaceDelimitedHeader("scopes", text)).toEqual(scopes);
    }),
  );
  expect(() => wire.encodeSpaceDelimitedHeader("scopes", ["a b"])).toThrow(wire.EncodeError);
});

test("objects within what has no type are objects in deepObject, and lists are lists", () => {
  const value = { a: { b: { c: "1", l: ["x", "y"] } }, t: "z" };
  const pairs: readonly Pair[] = wire.parseQuery(wire.encodeDeepObject("q", value, true));
  expect(wire.decodeDeepObject("q", pairs, "any", true)).toEqual(value);
  expect(wire.decodeDeepObject("other", pairs, "any", true)).toBeUndefined();
});

test.each<[string, unknown, WireType, string]>([
  ["a list", ["a", "b"], { items: "string" }, "q[]=a&q[]=b"],
  ["a list of one", ["a"], { oneOf: ["string", { items: "string" }] }, "q[]=a"],
  [
    "objects in a list",
    [{ a: 1, b: 2 }, { a: 3 }],
    { items: { properties: { a: "number", b: "number" } } },
    "q[0][a]=1&q[0][b]=2&q[1][a]=3",
  ],
  ["lists in a list", [["a", "b"], ["c"]], { items: { items: "string" } }, "q[0][]=a&q[0][]=b&q[1][]=c"],
  [
    "a list of both",
    ["a", { b: "c" }],
    { items: { oneOf: ["string", { properties: { b: "string" } }] } },
    "q[0]=a&q[1][b]=c",
  ],
  [
    "a list or an open object",
    [{ a: "b" }],
    { oneOf: [{ properties: {}, additional: "any" }, { items: { properties: { a: "string" } } }] },
    "q[0][a]=b",
  ],
  [
    "an object with numbers for names",
    { 0: "a", 7: "b" },
    { properties: {}, additional: "string" },
    "q[0]=a&q[7]=b",
  ],
  [
    "what has no type",
    { l: [{ a: ["b"] }, { a: ["c", "d"] }] },
    "any",
    "q[l][0][a][]=b&q[l][1][a][]=c&q[l][1][a][]=d",
  ],
])("%s in deepObject", (_title, value, type, text) => {
  const encoded = wire.encodeDeepObject("q", value, true);
  expect(decodeURIComponent(encoded)).toBe(text);
  expect(wire.decodeDeepObject("q", wire.parseQuery(encoded), type, true)).toEqual(value);
});

test.each<[string, string, unknown]>([
  ["without brackets", "q=a&q=b", ["a", "b"]],
  ["with numbers", "q[0]=a&q[1]=b", ["a", "b"]],
  ["with numbers in another order, some left out", "q[10]=c&q[2]=b&q[0]=a", ["a", "b", "c"]],
  ["with names, which makes it an object", "q[a]=a&q[1]=b", { a: "a", 1: "b" }],
])("a list in deepObject %s is read", (_title, text, value) => {
  const type: WireType = { oneOf: [{ items: "string" }, { properties: {}, additional: "string" }] };
  expect(wire.decodeDeepObject("q", wire.parseQuery(text), type, true)).toEqual(value);
});

test("nested objects and lists in deepObject", () => {
  const value = { a: { b: ["1", "2"], c: { d: true } }, e: 5 };
  const type: WireType = {
    properties: {
      a: { properties: { b: { items: "string" }, c: { properties: { d: "boolean" } } } },
      e: "number",
    },
  };
  const pairs: readonly Pair[] = wire.parseQuery(wire.encodeDeepObject("q", value, true));
  expect(wire.decodeDeepObject("q", pairs, type, true)).toEqual(value);
});
