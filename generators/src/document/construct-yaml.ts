import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { JsonValue } from "../model/index.ts";
import { isArray, isObject } from "./json-value.ts";
import type { Parsed, ParseNote } from "./source-document.ts";
import { coreScalar } from "./yaml-core-schema.ts";

type MutableObject = { [key: string]: JsonValue };

/** A collection that is being filled. `target`: the mapping with which it is merged once it is full. */
type Open = { readonly target: OpenMapping | undefined } & (
  | { readonly kind: "sequence"; readonly value: JsonValue[] }
  | OpenMapping
);

interface OpenMapping {
  readonly kind: "mapping";
  readonly value: MutableObject;
  /** Keys that are there by a merge only, so that an own one does not stand twice. */
  readonly merged: Set<string>;
  key: string | undefined;
}

/** Thrown within this file only, where a document uses what JSON cannot hold. */
class Unsupported extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/**
 * Builds the JSON value of the first document of a stream. Keys are the text that stands there, `200` and `1.0` included, and are
 * always own properties. Aliases share their value; `<<` merges, since nobody means a property of that name.
 */
export function constructYaml(text: string, events: readonly Event[]): Parsed {
  const notes: ParseNote[] = [];
  try {
    return { value: new Construction(text, notes).run(events), notes };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return { fault: { kind: "syntax", message: error.message, offset: error.offset } };
  }
}

class Construction {
  readonly #text: string;
  readonly #notes: ParseNote[];
  readonly #open: Open[] = [];
  readonly #anchors = new Map<string, JsonValue>();
  #root: JsonValue = null;
  /** Offset of the last event that has one, for faults of those that have none. */
  #offset = 0;

  constructor(text: string, notes: ParseNote[]) {
    this.#text = text;
    this.#notes = notes;
  }

  run(events: readonly Event[]): JsonValue {
    let documents = 0;
    for (const event of events) {
      if (event.type === EVENT_ID.DOCUMENT && ++documents > 1) {
        throw new Unsupported("a second document follows after `---`", this.#offset);
      }
      this.#take(event);
    }
    return this.#root;
  }

  #take(event: Event): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        return;
      case EVENT_ID.POP:
        this.#close();
        return;
      case EVENT_ID.ALIAS:
        this.#alias(event.anchorStart, event.anchorEnd);
        return;
      case EVENT_ID.SCALAR:
        this.#scalar(event);
        return;
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        this.#collection(event);
        return;
    }
  }

  #collection(
    event: Event & { readonly start: number; readonly anchorStart: number; readonly anchorEnd: number },
  ) {
    this.#offset = event.start;
    const parent = this.#open.at(-1);
    const target = parent?.kind === "mapping" && parent.key === "<<" ? parent : undefined;
    const open: Open =
      event.type === EVENT_ID.SEQUENCE
        ? { kind: "sequence", value: [], target }
        : { kind: "mapping", value: {}, merged: new Set(), key: undefined, target };
    this.#place(open.value, event.anchorStart, event.anchorEnd);
    this.#open.push(open);
  }

  #close(): void {
    const closed = this.#open.pop();
    if (closed?.target !== undefined) merge(closed.target, closed.value);
  }

  #scalar(event: ScalarEvent): void {
    this.#offset = event.valueStart;
    const parent = this.#open.at(-1);
    const text = event.valueStart < 0 ? "" : getScalarValue(this.#text, event);
    if (parent?.kind === "mapping" && parent.key === undefined) {
      this.#anchor(text, event.anchorStart, event.anchorEnd);
      this.#key(parent, text);
      return;
    }
    this.#place(this.#scalarValue(event, text), event.anchorStart, event.anchorEnd);
  }

  #scalarValue(event: ScalarEvent, text: string): JsonValue {
    const tag = event.tagStart < 0 ? undefined : this.#text.slice(event.tagStart, event.tagEnd);
    if (tag === undefined) return event.style === SCALAR_STYLE.PLAIN ? coreScalar(text) : text;
    if (tag === "!!str" || tag === "!") return text;
    if (["!!int", "!!float", "!!bool", "!!null"].includes(tag)) return coreScalar(text);
    throw new Unsupported(`the tag ${tag} has no meaning in JSON`, event.tagStart);
  }

  #key(parent: Open & { kind: "mapping" }, key: string): void {
    if (Object.hasOwn(parent.value, key) && !parent.merged.delete(key)) {
      this.#notes.push({ kind: "duplicateKey", message: key, offset: this.#offset });
    }
    parent.key = key;
  }

  #alias(start: number, end: number): void {
    this.#offset = start;
    const name = this.#text.slice(start, end);
    const value = this.#anchors.get(name);
    if (value === undefined) throw new Unsupported(`nothing is anchored as &${name} before this`, start);
    if (this.#open.some((open) => open.value === value)) {
      throw new Unsupported(`&${name} holds itself`, start);
    }
    const parent = this.#open.at(-1);
    if (parent?.kind === "mapping" && parent.key === undefined) {
      if (typeof value !== "string") throw new Unsupported("a key has to be a scalar", start);
      this.#key(parent, value);
    } else this.#place(value, -1, -1);
  }

  #anchor(value: JsonValue, start: number, end: number): void {
    if (start >= 0) this.#anchors.set(this.#text.slice(start, end), value);
  }

  #place(value: JsonValue, anchorStart: number, anchorEnd: number): void {
    this.#anchor(value, anchorStart, anchorEnd);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = value;
    else if (parent.kind === "sequence") parent.value.push(value);
    else if (parent.key === undefined) throw new Unsupported("a key has to be a scalar", this.#offset);
    else {
      // What is written in place is still empty here: it is merged when it closes.
      if (parent.key === "<<") merge(parent, value);
      else setOwn(parent.value, parent.key, value);
      parent.key = undefined;
    }
  }
}

/** Sets a property without ever reaching a setter of the prototype. */
function setOwn(object: MutableObject, key: string, value: JsonValue): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The merge key of YAML 1.1: keys that are there already win, and of several sources the first. */
function merge({ value: target, merged }: OpenMapping, source: JsonValue): void {
  const sources = isArray(source) ? source : [source];
  for (const one of sources) {
    if (!isObject(one)) continue;
    for (const [key, value] of Object.entries(one)) {
      if (Object.hasOwn(target, key)) continue;
      setOwn(target, key, value);
      merged.add(key);
    }
  }
}
