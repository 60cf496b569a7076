import { describe, expect, test } from "vitest";
import { readGoldens, typesOf, writeTypes } from "./goldens.fixture.ts";

// With this variable the golden files take over what comes out, to be reviewed as a change.
const { UPDATE_GOLDENS: updating } = process.env;

describe.each(readGoldens())("$file", ({ file, goldens }) => {
  test.each(goldens)("$name", async (golden) => {
    const types = await typesOf(golden);
    if (updating) writeTypes(file, golden, types);
    else expect(types).toBe(golden.types);
  });
});
