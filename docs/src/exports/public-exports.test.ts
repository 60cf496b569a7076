import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { publicExports } from "./public-exports.ts";

const subpaths = publicExports(fileURLToPath(new URL("../../../", import.meta.url)));

test("every subpath of every published package exports something", () => {
  expect(subpaths.map(({ specifier }) => specifier)).toEqual(
    expect.arrayContaining([
      "tenon",
      "@tenon/runtime/client",
      "@tenon/runtime/wire",
      "@shared-social/client",
    ]),
  );
  expect(subpaths.filter(({ exports }) => exports.length === 0)).toEqual([]);
});

test("every public export that a person wrote has a doc comment", () => {
  const bare = subpaths.flatMap(({ specifier, exports }) =>
    exports
      .filter(({ generated, comment }) => !generated && comment === "")
      .map(({ name, file }) => `${specifier} ${name} (${file})`),
  );
  expect(bare).toEqual([]);
});

test("a signature has no body and no value", () => {
  const timeout = subpaths
    .find(({ specifier }) => specifier === "@tenon/runtime/client")
    ?.exports.find(({ name }) => name === "timeout");
  expect(timeout).toMatchObject({ kind: "function", file: "packages/runtime/src/client/timeout.ts" });
  expect(timeout?.signature).toMatch(/^export function timeout\([^{]*\): Middleware$/);
});
