import { parse } from "yaml";
import { bundle, placesOfFiles } from "./bundle.ts";
import { type OpenQuestions, openQuestions } from "./gaps.ts";
import type { Document } from "./openapi.ts";
import { type Assumption, applyOverlay } from "./overlay.ts";
import { operationsOf, type PlacedOperation } from "./reference.ts";

// Vite reads the texts, so that the development server shows an edit of the document at once.
const texts: Readonly<Record<string, string>> = import.meta.glob("../../../openapi/**/*.yaml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const prefix = "../../../";
const files = new Map(Object.entries(texts).map(([path, text]) => [path.slice(prefix.length), text]));

const known = bundle(files, "openapi/openapi.yaml");
const overlay = files.get("openapi/overlays/assumptions.yaml") ?? "actions: []";
const overlaid = applyOverlay(known, parse(overlay));

/** The pilot's document with its assumptions, as the packages are generated from it. */
export const document: Document = overlaid.document as Document;

/** What is assumed, action by action. */
export const assumptions: readonly Assumption[] = overlaid.assumptions;

/** What is not shown. */
export const questions: readonly OpenQuestions[] = openQuestions(known);

/** Every operation, in source order. */
export const operations: readonly PlacedOperation[] = operationsOf(document);

/** Which assumption put something at a place, if one did. */
export function assumptionAt(pointer: string): Assumption | undefined {
  return assumptions.find(({ touched }) => touched.includes(pointer));
}

/** Where the content of each file stands in the document. */
export const filePlaces: ReadonlyMap<string, string> = placesOfFiles(files, "openapi/openapi.yaml");
