import * as client from "@shared-social/client";
import * as server from "@shared-social/server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bind } from "./binding.ts";
import { generatedDocument } from "./document.ts";
import { exchange } from "./exchange.ts";
import { invalidRequests, refusal } from "./invalid-request.ts";
import { pilotModel } from "./model.ts";
import { samples, turns } from "./round-trip.ts";

const document = generatedDocument(await pilotModel(), { client, server });
const binding = bind(document);
const operations = document.operations.map((operation, index) => ({
  name: operation.model.operationId ?? "",
  operation,
  index,
}));

describe.each(operations)("$name", ({ operation, index }) => {
  const each = Array.from({ length: turns(operation, document.api) }, (_, turn) =>
    samples(operation, document.api, turn),
  );

  test("valid requests arrive as sent, valid answers as returned", async () => {
    for (const sample of each) {
      await fc.assert(
        fc.asyncProperty(sample, async (one) => {
          expect(await exchange(document, binding, index, one)).toEqual({ kind: "same" });
        }),
        { numRuns: 40 },
      );
    }
  });

  test("invalid requests are refused with the right status", async () => {
    const tried = new Set<string>();
    for (const sample of each) {
      await fc.assert(
        fc.asyncProperty(sample, async (one) => {
          for (const wrong of invalidRequests(document, index, one)) {
            tried.add(wrong.what);
            expect([wrong.what, await refusal(binding, index, wrong, one)]).toEqual([
              wrong.what,
              { kind: "refused" },
            ]);
          }
        }),
        { numRuns: 5 },
      );
    }
    expect(tried.size).toBeGreaterThan(2);
  });
});
