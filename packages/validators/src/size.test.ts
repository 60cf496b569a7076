import { expect, test } from "vitest";
import { bundledSize } from "../../../scripts/bundled-size.ts";

test("isPost alone takes at most 1.1 kB", async () => {
  expect(await bundledSize('export { isPost } from "@shared-social/validators";')).toBeLessThanOrEqual(1100);
});
