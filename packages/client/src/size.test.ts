import { expect, test } from "vitest";
import { bundledSize } from "../../../scripts/bundled-size.ts";

test("one operation and its client take at most 3 kB", async () => {
  const size = await bundledSize(
    'export { createPilotClient, listActorPosts } from "@shared-social/client";',
  );
  expect(size).toBeLessThanOrEqual(3000);
});
