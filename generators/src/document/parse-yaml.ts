import { type Event, parseEvents, YAMLException } from "js-yaml";
import { constructYaml } from "./construct-yaml.ts";
import { closingLines, type IndentedText, indentLines } from "./shallow-indentation.ts";
import type { Parsed, ParseNote } from "./source-document.ts";
import { textPosition } from "./text-position.ts";

/** Deepest nesting of collections that a document may have; real ones stay below 60. */
export const maximumDepth = 256;

/** Lines of quoted text that may be indented too little before a document is given up. */
const maximumRepairs = 200;

/**
 * Parses YAML 1.2 text (core schema). Closing brackets and lines of quoted text that are indented less than the block around them
 * are accepted and noted (YAML 1.2.2, 7.3 and 7.4, has them deeper; many writers do not).
 */
export function parseYaml(text: string): Parsed {
  const first = yamlEvents(text);
  if (!("fault" in first)) return constructYaml(text, first.events);
  if (!isShallow(first.fault)) return first;
  const repaired = repair(text, first.fault);
  if ("fault" in repaired) return repaired;
  const parsed = constructYaml(repaired.indented.text, repaired.events);
  if ("fault" in parsed) return parsed;
  const note: ParseNote = { kind: "shallowIndent", message: "", offset: first.fault.offset };
  return { value: parsed.value, notes: [note, ...parsed.notes], indented: repaired.indented };
}

/** The events of a text with their offsets, or the first fault of its syntax. */
export function yamlEvents(
  text: string,
): { readonly events: readonly Event[] } | { readonly fault: ParseNote } {
  try {
    return { events: parseEvents(text, { maxDepth: maximumDepth }) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const kind = error.reason.includes("maxDepth") ? "limit" : "syntax";
    return { fault: { kind, message: error.reason, offset: error.mark?.position ?? 0 } };
  }
}

function isShallow(fault: ParseNote): boolean {
  return fault.message === "deficient indentation";
}

/** Indents all closing brackets at once, and other lines one by one, as the parser comes to them. */
function repair(
  text: string,
  first: ParseNote,
): { readonly events: readonly Event[]; readonly indented: IndentedText } | { readonly fault: ParseNote } {
  const lines = new Set(closingLines(text));
  for (let attempt = 0; attempt < maximumRepairs; attempt++) {
    const indented = indentLines(text, lines);
    const result = yamlEvents(indented.text);
    if (!("fault" in result)) return { events: result.events, indented };
    const line = textPosition(indented.text, result.fault.offset).line - 1;
    if (!isShallow(result.fault) || lines.has(line)) return { fault: first };
    lines.add(line);
  }
  return { fault: first };
}
