import { EVENT_ID, type Event, getScalarValue } from "js-yaml";

/** A member of a mapping or sequence: the events that it is shown at and that its value begins with. */
interface Found {
  readonly shown: number;
  readonly value: number;
}

/** Finds where tokens lead in a text of YAML, like `JsonPlaces`. The way ends early within an alias or a merged mapping. */
export class YamlPlaces {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #known = new Map<number, ReadonlyMap<string, Found>>();

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  offset(tokens: readonly string[]): number {
    const events = this.#events;
    let at = events.findIndex((event) => event.type !== EVENT_ID.DOCUMENT);
    let shown = offsetOf(events[at]) ?? 0;
    for (const token of tokens) {
      const members = this.#known.get(at) ?? membersOf(this.#text, events, at);
      this.#known.set(at, members);
      const found = members.get(token);
      if (found === undefined) return shown;
      shown = offsetOf(events[found.shown]) ?? shown;
      at = found.value;
    }
    return shown;
  }
}

function membersOf(text: string, events: readonly Event[], parent: number): ReadonlyMap<string, Found> {
  const members = new Map<string, Found>();
  const type = events[parent]?.type;
  if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return members;
  let at = parent + 1;
  for (let index = 0; events[at] !== undefined && events[at]?.type !== EVENT_ID.POP; index++) {
    const value = type === EVENT_ID.MAPPING ? nodeEnd(events, at) : at;
    const key = type === EVENT_ID.MAPPING ? keyOf(text, events[at]) : String(index);
    if (key !== undefined) members.set(key, { shown: at, value });
    at = nodeEnd(events, value);
  }
  return members;
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
