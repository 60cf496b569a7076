import { validator } from "@exodus/schemasafe";

const make = (_id, _word, schema) => {
  const options = { $schemaDefault: "https://json-schema.org/draft/2020-12/schema" };
  const first = validator(schema, { ...options, includeErrors: true });
  const all = validator(schema, { ...options, includeErrors: true, allErrors: true });
  return { valid: validator(schema, options), first, all };
};

export default make;
