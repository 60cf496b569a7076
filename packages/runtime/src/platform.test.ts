import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name),
);

test("only the adapter for node:http knows Node", () => {
  expect(sources.length).toBeGreaterThan(100);
  const knowing = sources.filter((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    // A path such as "./in-process.ts" is no use of `process`.
    return /from "node:|import\("node:|(?<![-\w])(?:process|Buffer|require)\b\s*[.(]/.test(text);
  });
  expect(knowing.filter((name) => name !== "server/node.ts")).toEqual([]);
});

test("nothing is imported but files of the runtime itself", () => {
  const outside = sources.flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/^(?:import|export|\}).* from "([^"]+)";/gm)]
      .map(([, specifier = ""]) => specifier)
      .filter(
        (specifier) =>
          !specifier.startsWith(".") && !(name === "server/node.ts" && specifier.startsWith("node:")),
      ),
  );
  // The one module that needs a package; it is an optional peer.
  expect(outside).toEqual(["@opentelemetry/api"]);
});
