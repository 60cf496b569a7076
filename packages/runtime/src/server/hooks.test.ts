import { describe, expect, test, vi } from "vitest";
import type {
  ErrorAnswer,
  FetchHandler,
  RequestEvent,
  ServeOptions,
  ServerFault,
  ServerHooks,
} from "./index.ts";
import { petsHandler } from "./pets.fixture.ts";

describe("hooks", () => {
  test("may be undefined each, and so may what a mapper leaves to its refusal", async () => {
    const hooks: ServerHooks = { around: undefined, before: undefined, after: undefined, error: undefined };
    const answer: ErrorAnswer = {
      status: undefined,
      headers: undefined,
      contentType: undefined,
      body: "none",
    };
    const options: ServeOptions = { hooks, errors: () => answer };
    const log = vi.spyOn(console, "error").mockReturnValue();
    const handle: FetchHandler = petsHandler(options, {
      readPet: async () => ({ status: 200, body: {} }),
      text: () => Promise.reject(new Error("broken")),
    });
    const statuses = ["/pets/7", "/nowhere", "/text"].map(async (path) => {
      const response = await handle(new Request(`http://pets${path}`));
      return [response.status, response.headers.get("content-type")];
    });
    expect(await Promise.all(statuses)).toEqual([
      [200, "application/json"],
      [404, "application/json"],
      [500, "application/json"],
    ]);
    expect(log).toHaveBeenCalledOnce();
  });

  test("before a handler know the operation, and those of an adapter without a context need not name it", async () => {
    const seen: (string | undefined)[] = [];
    const note = ({ operation }: RequestEvent): undefined => void seen.push(operation?.path);
    const faults: ServerFault[] = [];
    const hooks: ServerHooks = {
      before: ({ operation }) => void seen.push(operation.path),
      after: note,
      error: (fault) => void faults.push(fault),
    };
    const handle: FetchHandler = petsHandler({ hooks });
    await handle(new Request("http://pets/pets/7"));
    await handle(new Request("http://pets/nowhere"));
    expect(seen).toEqual(["/pets/{petId}", "/pets/{petId}", undefined]);
    expect(faults).toEqual([]);
  });
});
