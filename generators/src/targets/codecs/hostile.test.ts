import { deepStrictEqual } from "node:assert";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hostileTexts } from "../../emit/hostile.fixture.ts";
import { withValueForms } from "../../lower/index.ts";
import { run } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { codecsTarget } from "./index.ts";

/** What text of a document calls if it ever gets to run. */
const tripwire = vi.fn();

beforeAll(() => {
  vi.stubGlobal("tripwire", tripwire);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

interface Exports {
  readonly thingCodec: { decode(wire: unknown): unknown; encode(value: unknown): unknown };
}

const dateTime = { type: "string", format: "date-time" };

/** A document in which a text stands wherever one gets into a codec: names, prefixes, literals that tell alternatives apart. */
function documentOf(text: string): string {
  const branch = (value: string, at: object) => ({
    type: "object",
    required: [text],
    properties: { [text]: { const: value }, at },
  });
  const prefix = /^[\w\-:@/ ]+$/.test(text) ? `^${text}` : "^x-";
  const Thing = {
    type: "object",
    properties: {
      named: { type: "object", properties: { [text]: { ...dateTime, description: text } } },
      prefixed: { type: "object", properties: { [text]: {} }, patternProperties: { [prefix]: dateTime } },
      either: { oneOf: [branch(text, { type: "string" }), branch(`${text}2`, dateTime)] },
    },
  };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas: { Thing } },
  });
}

describe("codecs of documents with hostile text", () => {
  test.each(Object.entries(hostileTexts))("%s", async (_, text) => {
    const api = withValueForms(await modelOf(documentOf(text)), { dates: "Date" });
    const { thingCodec } = await run<Exports>(
      emitTargets(api, [typesTarget, codecsTarget]),
      'export * from "./codecs.ts";',
    );
    const at = "1970-01-01T00:00:00.000Z";
    const wire = { named: { [text]: at }, prefixed: { "y-": at }, either: { [text]: `${text}2`, at } };
    const value = {
      named: { [text]: new Date(0) },
      prefixed: { "y-": at },
      either: { [text]: `${text}2`, at: new Date(0) },
    };
    // Not `toStrictEqual`, which takes a property `constructor` for what it is not.
    deepStrictEqual(thingCodec.decode(wire), value);
    deepStrictEqual(thingCodec.encode(value), wire);
    const plain = { either: { [text]: text, at } };
    deepStrictEqual(thingCodec.decode(plain), plain);
    expect(tripwire).not.toHaveBeenCalled();
  });
});
