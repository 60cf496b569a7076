import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { InvalidValueError, InvalidWireValueError } from "./codec.ts";
import { instantCodec, plainDateCodec } from "./codec-temporal.ts";
import { DecodeError } from "./wire-error.ts";

afterEach(() => vi.unstubAllGlobals());

/** Runs a program on a Node that has Temporal: by itself since 26, behind a flag in 24. It prints JSON. */
async function withTemporal(program: string): Promise<unknown> {
  const module = fileURLToPath(new URL("codec-temporal.ts", import.meta.url));
  const flags = "Temporal" in globalThis ? [] : ["--harmony-temporal"];
  const source = `import { instantCodec, plainDateCodec } from ${JSON.stringify(module)};\n${program}`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [...flags, "--input-type=module", "--eval", source]);
  return JSON.parse(stdout);
}

test("instants and days come back, and what has no wire form is refused", async () => {
  const seen = await withTemporal(`
    const attempt = (action) => { try { return String(action()); } catch (error) { return error.name; } };
    const instant = (text) => attempt(() => instantCodec.encode(instantCodec.decode(text)));
    const day = (text) => attempt(() => plainDateCodec.encode(plainDateCodec.decode(text)));
    console.log(JSON.stringify([
      instant("2020-01-01T01:00:00.123456789+01:00"),
      instant("2020-01-01t00:00:00z"),
      instant("2020-01-01T00:00:00.1234567891Z"),
      instant("2020-01-01"),
      day("2020-02-29"),
      day("2021-02-29"),
      day("20200229"),
      attempt(() => instantCodec.decode("2020-01-01T00:00:00Z") instanceof Temporal.Instant),
      attempt(() => plainDateCodec.decode("2020-01-01") instanceof Temporal.PlainDate),
      attempt(() => plainDateCodec.encode(Temporal.PlainDate.from("2020-01-01[u-ca=hebrew]"))),
      attempt(() => plainDateCodec.encode(Temporal.PlainDate.from("+012020-01-01"))),
      attempt(() => instantCodec.encode(Temporal.PlainDate.from("2020-01-01"))),
      attempt(() => instantCodec.encode(new Date(0))),
    ]));
  `);
  expect(seen).toEqual([
    "2020-01-01T00:00:00.123456789Z",
    "2020-01-01T00:00:00Z",
    "InvalidWireValueError",
    "InvalidWireValueError",
    "2020-02-29",
    "InvalidWireValueError",
    "InvalidWireValueError",
    "true",
    "true",
    "2020-01-01",
    "InvalidValueError",
    "InvalidValueError",
    "InvalidValueError",
  ]);
});

test("where Temporal is missing, decoding says so, whatever the value", () => {
  vi.stubGlobal("Temporal", undefined);
  const missing = expect.objectContaining({
    message: expect.stringMatching(/^globalThis.Temporal is missing/),
  });
  for (const decode of [
    () => instantCodec.decode("2020-01-01T00:00:00Z"),
    () => plainDateCodec.decode("2020-01-01"),
  ]) {
    expect(decode).toThrow(missing);
    expect(decode).toThrow(DecodeError);
    expect(decode).not.toThrow(InvalidWireValueError);
  }
});

test("what is not of Temporal has no wire form", () => {
  expect(() => plainDateCodec.encode("2020-01-01")).toThrow(InvalidValueError);
  expect(() =>
    instantCodec.encode({ [Symbol.toStringTag]: "Temporal.Instant", toString: () => "soon" }),
  ).toThrow(InvalidValueError);
});
