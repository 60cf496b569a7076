import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importValidators, validatorsFolder } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string", minLength: 1 };

const schemas = {
  Post: {
    type: "object",
    additionalProperties: false,
    required: ["id", "author", "createdAt", "tags"],
    properties: {
      id: { type: "string", pattern: "^[a-z0-9_]{1,20}$" },
      author: ref("Author"),
      createdAt: { type: "number", exclusiveMinimum: 0 },
      tags: { type: "array", items: { enum: ["a", "b", "c"] }, uniqueItems: true, minItems: 1 },
      parent: { type: ["string", "null"], minLength: 2, maxLength: 5 },
      hidden: { type: "boolean" },
    },
  },
  Price: {
    type: "object",
    required: ["amount", "rate"],
    properties: { amount: { type: "number", multipleOf: 0.01 }, rate: { type: "number", minimum: 0 } },
  },
  Author: {
    oneOf: [
      {
        type: "object",
        additionalProperties: false,
        required: ["id", "handle"],
        properties: { id: text, handle: text },
      },
      { type: "object", additionalProperties: false, required: ["id"], properties: { id: text } },
    ],
  },
  Shape: {
    oneOf: [ref("circle"), ref("square"), ref("box"), ref("line")],
    discriminator: { propertyName: "kind" },
  },
  ...Object.fromEntries(
    ["circle", "square", "box", "line"].map((kind) => [
      kind,
      {
        type: "object",
        required: ["kind"],
        properties: { kind: { const: kind }, size: { type: "integer" } },
      },
    ]),
  ),
  Tree: { type: "object", properties: { left: ref("Tree"), right: ref("Tree"), value: { type: "integer" } } },
  Choice: {
    anyOf: [
      { type: "object", required: ["next"], properties: { next: ref("Choice"), a: text } },
      { type: "object", required: ["next"], properties: { next: ref("Choice"), b: text } },
      { const: "end" },
    ],
  },
  Open: {
    type: "object",
    properties: { a: text },
    patternProperties: { "^x-": text, "(?=.)y": { type: "integer" } },
    propertyNames: { maxLength: 10 },
    minProperties: 1,
    additionalProperties: { type: "boolean" },
    dependentRequired: { a: ["x-a"] },
  },
  Unevaluated: {
    type: "object",
    allOf: [{ properties: { a: text } }],
    if: { required: ["b"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { b: { type: "integer" } } },
    not: { required: ["c"] },
    unevaluatedProperties: false,
  },
  Tuple: {
    type: "array",
    prefixItems: [text, { type: "number" }],
    contains: { const: { deep: [1] } },
    items: { type: "object" },
  },
};

const post = {
  id: "post_1",
  author: { id: "a", handle: "b" },
  createdAt: 1,
  tags: ["a", "b"],
  parent: "été",
};

/** How often a check is called in one round. */
const calls = 10_000;

/**
 * Valid and invalid values of each schema. Fractions are in objects of one shape: where several are read at one place, the engine makes an
 * object of each fraction, whatever is done with it.
 */
const values: Readonly<Record<string, readonly unknown[]>> = {
  Post: [
    post,
    { ...post, author: { id: "a" }, hidden: true },
    { ...post, parent: null },
    { ...post, id: "A" },
    { ...post, more: 1 },
    { ...post, tags: ["a", "a"] },
    { id: "a" },
    7,
  ],
  Price: [
    { amount: 19.99, rate: 1.5 },
    { amount: 0.001, rate: 0.5 },
  ],
  Shape: [
    { kind: "circle" },
    { kind: "square", size: 1 },
    { size: 2, kind: "box" },
    { kind: "line", size: 1.5 },
    {},
  ],
  Tree: [{ left: { left: {}, value: 1 }, right: { value: 2 } }, { left: { right: { value: "a" } } }],
  Choice: [{ next: { next: "end", a: "x" }, b: "y" }, { next: { next: 1 } }],
  Open: [{ a: "a", "x-a": "b", zy: 1 }, { z: true }, { z: 1 }, {}, { a: "a" }],
  Unevaluated: [
    { a: "a", b: 1 },
    { a: "a", c: 1 },
    { a: "a", d: 1 },
  ],
  Tuple: [
    ["a", 1.5, { deep: [1] }],
    ["a", 1.5, { deep: [2] }],
    ["", 1],
  ],
};

/**
 * Runs a check in rounds until it is compiled, and prints the bytes that the most thrifty round took. The interpreter makes an object of each
 * fraction that it reads; what has been compiled does not.
 */
const program = `
  import { getHeapStatistics } from "node:v8";
  const [, , url, json] = process.argv;
  const module = await import(url);
  const used = () => getHeapStatistics().used_heap_size;
  for (const [name, values] of Object.entries(JSON.parse(json))) {
    const check = module[name];
    let accepted = 0;
    const round = () => {
      for (let call = 0; call < ${calls}; call++) if (check(values[call % values.length])) accepted++;
    };
    let least = Infinity;
    for (let count = 0; count < 200 && least >= ${calls}; count++) {
      const before = used();
      round();
      // Memory that something else gave back in the meantime would hide what was taken.
      const taken = used() - before;
      if (taken >= 0) least = Math.min(least, taken);
      // Compilers work beside the program.
      await new Promise((done) => setTimeout(done, 5));
    }
    console.log(name, least, accepted > 0);
  }
`;

it("a check allocates nothing", async () => {
  const { files } = await documentValidators(schemas);
  const folder = validatorsFolder();
  await importValidators(files, folder);
  writeFileSync(`${folder}/run.mjs`, program);
  const checks = Object.fromEntries(Object.entries(values).map(([name, some]) => [`is${name}`, some]));
  // The nursery is so large that nothing is collected, which would hide what was allocated.
  const flags = ["--no-warnings", "--trace-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
  const args = [...flags, `${folder}/run.mjs`, `${folder}/validators.ts`, JSON.stringify(checks)];
  const output = execFileSync(process.execPath, args, { encoding: "utf8" });
  const lines = output.trim().split("\n");
  // Not a byte a call: the rest is the measurement's.
  const thrifty = lines.map((line) =>
    line.replace(/ \d+ /, (bytes) => (Number(bytes) < calls ? " 0 " : bytes)),
  );
  expect(thrifty).toEqual(Object.keys(checks).map((name) => `${name} 0 true`));
});
