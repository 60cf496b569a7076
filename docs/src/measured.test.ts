import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type {
  ClientTable,
  CorpusTable,
  DocumentsTable,
  GenerationTable,
  RoundTripTable,
  SandboxTable,
  ServersTable,
  ServerTable,
  ValidatorsTable,
} from "../../scripts/measured.ts";
import {
  clientGoals,
  corpusGoals,
  documentsGoals,
  generationGoals,
  rightAnswers,
  roundTripGoals,
  sandboxGoals,
  serverGoals,
  suiteGoals,
  validatorsGoals,
} from "./measured.ts";

const data = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`data/measured/${name}.json`, import.meta.url), "utf8"));

describe("the goals", () => {
  const row = (group: string, documents: number, generated: number, typeErrors = 0) => ({
    group,
    documents,
    generated,
    refused: documents - generated,
    crashed: 0,
    timedOut: 0,
    typeErrors,
    seconds: 1,
  });
  const corpus = (...rows: CorpusTable["rows"]): CorpusTable => ({ machine: "", rows, failures: [] });
  const met = (goals: ReturnType<typeof corpusGoals>): readonly boolean[] => goals.map((one) => one.met);

  test("of the round trip", () => {
    const table = (unfinished: number, faults: number): RoundTripTable => ({
      machine: "",
      runs: 3,
      rows: [
        {
          group: "all",
          documents: 4,
          unfinished,
          operations: 9,
          unroutable: 0,
          exchanges: 100,
          refusals: 200,
          judged: 300,
          unwritable: 0,
          nothingValid: 0,
          faults,
          cpuSeconds: 1,
        },
      ],
      faults: [],
    });
    expect(roundTripGoals(table(0, 0)).map((one) => one.met)).toEqual([true, true]);
    expect(roundTripGoals(table(1, 1))).toMatchObject([
      { measured: "3 of 4", met: false },
      { measured: "1 faults in 100 exchanges and 200 refusals", met: false },
    ]);
  });

  test("of many documents", () => {
    const table = (more: number) => ({
      machine: "",
      rounds: 1,
      bytes: 1,
      rows: [
        { documents: 50, cpuSeconds: 1, mainSeconds: 1, aloneSeconds: 1 },
        { documents: 200, cpuSeconds: more, mainSeconds: 1, aloneSeconds: 1 },
      ],
    });
    expect(documentsGoals(table(4))).toMatchObject([{ measured: "1.00", met: true }]);
    expect(documentsGoals(table(16))).toMatchObject([{ measured: "2.00", met: false }]);
  });

  test("of the sandbox", () => {
    const table = (requests: number, last: number): SandboxTable => ({
      machine: "",
      posts: 1,
      seconds: 1,
      reads: [],
      memory: { requests, heapBytes: [100, last], residentBytes: [200, 200] },
    });
    expect(sandboxGoals(table(36_000, 104))).toMatchObject([{ met: true }]);
    expect(sandboxGoals(table(36_000, 106))).toMatchObject([{ met: false }]);
    expect(sandboxGoals(table(1_000, 100))).toMatchObject([{ met: false }]);
  });

  test("of the client", () => {
    const table = (one: number, full: number, call: number, validation: number): ClientTable => ({
      machine: "",
      rounds: 1,
      bundles: [one, full].map((gzip) => ({ name: "Tenon", program: "", gzip })),
      calls: { bare: 1, ours: 1, ratio: call },
      validation: { bare: 1, ours: 1, ratio: validation },
    });
    expect(met(clientGoals(table(3000, 6000, 1.05, 1.15)))).toEqual([true, true, true, true]);
    expect(met(clientGoals(table(3001, 6001, 1.06, 1.16)))).toEqual([false, false, false, false]);
    expect(() => clientGoals({ ...table(1, 1, 1, 1), bundles: [] })).toThrow("bundles");
  });

  test("of the corpus", () => {
    const good = corpus(
      row("specs, lint pass", 2, 2),
      row("specs, lint fail", 1, 1),
      row("fixtures, lint pass", 1000, 995),
      row("fixtures, lint fail", 10, 1),
      row("all", 1013, 999),
    );
    expect(met(corpusGoals(good))).toEqual([true, true, true]);
    const bad = corpus(
      row("specs, lint fail", 2, 1),
      row("fixtures, lint pass", 1386, 1379),
      row("all", 1388, 1380, 1),
    );
    expect(corpusGoals(bad)).toMatchObject([
      { measured: "1 of 2", met: false },
      { measured: "1,379 of 1,386, 99.49 %", met: false },
      { measured: "0 crashed, 0 timed out, 1 with type errors", met: false },
    ]);
  });

  test("of generation: an own limit, and half of the fastest", () => {
    const table = (cpuSeconds: number, peakMegabytes: number): GenerationTable => ({
      machine: "",
      rounds: 1,
      documents: [
        {
          name: "a.json",
          bytes: 1,
          generators: [
            { name: "tenon", makes: "", cpuSeconds, peakMegabytes },
            { name: "slow", makes: "", cpuSeconds: 9, peakMegabytes: 1 },
            { name: "fast", makes: "", cpuSeconds: 4, peakMegabytes: 1 },
            { name: "broken", makes: "" },
          ],
        },
      ],
    });
    expect(met(generationGoals(table(2, 300)))).toEqual([true, true, true]);
    expect(met(generationGoals(table(2.5, 301)))).toEqual([true, false, false]);
    expect(met(generationGoals(table(3.1, 1)))).toEqual([false, true, false]);
    expect(generationGoals(table(2.5, 1))[2]?.measured).toBe("0.63 times as many");
  });

  test("of the suite", () => {
    const suite = (required: number, optional: number, format: number) => ({
      required: { passed: required, count: 1299 },
      optional: { passed: optional, count: 162 },
      format: { passed: format, count: 764 },
    });
    expect(met(suiteGoals(suite(1299, 158, 760)))).toEqual([true, true, true]);
    expect(met(suiteGoals(suite(1298, 157, 759)))).toEqual([false, false, false]);
  });

  test("of the validators", () => {
    const table = (ours: number): ValidatorsTable => ({
      machine: "",
      rounds: 1,
      cases: [{ name: "valid", target: 4, nanoseconds: { ajv: 100, ours, "by hand": 23 } }],
      bytes: { isPost: 800, validatePost: 4000 },
      coldStart: { ours: 1.5 },
      compiled: { document: "a.json", cpuSeconds: 1.2 },
    });
    expect(validatorsGoals(table(25))).toEqual([
      { goal: "valid: 4 times as fast as Ajv", measured: "4.00 times", met: true },
      { goal: "valid: within 10 % of a check by hand", measured: "109 % of its time", met: true },
      { goal: "Yes or no: at most 1.1 kB", measured: "0.80 kB", met: true },
      { goal: "All errors: at most 3.5 kB", measured: "4.00 kB", met: false },
      { goal: "Import and first validation: at most 2 ms", measured: "1.5 ms", met: true },
      { goal: "a.json compiled in under 1 s", measured: "1.2 CPU seconds", met: false },
    ]);
    expect(met(validatorsGoals(table(26))).slice(0, 2)).toEqual([false, false]);
  });

  test("of the server", () => {
    const table = (ratio: number, fiveHundred: number, last: number): ServerTable => ({
      machine: "",
      rounds: 1,
      requests: 1,
      cases: [
        {
          name: "GET",
          target: 0.92,
          contenders: [
            { name: "node:http, bare", minimum: 1, median: 1, ratio: 1 },
            { name: "tenon", minimum: 1, median: 1, ratio },
          ],
        },
      ],
      router: { five: 100, fiveHundred },
      memory: { requests: 1_000_000, heapBytes: [8_000_000, 8_500_000, last] },
    });
    expect(met(serverGoals(table(0.92, 110, 8_800_000)))).toEqual([true, true, true]);
    expect(met(serverGoals(table(0.91, 111, 9_000_000)))).toEqual([false, false, false]);
  });
});

test("right answers are those that are right in all", () => {
  const request = (right: string, ...answers: readonly string[]) => ({ name: "", right, answers });
  const table: ServersTable = {
    servers: ["a", "b"],
    requests: [request("405 with allow", "405 with allow", "405"), request("400", "400", "400")],
  };
  expect(rightAnswers(table)).toEqual([2, 1]);
});

test("the page's data have what the goals need", () => {
  expect(serverGoals(data("server") as ServerTable)).toHaveLength(4);
  const servers = data("servers") as ServersTable;
  expect([servers.requests.length, rightAnswers(servers)[0]]).toEqual([20, 20]);
  expect(corpusGoals(data("corpus") as CorpusTable)).toHaveLength(3);
  expect(generationGoals(data("generation") as GenerationTable)).toHaveLength(7);
  expect(documentsGoals(data("documents") as DocumentsTable)).toMatchObject([{ met: true }]);
  expect(suiteGoals(data("json-schema-suite") as Parameters<typeof suiteGoals>[0])).toHaveLength(3);
  expect(validatorsGoals(data("validators") as ValidatorsTable)).not.toEqual([]);
});
