import { type Work, work } from "./work.ts";

// Vite puts the texts of the runtime into the worker, since an output may have it inline.
const texts: Readonly<Record<string, string>> = import.meta.glob(
  ["../../../packages/runtime/src/**/*.ts", "!**/*.test.ts", "!**/*.fixture.ts"],
  { query: "?raw", import: "default", eager: true },
);
const prefix = "../../../packages/runtime/src/";
const runtimeSources = new Map(
  Object.entries(texts).map(([path, text]) => [path.slice(prefix.length), text]),
);

// A rejection that nobody handles would reach no one: reported, it is an error of the worker, which the page tells.
addEventListener("message", ({ data }: MessageEvent<Work>) => {
  work(data, runtimeSources).then((worked) => postMessage(worked), reportError);
});
