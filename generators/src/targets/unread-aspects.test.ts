import { describe, expect, test } from "vitest";
import { withValueForms } from "../lower/index.ts";
import { openapi, swagger } from "../lower/keywords.fixture.ts";
import { lowerTexts } from "../lower/lower-texts.ts";
import { isAspectOf } from "../model/changed-aspects.ts";
import type { Api, Schema } from "../model/index.ts";
import { builtInTargets } from "./built-in.ts";
import { builtInNames } from "./built-in-names.ts";
import { everything } from "./client/everything.fixture.ts";
import { emitTargets } from "./testing/emit-target.ts";
import { schemaAspects, unreadAspects } from "./unread-aspects.ts";

/** JSON of which applications have some in another form. */
const event = {
  type: "object",
  required: ["kind"],
  properties: {
    kind: { const: "a" },
    at: { type: "string", format: "date-time" },
    counts: { type: "array", minItems: 1, items: { type: "integer", format: "int64" } },
  },
};
const content = { "application/json": { schema: { $ref: "#/components/schemas/Event" } } };
const otherForms = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": { post: { requestBody: { content }, responses: { "200": { description: "Done.", content } } } },
  },
  components: { schemas: { Event: event } },
};

const files: readonly string[] = [
  everything,
  ...[openapi, swagger, otherForms].map((one) => JSON.stringify(one)),
];

/** A copy of a model that notes every aspect that is asked for, whether it is there or not. */
function watched(api: Api, reads: Set<string>): Api {
  const known = new WeakMap<object, object>();
  const aspectOf = schemaAspects(api);
  const schemas: ReadonlySet<unknown> = new Set(api.schemas);
  const watch = (value: unknown, way: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const proxy = known.get(value) ?? new Proxy(value, { get: (target, key) => read(target, key, way) });
    known.set(value, proxy);
    return proxy;
  };
  const read = (target: object, key: string | symbol, way: string): unknown => {
    const value: unknown = Reflect.get(target, key);
    if (typeof key === "symbol" || key in Object.prototype) return value;
    if (Array.isArray(target)) {
      if (typeof value === "function") return value;
      return watch(value, schemas.has(value) ? aspectOf((value as Schema).id) : way);
    }
    const aspect = way === "" ? key : `${way}.${key}`;
    reads.add(aspect);
    return watch(value, aspect);
  };
  return watch(api, "") as Api; // It is the model, but for who looks on.
}

describe.each(builtInNames)("%s", (name) => {
  test("reads nothing of what it is said not to read", async () => {
    const reads = new Set<string>();
    for (const text of files) {
      const { api } = await lowerTexts({ "openapi.yaml": text });
      if (api === undefined) throw new Error("The document is not right");
      for (const forms of [{}, { dates: "Temporal", int64: "bigint" }] as const) {
        const looked = watched(withValueForms(api, forms), reads);
        // The others only take part in the plan.
        const targets = builtInTargets.map((one) => (one.name === name ? one : { ...one, emit: () => {} }));
        emitTargets(looked, targets, () => {});
      }
    }
    const unread = unreadAspects(name, {});
    expect([...reads]).toContain("operations");
    expect([...reads].filter((aspect) => isAspectOf(aspect, unread))).toEqual([]);
  });
});
