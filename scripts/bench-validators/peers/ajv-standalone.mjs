import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const make = (id) => {
  const name = id === undefined ? "ajv-post" : "ajv-pattern-post";
  const first = require(`./${name}.cjs`);
  return { valid: first, first, all: require(`./${name}-all.cjs`) };
};

export default make;
