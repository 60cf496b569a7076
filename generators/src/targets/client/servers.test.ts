import { expect, test } from "vitest";
import { lowerTexts } from "../../lower/lower-texts.ts";
import { emitTargets } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { clientTarget } from "./index.ts";

const elsewhere = "servers: [{ url: https://files.example }]";
const answers = 'responses: { "200": { description: Fine. } }';

test("servers of a path and of an operation are reported where they are other than those of the document", async () => {
  const findings = await findingsOf(`
  /own: { get: { operationId: own, ${elsewhere}, ${answers} } }
  /path: { ${elsewhere}, get: { operationId: path, ${answers} } }
  /none: { get: { operationId: none, ${answers} } }
  /same: { get: { operationId: same, servers: [{ url: https://api.example }], ${answers} } }`);
  expect(findings.map(({ code }) => code)).toEqual(["TN433", "TN433"]);
  expect(findings.map(({ message }) => message.split(" ").slice(0, 2).join(" "))).toEqual([
    "`GET /own`",
    "`GET /path`",
  ]);
  expect(findings.map(({ pointer }) => pointer)).toEqual(["/paths/~1own/get", "/paths/~1path/get"]);
  for (const { message } of findings) expect(message).toContain("https://files.example");
});

async function findingsOf(
  paths: string,
): Promise<
  readonly { readonly code: string; readonly message: string; readonly pointer: string | undefined }[]
> {
  const { api, diagnostics } = await lowerTexts({
    "openapi.yaml": `openapi: 3.1.1\ninfo: { title: T, version: "1" }\nservers: [{ url: https://api.example }]\npaths:${paths}\n`,
  });
  expect(diagnostics).toEqual([]);
  if (api === undefined) throw new TypeError("The document of the test is wrong");
  const found: { code: string; message: string; pointer: string | undefined }[] = [];
  emitTargets(api, [typesTarget, clientTarget], ({ code, message, origin }) =>
    found.push({ code, message, pointer: origin?.pointer }),
  );
  return found;
}
