import { deepStrictEqual } from "node:assert";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GeneratedFolder, generateFolder, thingsDocument } from "./value-forms.fixture.ts";

type Value = Readonly<Record<string, unknown>>;

interface Result {
  readonly status: number;
  readonly headers?: Value;
  readonly body?: unknown;
}

/** The exports of the generated index that the tests use, as JavaScript sees them. */
interface Exports {
  createClient(options: object): object;
  putThing(client: object, input: object): Promise<Result>;
  getParameters(client: object, input: object): Promise<Result>;
  echoLines(client: object, input: object): Promise<Result>;
  createHandler(handlers: object, options?: object): object;
  toNodeHandler(handler: object): Parameters<typeof createServer>[1];
  isThing(value: unknown): boolean;
  readonly thingCodec: { decode(wire: unknown): unknown; encode(value: unknown): unknown };
}

/** A generated client beside the generated server, over HTTP. */
interface Pair {
  readonly folder: GeneratedFolder;
  readonly generated: Exports;
  readonly client: object;
  readonly url: string;
  /** What the handlers were given, the latest last. */
  readonly requests: Value[];
  /** What the server found wrong with itself. */
  readonly faults: Value[];
  /** Replaces what the handlers answer with. */
  answer: ((request: Value) => object) | undefined;
  close(): Promise<void>;
}

async function startPair(options: Parameters<typeof generateFolder>[1]): Promise<Pair> {
  const folder = await generateFolder(thingsDocument, options, "assert");
  const generated = await folder.load<Exports>();
  const requests: Value[] = [];
  const faults: Value[] = [];
  const handle = (usual: (request: Value) => object) => (request: Value) => {
    requests.push(request);
    return (pair.answer ?? usual)(request);
  };
  const handler = generated.createHandler(
    {
      putThing: handle(({ contentType, body }) => ({ status: 200, contentType, body })),
      getParameters: handle(({ path, header }) => ({
        status: 200,
        headers: header,
        body: (path as { readonly ids: readonly unknown[] }).ids[0],
      })),
      echoLines: handle(({ body }) => ({ status: 200, body })),
    },
    { hooks: { error: (fault: Value) => void faults.push(fault) } },
  );
  const server = createServer(generated.toNodeHandler(handler));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pair: Pair = {
    folder,
    generated,
    client: generated.createClient({ baseUrl: url }),
    url,
    requests,
    faults,
    answer: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      folder.remove();
    },
  };
  return pair;
}

const date = fc.date({
  min: new Date("0000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});
const int64 = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -10n, max: 10n }),
  fc.constantFrom(
    9007199254740991n,
    9007199254740992n,
    9007199254740993n,
    -9007199254740993n,
    2n ** 63n - 1n,
  ),
);
/** Text that no date is mistaken for, and that a form and a header carry. */
const text = fc.stringMatching(/^[a-z]{1,5}$/);
const day = date.map((one) => one.toISOString().slice(0, 10));

/** An object with any of the members. */
function some(members: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: readonly string[] = []) {
  return fc.record(members, { requiredKeys: [...required], noNullPrototype: true });
}

const leaf = some({ at: date, id: int64 }, ["at", "id"]);

