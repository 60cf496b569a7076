import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { atPointer } from "../json-pointer.ts";
import type { PilotDocument } from "../pilot-document.ts";
import { bundlePilot, lintFile } from "../redocly.ts";

/** Overlay 1.0, Action Object, as far as it is used. */
interface Action {
  readonly target: string;
  readonly update: object;
}

const overlay = "openapi/overlays/assumptions.yaml";
const plain: unknown = JSON.parse(await bundlePilot());
const text = await bundlePilot([overlay]);
// Parsed texts of our own; their types are what the assertions below rest on.
const assumed = JSON.parse(text) as PilotDocument;
const { actions } = parse(await readFile(join(import.meta.dirname, "assumptions.yaml"), "utf8")) as {
  readonly actions: readonly Action[];
};
const folder = await mkdtemp(join(tmpdir(), "assumptions-"));
afterAll(() => rm(folder, { recursive: true }));

const required = (name: string): readonly string[] | undefined => assumed.components.schemas[name]?.required;

describe("the assumptions overlay", () => {
  it.each(actions)("finds $target in the bundled document, and changes it", ({ target }) => {
    const pointer = target.replace("$", "#").replaceAll(".", "/");
    expect(atPointer(plain, pointer)).toBeDefined();
    expect(atPointer(assumed, pointer)).not.toEqual(atPointer(plain, pointer));
  });

  it("leaves a document in which lint finds nothing", async () => {
    const file = join(folder, "assumed.json");
    await writeFile(file, text);
    expect(await lintFile(file)).toEqual([]);
  });

  it("assumes the required fields, and adds them to the known ones", () => {
    expect(required("ReportSubmission")).toEqual(["intentId", "targetKind", "targetId", "reason"]);
    expect(required("ReportReceipt")).toEqual(["id", "status"]);
    expect(required("AuthorizationCodeGrant")).toEqual([
      "grant_type",
      "code",
      "redirect_uri",
      "code_verifier",
    ]);
    expect(required("RefreshTokenGrant")).toEqual(["grant_type", "refresh_token"]);
    expect(required("TokenResponse")).toEqual(["access_token", "token_type"]);
    expect(required("IntrospectionRequest")).toEqual(["token"]);
  });

  it("gives the unnamed property of a report a name and changes nothing else of it", () => {
    const report = "#/components/schemas/ReportSubmission";
    const unnamed = atPointer(plain, `${report}/x-unnamed-property`);
    expect(unnamed).toMatchObject({ enum: ["post", "actor", "app"] });
    expect(atPointer(assumed, `${report}/properties/targetKind`)).toEqual(unnamed);
  });
});
