import { expect, test } from "vitest";
import { bundledSize } from "../bundled-size.ts";
import { generate } from "./generated.ts";
import { validatorSizes } from "./size.ts";

test("the benchmark's post is small, and each export drops what only others need", async () => {
  const { folder } = await generate();
  const sizes = await validatorSizes(folder);
  expect(sizes.isPost).toBeLessThan(1126);
  expect(sizes.validatePost).toBeLessThan(3584);
  // Nothing is left of a module whose exports nobody uses.
  const imported = await bundledSize(`import ${JSON.stringify(`${folder}/validators.ts`)};`);
  expect(imported).toBeLessThan(30);
});
