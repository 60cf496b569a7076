import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { loadDocuments } from "../../document/index.ts";
import { readFiles } from "../../document/read-files.ts";
import { lower } from "../../lower/index.ts";
import { bundle } from "../testing/bundle.ts";
import { emitTargets } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { clientTarget } from "./index.ts";

const folder = fileURLToPath(new URL("../../../../openapi/", import.meta.url));

let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  const report = ({ message }: { readonly message: string }): never => {
    throw new Error(message);
  };
  const documents = await loadDocuments(`${folder}openapi.yaml`, readFiles([folder]), {}, report);
  const api = documents && lower(documents, report);
  if (api === undefined) throw new Error("The pilot document cannot be read");
  files = emitTargets(api, [typesTarget, clientTarget]);
});

async function sizeOf(program: string): Promise<number> {
  return gzipSync(await bundle(files, program, true), { level: 9 }).length;
}

test("an operation with its client, optional bearer included, is at most 3 kB", async () => {
  const program =
    'export { listActorPosts } from "./client.ts"; export { createClient } from "@tenon/runtime/client";';
  expect(await sizeOf(program)).toBeLessThanOrEqual(3000);
});

test("with retries, time-outs and a form besides, at most 6 kB", async () => {
  const program =
    'export { exchangeToken, listActorPosts } from "./client.ts"; export { createClient, followRedirects, retry, timeout, unwrap } from "@tenon/runtime/client";';
  expect(await sizeOf(program)).toBeLessThanOrEqual(6000);
});
