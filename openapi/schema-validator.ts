import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { PilotDocument } from "./pilot-document.ts";

/** Keywords beside those of JSON Schema that the document may use. Ajv refuses every other unknown keyword. */
const knownKeywords = [
  "discriminator",
  "x-not-shown",
  "x-utf16-max-length",
  "x-max-serialized-utf16-length",
  "x-space-delimited",
  "x-text-pattern",
  "x-unnamed-property",
];

/**
 * Prepares Ajv for the schemas of a bundled document. The result compiles the schema at a pointer such as
 * `#/components/schemas/Post`; it throws when there is none, or when the schema is not valid JSON Schema 2020-12.
 */
export function schemaValidator(document: PilotDocument): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
  formats.default(ajv);
  // To resolve a pointer, Ajv reads the whole document as a schema, and so meets the members of its root.
  ajv.addVocabulary([...knownKeywords, ...Object.keys(document)]);
  ajv.addSchema(document, "pilot");
  return (pointer) => {
    const validate = ajv.getSchema(`pilot${pointer}`);
    if (validate === undefined) throw new Error(`no schema at ${pointer}`);
    return validate;
  };
}
