import { describe, expect, test } from "vitest";
import { responseFor } from "./answer.ts";
import type { ServerOperation, ServerResponse } from "./operation.ts";

const any: ServerResponse = { status: "default", headers: [], content: [] };
const refusals: ServerResponse = { ...any, noSuccess: true };

function operation(responses: readonly ServerResponse[]): ServerOperation {
  return { name: "o", method: "GET", path: "/", tags: [], parameters: [], security: [], responses };
}

describe("the declared response of a status", () => {
  test.each<[status: number, last: ServerResponse, found: string | undefined]>([
    [200, refusals, "200"],
    [201, refusals, undefined],
    [299, refusals, undefined],
    [300, refusals, "default"],
    [199, refusals, "default"],
    [404, refusals, "4XX"],
    [500, refusals, "default"],
    [200, any, "200"],
    [201, any, "default"],
    [500, any, "default"],
  ])("%i beside 200, 4XX and %o is %s", (status, last, found) => {
    const responses = [{ ...any, status: "200" }, { ...any, status: "4XX" }, last];
    expect(responseFor(operation(responses), status)?.status).toBe(found);
  });

  test("is none where nothing is declared", () => expect(responseFor(operation([]), 200)).toBeUndefined());
});
