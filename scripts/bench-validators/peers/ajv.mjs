import { Ajv2020 } from "ajv/dist/2020.js";

const make = (_id, _word, schema) => {
  const first = new Ajv2020({ strict: false }).compile(schema);
  return { valid: first, first, all: new Ajv2020({ strict: false, allErrors: true }).compile(schema) };
};

export default make;
