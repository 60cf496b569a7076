import { type Codec, parseExactJson, stringifyExactJson } from "@tenon/runtime/wire";

/** Orders in a queue. `orderCodec` and `isOrder` are generated from the schema `Order`. */
export class OrderQueue<Order, OrderWire> {
  readonly #codec: Codec<Order, OrderWire>;
  readonly #isWire: (value: unknown) => value is OrderWire;

  constructor(codec: Codec<Order, OrderWire>, isWire: (value: unknown) => value is OrderWire) {
    this.#codec = codec;
    this.#isWire = isWire;
  }

  write(order: Order): string {
    return stringifyExactJson(this.#codec.encode(order));
  }

  read(text: string): Order {
    const wire = parseExactJson(text);
    if (!this.#isWire(wire)) throw new TypeError("Not an order");
    return this.#codec.decode(wire);
  }
}
