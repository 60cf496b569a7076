import { getHeapSpaceStatistics } from "node:v8";
import { expect, test } from "vitest";
import type { OnStep } from "../run/index.ts";
import { inLittleNewSpace } from "./new-space.ts";

test("what a document is lowered to gets no more space for new objects, whatever of it stays", async () => {
  const told: string[] = [];
  const onStep: OnStep = (step, what) => void told.push(`${step} ${what}`);
  const [before, after] = await inLittleNewSpace(onStep, async (tell) => {
    tell("lowering", "a.yaml");
    const size = newSpace();
    const kept = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: [`${index}`] }));
    expect(kept.length).toBe(1_000_000);
    return [size, newSpace()] as const;
  });
  expect(after).toBeLessThanOrEqual(before);
  expect(told).toEqual(["lowering a.yaml"]);
});

function newSpace(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0;
}
