import { expect, test } from "vitest";
import { compilers, compileStrictly } from "./targets/testing/compile-strictly.ts";
import { generateFolder, thingsDocument } from "./value-forms.fixture.ts";

/** Without a property `constructor`, which to TypeScript every object has already, and of another type. */
const document = thingsDocument.replace(/^ *constructor: .*\n/m, "");

/** Uses of the output that have to compile, or not to, whatever a date is. */
const use = (date: string, made: string, int64: string, large: string) => `
import { createClient, createHandler, getParameters, isThing, putThing, type Thing, thingCodec, type ThingRequest, type ThingWire, unwrap } from "./index.ts";

const body: ThingRequest = { name: "a", id: ${large}, at: ${made}, none: null, either: ${made}, list: [${large}] };
// @ts-expect-error on the wire it is a text
export const wrong: ThingRequest = { name: "a", id: ${large}, at: 5 };
// @ts-expect-error the server alone writes it
export const readOnly: ThingRequest = { ...body, created: ${made} };

export async function main(): Promise<${int64}> {
  const client = createClient({ baseUrl: "http://localhost" });
  const thing = unwrap(await putThing(client, { contentType: "application/json", body })).body;
  const { headers } = await getParameters(client, { path: { at: ${made}, ids: [${large}] }, query: { since: ${made} }, header: { xIds: [${large}] } });
  const since: ${date} | undefined = headers?.xSince;
  return typeof thing === "object" && "name" in thing && since === undefined ? thing.id : ${large};
}

export function read(value: unknown): Thing | undefined {
  if (!isThing(value)) return undefined;
  const wire: ThingWire = value;
  const text: string = wire.at;
  const number: number | bigint = wire.id;
  return text === "" || number === 0 ? undefined : thingCodec.decode(wire);
}

export const handler: unknown = createHandler({
  putThing: (request) => request.contentType === "application/json" ? { status: 200, contentType: "application/json", body: { ...request.body, created: ${made} } } : { status: 200, contentType: "text/plain", body: ${large} },
  getParameters: ({ path, query, header }) => ({ status: 200, headers: { ...(query.since && { xSince: query.since }), ...(header.xIds && { xIds: header.xIds }) }, body: path.ids[0] ?? ${large} }),
  echoLines: ({ body }) => ({ status: 200, body }),
});
`;

test.each(Object.keys(compilers))(
  "dates as Date and int64 as bigint compile under every strict flag: TypeScript %s",
  async (version) => {
    const folder = await generateFolder(document, { dates: "Date", int64: "bigint" });
    folder.remove();
    const program = use("Date", "new Date()", "bigint", "9007199254740993n");
    expect(await compileStrictly(version, { ...folder.files, "use.ts": program })).toBe("");
  },
);

test.each(Object.keys(compilers))(
  "dates as Temporal and int64 as text compile where the library has no Temporal: TypeScript %s",
  async (version) => {
    const folder = await generateFolder(document, { dates: "Temporal", int64: "string" });
    folder.remove();
    const program = use("Instant", "now", "string", '"9007199254740993"');
    const declared =
      'import type { Instant } from "./runtime/wire/codec-temporal.ts";\ndeclare const now: Instant;\nexport const nanoseconds: bigint = now.epochNanoseconds;';
    expect(await compileStrictly(version, { ...folder.files, "use.ts": declared + program })).toBe("");
  },
);

// TypeScript 5.9 has no such library.
test.each(["6.0", "7.0"])(
  "where the library has Temporal, its types are those of TypeScript %s",
  async (version) => {
    const folder = await generateFolder(document, { dates: "Temporal", int64: "bigint" });
    folder.remove();
    const program = `${use("Temporal.Instant", "Temporal.Now.instant()", "bigint", "9007199254740993n")}
export const day: Temporal.PlainDate | undefined = body.day?.add({ days: 1 });
`;
    const lib = ["--lib", "es2023,dom,dom.iterable,esnext.temporal"];
    expect(await compileStrictly(version, { ...folder.files, "use.ts": program }, lib)).toBe("");
  },
);

test("without the options, nothing is different from what was before there were any", async () => {
  const folders = [
    await generateFolder(document, {}),
    await generateFolder(document, { dates: "string", int64: "number" }),
  ];
  for (const folder of folders) folder.remove();
  expect(folders[0]?.files).toEqual(folders[1]?.files);
  expect(Object.keys(folders[0]?.files ?? {}).filter((path) => /codec-|codecs|exact-any/.test(path))).toEqual(
    [],
  );
  expect(folders[0]?.files["types.ts"]).not.toMatch(/Wire|Date;|bigint/);
});
