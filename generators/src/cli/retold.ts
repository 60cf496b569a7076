import type { Diagnostic } from "../diagnostics/index.ts";
import { alike, displayPath, otherPlaces } from "./print-diagnostics.ts";
import { printable } from "./printable.ts";

/** What a person is told of one run of several. */
export interface Telling {
  /** Errors, and the warnings that the runs before had not. */
  readonly diagnostics: readonly Diagnostic[];
  /** Which warnings are gone, and how many stay. */
  readonly lines: readonly string[];
}

/** Most warnings that are named when they go, those that say the same counted once. */
const most = 20;

/** Tells the warnings of a process that runs again and again: each when it comes and when it goes, not while it stays. */
export class Retold {
  #known: readonly Diagnostic[] = [];

  /** What is to be told of the next run. `done`: it came to its end, so that a warning which it has not is gone. */
  tell(diagnostics: readonly Diagnostic[], done: boolean): Telling {
    const warnings = diagnostics.filter(isWarning);
    const left = new Map<string, Diagnostic[]>();
    for (const one of this.#known) left.set(keyOf(one), [...(left.get(keyOf(one)) ?? []), one]);
    const isFresh = (one: Diagnostic): boolean => left.get(keyOf(one))?.pop() === undefined;
    const fresh = new Set(warnings.filter(isFresh));
    const others = [...left.values()].flat();
    this.#known = done ? warnings : [...warnings, ...others];
    // Warnings that nothing came of are what is wrong (`--strict`).
    if (!done && warnings.length === diagnostics.length) return { diagnostics, lines: [] };
    return {
      diagnostics: diagnostics.filter((one) => !isWarning(one) || fresh.has(one)),
      lines: [...(done ? goneLines(others) : []), ...stayLines(warnings.length - fresh.size)],
    };
  }
}

function isWarning({ severity }: Diagnostic): boolean {
  return severity === "warning";
}

/** What a warning is, wherever the lines above it have moved it. */
function keyOf({ code, message, hint, place }: Diagnostic): string {
  return JSON.stringify([code, message, hint, place?.file, place?.pointer]);
}

function goneLines(gone: readonly Diagnostic[]): readonly string[] {
  const groups = alike(gone);
  const lines = groups.slice(0, most).map(([{ code, message, place }, ...others]) => {
    const pointer = place?.pointer ? ` at ${place.pointer}` : "";
    const more = others.length === 0 ? "" : ` and at ${otherPlaces(others.length)}`;
    const at = place === undefined ? "" : `${displayPath(place.file)}${pointer}${more}: `;
    return printable(`Gone: ${at}${code}: ${message}`.replaceAll(/\s+/g, " "));
  });
  const left = groups.slice(most).flat().length;
  return left > 0 ? [...lines, `… and ${left} more are gone.`] : lines;
}

function stayLines(count: number): readonly string[] {
  if (count === 0) return [];
  return [`${count === 1 ? "1 warning stays" : `${count} warnings stay`} as before.`];
}
