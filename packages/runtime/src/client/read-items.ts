import { leavable, leaveSource } from "../wire/leavable.ts";

/**
 * The items of a streamed body as they arrive. What goes wrong while they do is what `explain` makes of it, as it is for a body that is read
 * at once. A decoder of items is wrapped in this by the operation itself, so that a bundle without streams does not hold it.
 */
export async function readItems<Item>(
  items: Promise<AsyncIterable<Item>>,
  explain: (cause: unknown) => unknown,
): Promise<AsyncGenerator<Item, void, undefined>> {
  const source = await items;
  return leavable(explained(source, explain), () => leaveSource(source));
}

async function* explained<Item>(
  items: AsyncIterable<Item>,
  explain: (cause: unknown) => unknown,
): AsyncGenerator<Item, void, undefined> {
  try {
    yield* items;
  } catch (cause) {
    throw explain(cause);
  }
}
