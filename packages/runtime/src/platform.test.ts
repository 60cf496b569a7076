import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name),
);

test("nothing asks for Node's own modules and globals, whose types not every reader of the source has", () => {
  expect(sources.length).toBeGreaterThan(100);
  const knowing = sources.filter((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    // A path such as "./in-process.ts" is no use of `process`.
    return /from "node:|import\("node:|(?<![-\w])(?:process|Buffer|require)\b\s*[.(]/.test(text);
  });
  // It has the type of what it asks for with it, and does without where that is not there.
  expect(knowing).toEqual(["server/node-request.ts"]);
  const request = readFileSync(new URL("server/node-request.ts", folder), "utf8");
  expect(request).toContain("const { process } = globalThis as NodeGlobal;");
});

test("nothing is imported but files of the runtime itself", () => {
  const outside = sources.flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/^(?:import|export|\}).* from "([^"]+)";/gm)]
      .map(([, specifier = ""]) => specifier)
      .filter((specifier) => !specifier.startsWith(".")),
  );
  // The one module that needs a package; it is an optional peer.
  expect(outside).toEqual(["@opentelemetry/api"]);
});
