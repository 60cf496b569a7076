import * as client from "@shared-social/client";
import * as server from "@shared-social/server";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Binding, bind } from "../roundtrip/binding.ts";
import { generatedDocument } from "../roundtrip/document.ts";
import { type InvalidRequest, invalidRequests } from "../roundtrip/invalid-request.ts";
import { pilotModel } from "../roundtrip/model.ts";
import { samples, turns } from "../roundtrip/round-trip.ts";
import { brokenChecks } from "./contract-checks.ts";
import { pilotService } from "./pilot-service.ts";
import { sandboxService } from "./sandbox-service.ts";

const document = generatedDocument(await pilotModel(), { client, server });
const operations = document.operations.map((operation, index) => ({
  name: operation.served.name,
  operation,
  index,
}));

/** Statuses of the pilot's document with which the stubs may refuse although it does not list them for the operation. */
const stubs = [406];

/** A small service on the generated server, and the sandbox, which does what the pilot says. */
const services = [
  { service: "the pilot's stubs", start: async () => ({ handler: pilotService(), stop: async () => {} }) },
  { service: "the sandbox", start: sandboxService },
];

describe.each(services.flatMap((one) => operations.map((operation) => ({ ...one, ...operation }))))(
  "$service, $name",
  ({ start, operation, index }) => {
    let binding: Binding;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const started = await start();
      binding = bind(document, started.handler);
      stop = started.stop;
    });
    afterAll(() => stop());

    const each = Array.from({ length: turns(operation, document.api) }, (_, turn) =>
      samples(operation, document.api, turn),
    );
    const send = async (input: object, options: InvalidRequest["options"] = {}): Promise<Response> => {
      const { exchange } = await binding.call(index, input, { answer: {}, ...options });
      if (exchange.response === undefined) throw new Error("Nothing was sent");
      return exchange.response;
    };

    test("positive data: no server error; status, content type and body conform", async () => {
      for (const sample of each) {
        await fc.assert(
          fc.asyncProperty(sample, async ({ input }) => {
            const response = await send(input);
            expect([response.status, await brokenChecks(operation.served, response)]).toEqual([
              response.status,
              [],
            ]);
          }),
          { numRuns: 20 },
        );
      }
    });

    test("negative data, missing parameters, methods, types and credentials are refused, and the refusal conforms", async () => {
      const seen = new Set<string>();
      for (const sample of each) {
        await fc.assert(
          fc.asyncProperty(sample, async (one) => {
            for (const wrong of invalidRequests(document, index, one)) {
              const response = await send(
                wrong.input,
                wrong.options.known === false ? { alter: badCredential } : wrong.options,
              );
              seen.add(wrong.what);
              expect([wrong.what, response.status]).toEqual([wrong.what, wrong.status]);
              if (wrong.status === 405)
                expect(response.headers.get("allow")).toContain(operation.model.method);
              if (wrong.status === 401)
                expect(response.headers.get("www-authenticate")).toMatch(/^(Basic|Bearer) /);
              if (stubs.includes(response.status)) continue;
              expect([wrong.what, await brokenChecks(operation.served, response)]).toEqual([wrong.what, []]);
            }
          }),
          { numRuns: 4 },
        );
      }
      expect([...seen]).toEqual(
        expect.arrayContaining(["method unknown", "query malformed", "nothing acceptable"]),
      );
    });
  },
);

function badCredential(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set(
    "authorization",
    headers.get("authorization")?.startsWith("Basic") ? "Basic eDp5" : "Bearer wrong",
  );
  const { method, body } = request;
  return new Request(request.url, {
    method,
    headers,
    body,
    ...(body !== null && { duplex: "half" }),
  } as RequestInit);
}

test("a response that breaks the contract is seen", async () => {
  const [posts] = operations;
  if (posts === undefined) throw new Error("No operation");
  const answer = (status: number, body: unknown, type = "application/json"): Response =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": type } });
  const checks = (response: Response) => brokenChecks(posts.operation.served, response);
  expect(await checks(answer(200, { posts: [] }))).toEqual([]);
  expect(await checks(answer(200, { posts: 1 }))).toEqual(["response schema conformance"]);
  expect(await checks(answer(200, { posts: [] }, "text/html"))).toEqual(["content type conformance"]);
  expect(await checks(answer(418, {}))).toEqual(["status code conformance"]);
  expect(await checks(answer(500, { error: "server_error" }))).toEqual(["not a server error"]);
});
