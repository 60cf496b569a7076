import { EVENT_ID, type Event, getScalarValue } from "js-yaml";

/** Like `locateJson`, for the events of a YAML document. Ends early within an alias or a merged mapping. */
export function locateYaml(text: string, events: readonly Event[], tokens: readonly string[]): number {
  let at = events.findIndex((event) => event.type !== EVENT_ID.DOCUMENT);
  let shown = offsetOf(events[at]) ?? 0;
  for (const token of tokens) {
    const found = memberIndex(text, events, at, token);
    if (found === undefined) return shown;
    shown = offsetOf(events[found.shown]) ?? shown;
    at = found.value;
  }
  return shown;
}

interface Found {
  readonly shown: number;
  readonly value: number;
}

function memberIndex(
  text: string,
  events: readonly Event[],
  parent: number,
  token: string,
): Found | undefined {
  const type = events[parent]?.type;
  if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return undefined;
  let found: Found | undefined;
  let at = parent + 1;
  for (let index = 0; events[at] !== undefined && events[at]?.type !== EVENT_ID.POP; index++) {
    const value = type === EVENT_ID.MAPPING ? nodeEnd(events, at) : at;
    const matches = type === EVENT_ID.MAPPING ? keyOf(text, events[at]) === token : String(index) === token;
    if (matches) found = { shown: at, value };
    at = nodeEnd(events, value);
  }
  return found;
}

function keyOf(text: string, event: Event | undefined): string | undefined {
  if (event?.type !== EVENT_ID.SCALAR) return undefined;
  return event.valueStart < 0 ? "" : getScalarValue(text, event);
}

/** The index behind the node that starts at an index. */
function nodeEnd(events: readonly Event[], start: number): number {
  let depth = 0;
  for (let at = start; at < events.length; at++) {
    const type = events[at]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    else if (type === EVENT_ID.POP) depth--;
    if (depth === 0) return at + 1;
  }
  return events.length;
}

function offsetOf(event: Event | undefined): number | undefined {
  switch (event?.type) {
    case EVENT_ID.SCALAR:
      return event.valueStart < 0 ? undefined : quoteStart(event);
    case EVENT_ID.ALIAS:
      return event.anchorStart - 1;
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return event.start;
    default:
      return undefined;
  }
}

/** The value of a quoted scalar starts behind its quote. */
function quoteStart(event: Event & { readonly valueStart: number; readonly style: number }): number {
  return event.style === 2 || event.style === 3 ? event.valueStart - 1 : event.valueStart;
}
