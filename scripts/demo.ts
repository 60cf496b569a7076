/**
 * The main job from end to end: lint the document, generate the packages, show what came out, and let its two ends talk to
 * each other. Run by `npm run demo`.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createPilotClient, listActorPosts, submitReport } from "@shared-social/client";
import { validateReportSubmission } from "@shared-social/validators";
import { credentials, report } from "../openapi/contract/calls.ts";
import { documentExamples } from "../openapi/contract/document-examples.ts";
import { startExampleService } from "../openapi/contract/example-service.ts";
import { bundledSize } from "./bundled-size.ts";
import { root, run } from "./workspace.ts";

title("1. Lint the document: Redocly, and the rules in openapi/rules");
await run("npm", ["run", "--silent", "lint:openapi"]);

title("2. Generate the packages from it");
await run("npm", ["run", "--silent", "generate"]);

title("3. What came out");
for (const name of ["client", "server", "validators", "fetch", "mocks"]) await showPackage(name);
const operation = await bundledSize(
  'export { createPilotClient, listActorPosts } from "@shared-social/client";',
);
const validator = await bundledSize('export { isPost } from "@shared-social/validators";');
say(
  `An application that calls one operation ships ${operation} bytes for it, one that checks posts ${validator}`,
);
say("(bundled and minified, with all that they import, gzip).");

title("4. The generated client calls the generated server");
await talk();

title("Next");
say("npm run mock      serves the document with Prism, an independent mock");
say("npm run docs:dev  serves the guides and the reference");
say("npm test          runs the tests");

/** Calls and refusals over a real socket; the server answers with the document's examples. */
async function talk(): Promise<void> {
  const service = await startExampleService(await documentExamples());
  const client = createPilotClient({ baseUrl: service.url, credentials });
  const path = { actorId: "actor-ada" };

  const found = await listActorPosts(client, { path });
  if (found.status === 200) {
    say(
      `GET /api/actors/actor-ada/posts: ${found.status}, with the scopes ${found.headers?.xNetworkScopes?.join(" and ")}`,
    );
    for (const { id, text } of found.body.posts) say(`  ${id}: ${text}`);
  }

  Object.assign(service.next, { status: "404", example: "actor_unavailable" });
  const gone = await listActorPosts(client, { path });
  if (gone.status === 404) say(`of an actor who was suspended: ${gone.status} ${gone.body.error}`);

  const intruder = createPilotClient({ baseUrl: service.url, credentials: { bearer: "of somebody else" } });
  const refused = await listActorPosts(intruder, { path });
  if (!refused.ok)
    say(`with a bad credential: ${refused.status} ${refused.body.error}, never an anonymous read`);

  const blank = { ...report, reason: " " };
  const rejected = await submitReport(client, { body: blank });
  if (!rejected.ok) say(`POST /api/reports with a blank reason: ${rejected.status} ${rejected.body.error}`);
  const [issue] = validateReportSubmission(blank).errors;
  say(`  and the validators say the same before it is sent: ${issue?.instancePath} ${issue?.message}`);
  await service.stop();
}

/** One line on a package: how many files were generated, and how many lines. */
async function showPackage(name: string): Promise<void> {
  const folder = join("packages", name, "src/generated");
  const files = (await readdir(join(root, folder), { recursive: true })).filter((file) =>
    file.endsWith(".ts"),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), "utf8")));
  const lines = texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  const named = files.filter((file) => file !== "index.ts" && !file.includes("/")).sort();
  say(
    `${folder.padEnd(34)}${String(files.length).padStart(3)} ${files.length === 1 ? "file " : "files"} ${String(lines).padStart(5)} lines  ${named.join(", ")}`,
  );
}

function title(text: string): void {
  process.stdout.write(`\n${text}\n\n`);
}

function say(text: string): void {
  process.stdout.write(`  ${text}\n`);
}
