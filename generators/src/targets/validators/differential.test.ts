import { Ajv2020 } from "ajv/dist/2020.js";
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
const documents = 6;

describe("random schemas and values", () => {
  it("are judged alike by both passes and by Ajv", async () => {
    const folder = validatorsFolder();
    for (let run = 0; run < documents; run++) {
      const seed = 1 + run;
      const some = fc.sample(schemas, { numRuns: 60, seed });
      const candidates = fc.sample(values, { numRuns: 60, seed });
      await compare(some, candidates, `${folder}/${run}`);
    }
  });
});

async function compare(
  some: readonly unknown[],
  candidates: readonly unknown[],
  folder: string,
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
  for (const [index, schema] of some.entries()) {
    const is = functionOf(module, `isS${index}`);
    const validate = functionOf(module, `validateS${index}`);
    const reference = ajv.getSchema(`openapi.json#/components/schemas/S${index}`);
    for (const value of candidates) {
      const about = { schema: JSON.stringify(schema), value: JSON.stringify(value) };
      const verdict = is(value);
      expect({ ...about, verdict }).toEqual({ ...about, verdict: reference?.(value) });
      const report = validate(value);
      expect({ ...about, valid: report.valid, faultless: report.errors.length === 0 }).toEqual({
        ...about,
        valid: verdict,
        faultless: verdict,
      });
    }
  }
}
