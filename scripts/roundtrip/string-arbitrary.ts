import fc from "fast-check";
import type { Schema } from "../../generators/src/model/index.ts";
import { type Draw, Impossible } from "./draw.ts";
import type { Place } from "./place.ts";

const alphabets: Readonly<Record<Place["text"], readonly fc.Arbitrary<string>[]>> = {
  any: [
    unit(fc.constantFrom(..."abcXYZ019-_.")),
    unit(fc.constantFrom(...("%/?#[]@!$&'()*+,;=:.|\"\\ ~-_aé😀<>`^{}\n\t".match(/./gsu) ?? []))),
    fc.string({ unit: "grapheme", maxLength: 6 }),
  ],
  header: [
    unit(fc.constantFrom(..."abcXYZ019-_.")),
    unit(fc.constantFrom(..."ab!#$%&'()*+./:;<>?@[]^_`{|}~é\"\\")),
  ],
  cookie: [
    unit(fc.constantFrom(..."abcXYZ019-_.")),
    unit(fc.constantFrom(..."ab!#$%&'()*+./:<>?@[]^_`{|}~")),
  ],
};

function unit(character: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.string({ unit: character, maxLength: 8 });
}

/** Texts of the formats that are known; of others, any text passes. */
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": fc
    .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc.constantFrom("10:00:00Z", "23:59:59+02:00"),
  duration: fc.constantFrom("P1D", "PT5M", "P1Y2M"),
  email: fc.constantFrom("ada@network.example", "a.b+c@d.example"),
  "idn-email": fc.constantFrom("ada@network.example"),
  hostname: fc.constantFrom("network.example", "a"),
  "idn-hostname": fc.constantFrom("network.example"),
  ipv4: fc.ipV4(),
  ipv6: fc.constantFrom("::1", "2001:db8::8a2e:370:7334"),
  uri: fc.constantFrom("https://network.example/a?b=c#d", "urn:a:b"),
  "uri-reference": fc.constantFrom("/a/b", "https://network.example/"),
  iri: fc.constantFrom("https://network.example/a"),
  "iri-reference": fc.constantFrom("/a"),
  "uri-template": fc.constantFrom("/a/{b}"),
  "json-pointer": fc.constantFrom("", "/a/0"),
  "relative-json-pointer": fc.constantFrom("0", "1/a"),
  regex: fc.constantFrom("^a+$"),
  uuid: fc.uuid(),
  byte: fc.constantFrom("", "YQ==", "YWJj"),
};

const patterns = new Map<string, fc.Arbitrary<string>>();

/** A string that some schemas accept and a place can hold; the validator has the last word. */
export function drawString(schemas: readonly Schema[], place: Place, draw: Draw): string {
  const text = lengthened(schemas, place, base(schemas, place, draw), draw);
  if (!fits(text, place)) throw new Impossible("A text that its place cannot hold");
  return text;
}

/** Whether a place can hold a text. */
export function fits(text: string, place: Place): boolean {
  if (/[\ud800-\udfff]/u.test(text) || place.delimiter?.test(text) || (place.dropsEmptyText && text === ""))
    return false;
  if (place.text === "header") return /^[\t -~\x80-\xff]*$/.test(text) && text.trim() === text;
  return place.text === "any" || /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(text);
}

function base(schemas: readonly Schema[], place: Place, draw: Draw): string {
  const pattern = schemas.find((schema) => schema.pattern !== undefined)?.pattern;
  if (pattern !== undefined) return draw.from(patternArbitrary(pattern));
  const format = schemas.find((schema) => schema.format !== undefined)?.format;
  const known = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined;
  return draw.from(known ?? draw.pick(alphabets[place.text]));
}

/** Stretched or cut to the lengths that the schemas ask for. A text with a pattern is repeated: of most patterns that gives another. */
function lengthened(schemas: readonly Schema[], place: Place, text: string, draw: Draw): string {
  const min = Math.max(place.dropsEmptyText ? 1 : 0, ...schemas.map(({ minLength = 0 }) => minLength));
  const max = Math.min(
    ...schemas.map(({ maxLength = Number.POSITIVE_INFINITY }) => maxLength),
    ...schemas.map(({ utf16MaxLength = Number.POSITIVE_INFINITY }) => utf16MaxLength),
  );
  let points = [...text];
  if (schemas.some(({ pattern }) => pattern !== undefined)) {
    if (points.length === 0 || points.length >= min || min > 5000) return text;
    const times = Math.ceil(min / points.length);
    return Array.from({ length: times }, () => points)
      .flat()
      .slice(0, max)
      .join("");
  }
  if (points.length > max) points = points.slice(0, max);
  const missing = min - points.length;
  if (missing > 0 && min <= 5000) {
    const more = draw.integer(missing, Math.min(max - points.length, missing + 4));
    return points.join("") + "x".repeat(more);
  }
  return points.join("");
}

/** Texts that match a pattern. What fast-check cannot generate (lookaround) is guessed at. */
function patternArbitrary(pattern: string): fc.Arbitrary<string> {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  let arbitrary: fc.Arbitrary<string>;
  try {
    arbitrary = fc.stringMatching(new RegExp(pattern, "u"), { size: "-1" });
    fc.sample(arbitrary, 1);
  } catch {
    // Not one for fast-check; a few common shapes are tried, and the validator chooses.
    arbitrary = fc.oneof(
      fc.constantFrom("a", "abc", "Abc1!", "1", "12", "2020-01-01", "a-b", "a/b", "/a", "A", "Abcdef1!xyz"),
      fc.string(),
    );
  }
  patterns.set(pattern, arbitrary);
  return arbitrary;
}
