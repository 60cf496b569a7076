import { type Codec, parseExactJson, stringifyExactJson } from "@tenon/runtime/wire";

/** Events in a queue. The codec of `Event`, and `isEvent`, are generated. */
export class EventQueue<Event, EventWire> {
  readonly #codec: Codec<Event, EventWire>;
  readonly #isWire: (value: unknown) => value is EventWire;

  constructor(codec: Codec<Event, EventWire>, isWire: (value: unknown) => value is EventWire) {
    this.#codec = codec;
    this.#isWire = isWire;
  }

  write(event: Event): string {
    return stringifyExactJson(this.#codec.encode(event));
  }

  read(text: string): Event {
    const wire = parseExactJson(text);
    if (!this.#isWire(wire)) throw new TypeError("Not an event");
    return this.#codec.decode(wire);
  }
}
