import "@hyperjump/json-schema/draft-2020-12";
import {
  registerSchema,
  unregisterSchema,
  type Validator,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import {
  buildValidators,
  functionOf,
  importValidators,
  validatorsFolder,
} from "../testing/build-validators.ts";
import { referred, schemas, values } from "./random-schemas.fixture.ts";

/** How many documents are made; each has many schemas, and each schema meets many values. */
const documents = Number(process.env["TENON_FUZZ_DOCUMENTS"] ?? 4);

/** Where to start; another number means other schemas and values. */
const firstSeed = Number(process.env["TENON_FUZZ_SEED"] ?? 1);

describe("random schemas and values", () => {
  it("are judged alike by both passes, by Ajv and by Hyperjump", async () => {
    const folder = validatorsFolder();
    for (let run = 0; run < documents; run++) {
      const seed = firstSeed + run;
      const some = fc.sample(schemas, { numRuns: 50, seed });
      const candidates = fc.sample(values, { numRuns: 40, seed });
      await compare(some, candidates, `${folder}/${run}`, seed);
    }
  });
});

/**
 * What Ajv says; nothing where it is known to err, so that it is left to Hyperjump what such schemas mean. It takes all items for evaluated
 * by `contains`, or none where it is `true`, instead of those that match (core, 11.2); an empty list may pass `contains` if the item or
 * property before it was valid; it counts what the `patternProperties` of a branch match although the branch fails; and the code that it
 * makes of what is evaluated may break.
 */
function ajvVerdict(validate: ValidateFunction | undefined, schema: unknown, value: unknown): unknown {
  if (validate === undefined) throw new Error("Ajv does not know the schema");
  const text = JSON.stringify(schema);
  if (text.includes('"contains"') && text.includes('"unevaluatedItems"')) return undefined;
  if (text.includes('"contains"') && JSON.stringify(value).includes("[]")) return undefined;
  if (text.includes('"patternProperties"') && text.includes('"unevaluatedProperties"')) return undefined;
  try {
    return validate(value);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function compare(
  some: readonly unknown[],
  candidates: readonly unknown[],
  folder: string,
  seed: number,
): Promise<void> {
  const components = {
    ...referred,
    ...Object.fromEntries(some.map((schema, index) => [`S${index}`, schema])),
  };
  const document = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    components: { schemas: components },
  };
  const { api, diagnostics } = await lowerTexts({ "openapi.json": JSON.stringify(document) });
  if (api === undefined) throw new Error(JSON.stringify(diagnostics));
  const module = await importValidators(buildValidators(api).files, folder);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "openapi.json", components: { schemas: components } });
  const hyperjump = await byHyperjump(components, `https://fuzz.test/${seed}`, some.length);
  for (const [index, schema] of some.entries()) {
    const is = functionOf(module, `isS${index}`);
    const validateOne = functionOf(module, `validateS${index}`);
    const reference = ajv.getSchema(`openapi.json#/components/schemas/S${index}`);
    for (const value of candidates) {
      const about = { seed, schema: JSON.stringify(schema), value: JSON.stringify(value) };
      const verdict = is(value);
      expect({ ...about, ajv: verdict, hyperjump: verdict }).toEqual({
        ...about,
        ajv: ajvVerdict(reference, schema, value) ?? verdict,
        hyperjump: hyperjump[index]?.(value as Parameters<Validator>[0]).valid,
      });
      const report = validateOne(value);
      const stable = !report.errors.some(({ keyword }) => keyword === "unstable");
      expect({ ...about, valid: report.valid, faultless: report.errors.length === 0, stable }).toEqual({
        ...about,
        valid: verdict,
        faultless: verdict,
        stable: true,
      });
    }
  }
}

/** A validator of each of the numbered schemas. Hyperjump follows references within a schema resource, so the definitions are one. */
async function byHyperjump(
  components: Readonly<Record<string, unknown>>,
  uri: string,
  count: number,
): Promise<readonly Validator[]> {
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  const text = JSON.stringify({ $schema, $defs: components }).replaceAll("#/components/schemas/", "#/$defs/");
  registerSchema(JSON.parse(text) as Parameters<typeof registerSchema>[0], uri);
  const validators = [];
  for (let index = 0; index < count; index++) validators.push(await validate(`${uri}#/$defs/S${index}`));
  unregisterSchema(uri);
  return validators;
}
