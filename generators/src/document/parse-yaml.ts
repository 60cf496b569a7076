import { type Event, parseEvents, YAMLException } from "js-yaml";
import { constructYaml } from "./construct-yaml.ts";
import { joinShallowBrackets } from "./shallow-brackets.ts";
import type { Parsed, ParseNote } from "./source-document.ts";

/** Deepest nesting of collections that a document may have; real ones stay below 60. */
export const maximumDepth = 256;

/** Parses YAML 1.2 text (core schema). Closing brackets that are indented too little are accepted and noted. */
export function parseYaml(text: string): Parsed {
  const first = yamlEvents(text);
  if (!("fault" in first)) return constructYaml(text, first.events);
  if (first.fault.message !== "deficient indentation") return first;
  const joined = joinShallowBrackets(text);
  const second = yamlEvents(joined);
  if ("fault" in second) return first;
  const parsed = constructYaml(joined, second.events);
  if ("fault" in parsed) return parsed;
  const note: ParseNote = { kind: "shallowBracket", message: "", offset: first.fault.offset };
  return { value: parsed.value, notes: [note, ...parsed.notes] };
}

/** The events of a text with their offsets, or the first fault of its syntax. */
export function yamlEvents(text: string): { readonly events: Event[] } | { readonly fault: ParseNote } {
  try {
    return { events: parseEvents(text, { maxDepth: maximumDepth }) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const kind = error.reason.includes("depth") ? "limit" : "syntax";
    return { fault: { kind, message: error.reason, offset: error.mark?.position ?? 0 } };
  }
}