/** Things; a bigint wherever the document has `int64` as a number. */
function things(number: fc.Arbitrary<unknown>): fc.Arbitrary<Value> {
  const { thing } = fc.letrec<{ thing: Value }>((tie) => ({
    thing: some(
      {
        name: text,
        touched: date,
        narrowed: text,
        id: number,
        at: date,
        day,
        serial: int64,
        none: fc.option(date),
        noId: fc.option(number),
        either: fc.oneof(date, text, int64, fc.boolean()),
        map: fc.tuple(fc.dictionary(text, date), text).map(([map, plain]) => ({ ...map, plain })),
        patterns: some({ "at-x": date, "id-y": int64 }),
        list: fc.array(int64),
        matrix: fc.array(fc.array(date)),
        tuple: fc
          .tuple(date, text, int64, fc.array(date))
          .map(([one, two, three, rest]) => [one, two, three, ...rest]),
        parent: fc.oneof({ maxDepth: 2 }, leafThing(number), tie("thing")),
        children: fc.array(fc.oneof({ maxDepth: 2 }, leafThing(number), tie("thing")), { maxLength: 2 }),
        pet: fc.oneof(
          some({ kind: fc.constant("cat"), born: date }, ["kind", "born"]),
          some({ kind: fc.constant("dog"), born: day, chip: int64 }, ["kind", "born"]),
        ),
        shape: fc.oneof(
          some({ start: date }, ["start"]),
          some({ start: date, end: date }, ["start", "end"]),
          fc.array(date),
          fc.array(text, { minLength: 1 }),
        ),
        big: fc.constantFrom(2 ** 60, 1e21, 0.5, 9007199254740992),
        fixed: fc.constant("2020-01-01T00:00:00Z"),
        constructor: date,
        "a/b~c": date,
      },
      ["name", "id", "at"],
    ),
  }));
  return thing;
}

function leafThing(number: fc.Arbitrary<unknown>): fc.Arbitrary<Value> {
  return some({ name: text, id: number, at: date }, ["name", "id", "at"]) as fc.Arbitrary<Value>;
}

