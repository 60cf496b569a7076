import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { functionOf } from "../testing/build-validators.ts";
import { documentValidators } from "../testing/document-validators.ts";

// biome-ignore lint/suspicious/noThenProperty: the keyword is called so.
const conditional = { if: { type: "string" }, then: { minLength: 2 }, else: { minimum: 1 } };

/** Each keyword that asserts something, with a value that it refuses. */
const refused: readonly (readonly [keyword: string, schema: object | boolean, value: unknown])[] = [
  ["false schema", false, 1],
  ["type", { type: "string" }, 1],
  ["type", { type: ["string", "null"] }, 1],
  ["type", { type: "integer" }, 1.5],
  ["const", { const: { a: [1] } }, { a: [2] }],
  ["enum", { enum: ["a", 1, null, { b: 1 }] }, "b"],
  ["multipleOf", { multipleOf: 0.01 }, 0.015],
  ["maximum", { maximum: 1 }, 2],
  ["exclusiveMaximum", { exclusiveMaximum: 1 }, 1],
  ["minimum", { minimum: 1 }, 0],
  ["exclusiveMinimum", { exclusiveMinimum: 1 }, 1],
  ["maxLength", { maxLength: 1 }, "ab"],
  ["minLength", { minLength: 1 }, ""],
  ["minLength", { minLength: 2 }, "a"],
  ["pattern", { pattern: "^a/b$" }, "a"],
  ["maxItems", { maxItems: 1 }, [1, 2]],
  ["minItems", { minItems: 1 }, []],
  ["uniqueItems", { uniqueItems: true }, [1, { a: 1 }, { a: 1 }]],
  ["contains", { contains: { const: 1 }, minContains: 2 }, [1]],
  ["contains", { contains: { const: 1 }, maxContains: 1 }, [1, 1]],
  ["contains", { contains: { const: 1 }, minContains: 2, maxContains: 3 }, [1]],
  ["items", { prefixItems: [true], items: false }, [1, 2]],
  ["prefixItems", { prefixItems: [true, { type: "string" }] }, [1, 2]],
  ["maxProperties", { maxProperties: 1 }, { a: 1, b: 2 }],
  ["minProperties", { minProperties: 1 }, {}],
  ["required", { required: ["a", "b/c"] }, {}],
  ["dependentRequired", { dependentRequired: { a: ["b", "c"] } }, { a: 1 }],
  ["dependentRequired", { dependentRequired: { a: ["b"] } }, { a: 1 }],
  ["dependentSchemas", { dependentSchemas: { a: { required: ["b"] } } }, { a: 1 }],
  ["properties", { properties: { "a/b~c": { type: "string" } } }, { "a/b~c": 1 }],
  ["patternProperties", { patternProperties: { "^a": { type: "string" } } }, { "a/~": 1 }],
  ["additionalProperties", { properties: { a: true }, additionalProperties: false }, { b: 1, c: 1 }],
  ["additionalProperties", { additionalProperties: { type: "string" } }, { b: 1 }],
  ["propertyNames", { propertyNames: { maxLength: 1 } }, { ab: 1 }],
  ["unevaluatedProperties", { allOf: [{ properties: { a: true } }], unevaluatedProperties: false }, { b: 1 }],
  ["unevaluatedItems", { allOf: [{ prefixItems: [true] }], unevaluatedItems: false }, [1, 2]],
  ["not", { not: { type: "string" } }, "a"],
  ["allOf", { allOf: [{ minimum: 1 }, { multipleOf: 2 }] }, -1],
  ["if", conditional, "a"],
  ["if", conditional, 0],
  ["oneOf", { oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 3],
];

/**
 * Of a failed union, Ajv reports every branch and we report the one that was meant; of `contains` Ajv also says of each item why it is none.
 * So only the keyword's own issue is compared.
 */
const searched: readonly (readonly [keyword: string, schema: object, value: unknown])[] = [
  ["anyOf", { anyOf: [{ type: "string" }, { type: "null" }] }, 1],
  ["oneOf", { oneOf: [{ type: "string" }, { type: "null" }] }, 1],
  ["contains", { contains: { const: 1 } }, [2]],
];

interface Issue {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: unknown;
  readonly message?: string;
}

test("issues have Ajv's paths, keywords, params and messages, for every keyword", async () => {
  const all = [...refused, ...searched];
  const schemas = Object.fromEntries(all.map(([, schema], index) => [`S${index}`, schema]));
  const { module } = await documentValidators(schemas);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [index, [keyword, schema, value]] of all.entries()) {
    const own = index >= refused.length ? (issue: Issue) => issue.keyword === keyword : () => true;
    const check = ajv.compile(schema);
    check(value);
    // Ajv writes the location as a URI fragment, and we as the JSON Pointer that it stands for.
    const theirs = (check.errors ?? [])
      .filter(own)
      .map((issue) => told({ ...issue, schemaPath: decodeURIComponent(issue.schemaPath) }, ""));
    const { errors } = functionOf(module, `validateS${index}`)(value);
    const ours = errors.filter(own).map((issue) => told(issue, `/components/schemas/S${index}`));
    expect([keyword, ours]).toEqual([keyword, theirs]);
    expect(ours).not.toEqual([]);
  }
});

function told({ instancePath, schemaPath, keyword, params, message }: Issue, root: string): object {
  return { instancePath, schemaPath: schemaPath.replace(root, ""), keyword, params, message };
}
