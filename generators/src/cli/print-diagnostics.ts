import path from "node:path";
import { styleText } from "node:util";
import {
  type Diagnostic,
  type DiagnosticCode,
  type Place,
  registry,
  type Severity,
} from "../diagnostics/index.ts";
import { Excerpts } from "./excerpt.ts";
import { printable } from "./printable.ts";

/** Most diagnostics of one code that are printed, those that say the same counted once; `--json` has all. */
const most = 20;

/** Most further places that are named of diagnostics that say the same. */
const mostPlaces = 4;

/** What to do about a code in general, said to someone who has called a command. */
export function nextStep(code: DiagnosticCode, command: string): string {
  const called = /^[a-z]+$/.test(command) ? command : "COMMAND";
  return registry[code].next.replace("tenon help COMMAND", `tenon help ${called}`);
}

/**
 * Diagnostics of a command as a person reads them: those that say the same once, with its first place and the count of the others; what a
 * code says in general comes with its first one only.
 */
export function printDiagnostics(diagnostics: readonly Diagnostic[], command: string): string {
  const printed: string[] = [];
  const seen = new Map<DiagnosticCode, number>();
  const left = new Map<DiagnosticCode, number>();
  const excerpts = new Excerpts();
  for (const [first, ...others] of alike(diagnostics)) {
    const { code } = first;
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    if (count > most) left.set(code, (left.get(code) ?? 0) + 1 + others.length);
    else printed.push(printDiagnostic(first, others, command, excerpts, count === 1));
  }
  for (const [code, count] of left) printed.push(`… and ${count} more of ${code}; --json prints all.`);
  return printed.map((text) => `${text}\n`).join("\n");
}

/** Diagnostics that say the same. */
type Alike = [first: Diagnostic, ...others: Diagnostic[]];

/** Diagnostics that differ in nothing but their places are together, where the first of them stood. */
export function alike(diagnostics: readonly Diagnostic[]): readonly Alike[] {
  const groups = new Map<string, Alike>();
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([diagnostic.code, diagnostic.message, diagnostic.hint]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [diagnostic]);
    else group.push(diagnostic);
  }
  return [...groups.values()];
}

function printDiagnostic(
  diagnostic: Diagnostic,
  others: readonly Diagnostic[],
  command: string,
  excerpts: Excerpts,
  inFull: boolean,
): string {
  const { code, severity, message, hint, place } = diagnostic;
  const { why } = registry[code];
  const next = nextStep(code, command);
  const at = place === undefined ? "" : `${displayPlace(place)}: `;
  const pointer =
    place?.pointer === undefined || place.pointer === "" ? [] : [`at ${printable(place.pointer)}`];
  const lines = [
    ...pointer,
    ...(place === undefined ? [] : excerpts.at(place).map(printable)),
    ...furtherPlaces(others, place?.file),
    ...(inFull ? [`why: ${why}`] : []),
    ...(hint === undefined ? [] : [`do: ${printable(hint)}`]),
    ...(inFull ? [hint === undefined ? `do: ${next}` : `    ${next}`] : []),
  ];
  return [
    `${at}${paint(severity, `${severity} ${code}`)}: ${printable(message)}`,
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
}

/** One line that says where else the same was found: `and at 3 other places: 12:5, 20:5, other.yaml:3:1`. */
function furtherPlaces(others: readonly Diagnostic[], file: string | undefined): readonly string[] {
  const places = others.flatMap(({ place }) => place ?? []);
  if (places.length === 0) return [];
  const named = places
    .slice(0, mostPlaces)
    .map((place) =>
      place.file === file && place.line !== undefined ? position(place).slice(1) : displayPlace(place),
    );
  const rest = places.length > mostPlaces ? ", …; --json prints all" : "";
  return [`and at ${otherPlaces(places.length)}: ${named.join(", ")}${rest}`];
}

/** Places besides the one that is named. */
export function otherPlaces(count: number): string {
  return count === 1 ? "1 other place" : `${count} other places`;
}

/** `file:line:col`, the file from the current folder. */
function displayPlace(place: Place): string {
  return printable(displayPath(place.file)) + position(place);
}

/** `:line:col`, as far as they are known. */
function position({ line, column }: Place): string {
  return [line, column]
    .filter((number) => number !== undefined)
    .map((number) => `:${number}`)
    .join("");
}

/** A path as a person at the current folder would write it. */
export function displayPath(file: string): string {
  if (!path.isAbsolute(file)) return file;
  const relative = path.relative(process.cwd(), file);
  if (relative === "") return ".";
  return relative.startsWith("..") || path.isAbsolute(relative) ? file : relative;
}

function paint(severity: Severity, text: string): string {
  return styleText(["bold", severity === "error" ? "red" : "yellow"], text, { stream: process.stderr });
}