describe("dates as Date and int64 as bigint, client and server over HTTP", () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await startPair({ dates: "Date", int64: "bigint" });
  });
  afterAll(() => pair.close());

  /** Sends a body and gives what the handler got and what the client got back. */
  async function put(contentType: string, body: unknown): Promise<readonly unknown[]> {
    const result = await pair.generated.putThing(pair.client, { contentType, body });
    return [pair.requests.at(-1)?.["body"], result.body];
  }

  test("whatever thing is sent as JSON arrives deeply equal, and so does what is answered", async () => {
    await fc.assert(
      fc.asyncProperty(things(int64), async (thing) => {
        // Not `toStrictEqual`, which takes a property `constructor` for what it is not.
        deepStrictEqual(await put("application/json", thing), [thing, thing]);
      }),
      { numRuns: 150 },
    );
    expect(pair.faults).toEqual([]);
  });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "whatever form is sent as %s arrives deeply equal, and so does what is answered",
    async (contentType) => {
      const form = some({ at: date, id: int64, times: fc.array(date, { minLength: 1 }), leaf }, ["at"]);
      await fc.assert(
        fc.asyncProperty(form, async (body) => {
          deepStrictEqual(await put(contentType, body), [body, body]);
        }),
        { numRuns: 40 },
      );
    },
  );

  test("a number that is a whole text arrives with all its digits", async () => {
    expect(await put("text/plain", 9007199254740993n)).toEqual([9007199254740993n, 9007199254740993n]);
  });

  test("whatever parameters are sent arrive deeply equal, and so do the headers and the number that are answered", async () => {
    const input = fc.record({
      path: fc.record({ at: date, ids: fc.array(int64, { minLength: 1 }) }, { noNullPrototype: true }),
      query: some({
        since: date,
        times: fc.array(date, { minLength: 1 }),
        either: fc.oneof(date, fc.constant("-x")),
        id: int64,
        range: fc.oneof(some({ from: date }, ["from"]), some({ from: date, id: int64 }, ["id"])),
        filter: leaf,
      }),
      header: some({ xSince: date, xIds: fc.array(int64, { minLength: 1 }), xLeaf: leaf }),
      cookie: some({ session: int64, until: date }),
    });
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const result = await pair.generated.getParameters(pair.client, given);
        const { path, query, header, cookie } = pair.requests.at(-1) ?? {};
        deepStrictEqual({ path, query, header, cookie }, { ...given });
        deepStrictEqual(result.headers, given.header);
        deepStrictEqual(result.body, given.path.ids[0]);
      }),
      { numRuns: 100 },
    );
    expect(pair.faults).toEqual([]);
  });

  test("items of a stream arrive deeply equal, both ways", async () => {
    const items = [
      { at: new Date(0), id: 9007199254740993n },
      { at: new Date(1), id: 1n },
    ];
    const got: unknown[] = [];
    pair.answer = ({ body }) => ({
      status: 200,
      body: (async function* () {
        for await (const item of body as AsyncIterable<unknown>) {
          got.push(item);
          yield item;
        }
      })(),
    });
    const result = await pair.generated.echoLines(pair.client, { body: items });
    const back: unknown[] = [];
    for await (const item of result.body as AsyncIterable<unknown>) back.push(item);
    pair.answer = undefined;
    expect(got).toStrictEqual(items);
    expect(back).toStrictEqual(items);
  });

  test("the wire has JSON numbers with all their digits, and texts of RFC 3339", async () => {
    const sent: string[] = [];
    const client = pair.generated.createClient({
      baseUrl: pair.url,
      fetch: (url: string, init: RequestInit) => {
        sent.push(String(init.body));
        return fetch(url, init);
      },
    });
    const body = { name: "a", id: 9007199254740993n, at: new Date(0), serial: 9007199254740993n };
    await pair.generated.putThing(client, { contentType: "application/json", body });
    const text =
      '{"name":"a","id":9007199254740993,"at":"1970-01-01T00:00:00.000Z","serial":"9007199254740993"}';
    expect(sent).toEqual([text]);
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${pair.url}/things`, { method: "PUT", headers, body: text });
    expect(await response.text()).toBe(text);
  });

  test("an own property __proto__ is a property like any other", async () => {
    const body = JSON.parse('{"name":"a","__proto__":"1970-01-01T00:00:00Z"}') as Record<string, unknown>;
    const thing = { ...body, id: 1n, at: new Date(0) };
    Object.defineProperty(thing, "__proto__", { value: new Date(0), enumerable: true });
    const [got] = await put("application/json", thing);
    expect(Object.getOwnPropertyDescriptor(got, "__proto__")?.value).toEqual(new Date(0));
    expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
  });

  describe("what the caller gives and no wire has", () => {
    test.each([
      ["at", new Date(Number.NaN), "/at is not a valid Date of the years 0 to 9999"],
      ["at", new Date("+012345-01-01T00:00:00Z"), "/at is not a valid Date of the years 0 to 9999"],
      ["at", "2020-01-01T00:00:00Z", "/at is not a valid Date of the years 0 to 9999"],
      ["id", 2n ** 63n, "/id is not a bigint of 64 bits"],
      ["id", 5, "/id is not a bigint of 64 bits"],
      [
        "matrix",
        [[], [new Date(0), new Date(Number.NaN)]],
        "/matrix/1/1 is not a valid Date of the years 0 to 9999",
      ],
      ["a/b~c", new Date(Number.NaN), "/a~1b~0c is not a valid Date of the years 0 to 9999"],
      [
        "pet",
        { kind: "cat", born: new Date(Number.NaN) },
        "/pet/born is not a valid Date of the years 0 to 9999",
      ],
      ["either", new Date(Number.NaN), "/either is not one of its alternatives"],
    ])("%s: %o is refused before anything is sent", async (key, value, problem) => {
      const before = pair.requests.length;
      const body = { name: "a", id: 1n, at: new Date(0), [key]: value };
      const call = pair.generated.putThing(pair.client, { contentType: "application/json", body });
      await expect(call).rejects.toMatchObject({
        name: "InvalidRequestError",
        message: `putThing: ${problem}`,
      });
      expect(pair.requests).toHaveLength(before);
    });

    test("a parameter is named", async () => {
      const path = { at: new Date(0), ids: [1n] };
      const query = { since: new Date(Number.NaN) };
      await expect(pair.generated.getParameters(pair.client, { path, query })).rejects.toMatchObject({
        name: "InvalidRequestError",
        message: "getParameters: since is not a valid Date of the years 0 to 9999",
      });
    });
  });

  describe("what a request brings and no format allows", () => {
    const put = (body: string) =>
      fetch(`${pair.url}/things`, { method: "PUT", headers: { "content-type": "application/json" }, body });

    test.each([
      ['{"name":"a","id":1,"at":"yesterday"}', "/at"],
      ['{"name":"a","id":1,"at":"2020-02-30T00:00:00Z"}', "/at"],
      ['{"name":"a","id":9223372036854775808,"at":"2020-01-01T00:00:00Z"}', "/id"],
      ['{"name":"a","id":1,"at":"2020-01-01T00:00:00Z","matrix":[["x"]]}', "/matrix/0/0"],
      ['{"name":"a","id":1,"at":"2016-12-31T23:59:60Z"}', "/at"],
    ])("%s is refused with 400 and the place", async (body, pointer) => {
      const response = await put(body);
      expect(response.status).toBe(400);
      const problem = (await response.json()) as { readonly errors: readonly object[] };
      expect(problem.errors).toEqual([expect.objectContaining({ in: "body", pointer, keyword: "format" })]);
    });

    test("a parameter is refused with 400 and its name", async () => {
      const response = await fetch(
        `${pair.url}/parameters/2020-01-01T00:00:00Z/1?since=x&id=9223372036854775808`,
      );
      expect(response.status).toBe(400);
      const problem = (await response.json()) as { readonly errors: readonly object[] };
      expect(problem.errors).toEqual([
        expect.objectContaining({ in: "query", name: "since", keyword: "format" }),
        expect.objectContaining({ in: "query", name: "id", keyword: "format" }),
      ]);
    });
  });

  describe("what a handler answers and no wire has", () => {
    test.each([
      [
        {
          status: 200,
          contentType: "application/json",
          body: { name: "a", id: 1n, at: new Date(Number.NaN) },
        },
        "/at",
      ],
      [{ status: 200, contentType: "text/plain", body: 2n ** 64n }, ""],
      [{ status: 200, contentType: "text/plain", body: 5 }, ""],
    ])("%o is a fault of the server", async (answer, pointer) => {
      pair.answer = () => answer;
      const headers = { "content-type": "text/plain" };
      const response = await fetch(`${pair.url}/things`, { method: "PUT", headers, body: "1" });
      pair.answer = undefined;
      expect(response.status).toBe(500);
      expect(pair.faults.splice(0)).toMatchObject([
        { kind: "answer", refused: true, issues: [{ in: "body", pointer, keyword: "format" }] },
      ]);
    });
  });

  describe("what a response brings and no format allows", () => {
    /** A client whose service answers with this. */
    const answering = (body: string, headers: Record<string, string> = {}) =>
      pair.generated.createClient({
        baseUrl: pair.url,
        fetch: async () =>
          new Response(body, { headers: { "content-type": "application/json", ...headers } }),
      });
    const input = { contentType: "application/json", body: { name: "a", id: 1n, at: new Date(0) } };

    test.each([
      ['{"name":"a","id":1,"at":"soon"}', "/at is not a date-time"],
      ['{"name":"a","id":1.5,"at":"2020-01-01T00:00:00Z"}', "/id is not an integer of 64 bits"],
      [
        '{"name":"a","id":99999999999999999999,"at":"2020-01-01T00:00:00Z"}',
        "/id is not an integer of 64 bits",
      ],
      [
        '{"name":"a","id":1,"at":"2020-01-01T00:00:00Z","pet":{"kind":"cow"}}',
        "/pet is not one of its alternatives",
      ],
      [
        '{"name":"a","id":1,"at":"2020-01-01T00:00:00Z","parent":{"touched":5}}',
        "/parent/touched is not a date-time",
      ],
      ["[]", "The value is not an object"],
    ])("%s is a typed error with the place", async (body, problem) => {
      await expect(pair.generated.putThing(answering(body), input)).rejects.toMatchObject({
        name: "UnreadableBodyError",
        cause: { name: "InvalidWireValueError", message: problem },
      });
    });

    test("a header is a typed error with its name", async () => {
      const path = { at: new Date(0), ids: [1n] };
      const call = pair.generated.getParameters(answering("1", { "x-since": "soon" }), { path });
      await expect(call).rejects.toMatchObject({
        name: "UnexpectedHeaderError",
        message: "getParameters: header x-since is malformed",
      });
    });

    test("an item of a stream is a typed error, after those before it", async () => {
      const lines = '{"at":"2020-01-01T00:00:00Z","id":1}\n{"at":"soon","id":2}\n';
      const { body } = await pair.generated.echoLines(
        answering(lines, { "content-type": "application/jsonl" }),
        {
          body: [],
        },
      );
      const read: unknown[] = [];
      const reading = async () => {
        for await (const item of body as AsyncIterable<unknown>) read.push(item);
      };
      await expect(reading()).rejects.toMatchObject({ name: "UnreadableBodyError" });
      expect(read).toEqual([{ at: new Date("2020-01-01T00:00:00Z"), id: 1n }]);
    });
  });

  test("a header that no wire has is a fault of the server, even where it validates no answers", async () => {
    const { createHandler } = pair.generated;
    for (const responseValidation of ["enforce", "report", "off"]) {
      const faults: Value[] = [];
      const getParameters = () => ({ status: 200, headers: { xSince: new Date(Number.NaN) }, body: 1n });
      const hooks = { error: (fault: Value) => void faults.push(fault) };
      // The type says less than what a handler is: a function of requests.
      const handler = createHandler({ getParameters }, { hooks, responseValidation }) as (
        request: Request,
      ) => Promise<Response>;
      const response = await handler(new Request("http://localhost/parameters/2020-01-01T00:00:00Z/1"));
      expect(response.status).toBe(500);
      expect(faults).toMatchObject([
        { kind: "answer", refused: true, issues: [{ in: "header", name: "x-since", keyword: "format" }] },
      ]);
    }
  });

  test.each([
    ["is not JSON", "{", "Not JSON"],
    ["does not fit its schema", '{"at":5,"id":2}', '"/1/at"'],
    ["has no such date", '{"at":"2020-02-30T00:00:00Z","id":2}', '"/1/at"'],
  ])("an item of a request that %s is refused before the handler is called", async (_name, bad, told) => {
    const echoLines = () => {
      throw new Error("called");
    };
    const hooks = { error: (fault: Value) => expect.fail(String(fault["error"])) };
    // The type says less than what a handler is: a function of requests.
    const handler = pair.generated.createHandler({ echoLines }, { hooks }) as (
      request: Request,
    ) => Promise<Response>;
    const headers = { "content-type": "application/jsonl" };
    const body = `{"at":"2020-01-01T00:00:00Z","id":1}\n${bad}\n`;
    const response = await handler(new Request("http://localhost/lines", { method: "POST", headers, body }));
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(told)]);
  });

  test("a validator looks at the wire, and a codec goes between", () => {
    const { isThing, thingCodec } = pair.generated;
    const wire = { name: "a", id: 1, at: "2020-01-01T00:00:00.000Z" };
    const thing = { name: "a", id: 1n, at: new Date("2020-01-01T00:00:00Z") };
    expect(isThing(wire)).toBe(true);
    expect(isThing(thing)).toBe(false);
    expect(thingCodec.decode(wire)).toStrictEqual(thing);
    expect(thingCodec.encode(thing)).toStrictEqual(wire);
    expect(thingCodec.encode({ ...thing, id: 9007199254740993n })).toStrictEqual({
      ...wire,
      id: 9007199254740993n,
    });
  });

  test("a number that has lost its digits is refused rather than taken for another", () => {
    const wire = JSON.parse('{"name":"a","id":9007199254740993,"at":"2020-01-01T00:00:00Z"}') as object;
    expect(() => pair.generated.thingCodec.decode(wire)).toThrow(/^\/id is not exact/);
  });
});
