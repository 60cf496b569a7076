import path from "node:path";
import { styleText } from "node:util";
import { type Diagnostic, type DiagnosticCode, registry, type Severity } from "../diagnostics/index.ts";
import { Excerpts } from "./excerpt.ts";
import { printable } from "./printable.ts";

/** Most diagnostics of one code that are printed; `--json` has all. */
const most = 20;

/** What to do about a code in general, said to someone who has called a command. */
export function nextStep(code: DiagnosticCode, command: string): string {
  const called = /^[a-z]+$/.test(command) ? command : "COMMAND";
  return registry[code].next.replace("tenon help COMMAND", `tenon help ${called}`);
}

/** Diagnostics of a command as a person reads them; what a code says in general comes with its first one only. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], command: string): string {
  const counts = new Map<string, number>();
  const printed: string[] = [];
  const excerpts = new Excerpts();
  for (const diagnostic of diagnostics) {
    const count = (counts.get(diagnostic.code) ?? 0) + 1;
    counts.set(diagnostic.code, count);
    if (count <= most) printed.push(printDiagnostic(diagnostic, command, excerpts, count === 1));
  }
  for (const [code, count] of counts) {
    if (count > most) printed.push(`… and ${count - most} more of ${code}; --json prints all.`);
  }
  return printed.map((text) => `${text}\n`).join("\n");
}

function printDiagnostic(
  diagnostic: Diagnostic,
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
    ...(inFull ? [`why: ${why}`] : []),
    ...(hint === undefined ? [] : [`do: ${printable(hint)}`]),
    ...(inFull ? [hint === undefined ? `do: ${next}` : `    ${next}`] : []),
  ];
  return [
    `${at}${paint(severity, `${severity} ${code}`)}: ${printable(message)}`,
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
}

/** `file:line:col`, the file from the current folder. */
function displayPlace({ file, line, column }: NonNullable<Diagnostic["place"]>): string {
  const position = [line, column].filter((number) => number !== undefined).map((number) => `:${number}`);
  return printable(displayPath(file)) + position.join("");
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
