/**
 * The same items, of which `leave` is told when they are left before the first of them was asked for: a generator that has not begun never
 * gets to its `finally`, and what it would have ended there goes on.
 */
export function leavable<Item>(
  items: AsyncGenerator<Item, void, undefined>,
  leave: () => unknown,
): AsyncGenerator<Item, void, undefined> {
  const [next, end] = [items.next.bind(items), items.return.bind(items)];
  let begun = false;
  return Object.assign(items, {
    next() {
      begun = true;
      return next();
    },
    return(value: void | PromiseLike<void>) {
      if (!begun) leave();
      return end(value);
    },
  });
}

/** Leaves items that are made of others. */
export function leaveSource(items: AsyncIterable<unknown> | Iterable<unknown>): void {
  // Generators are their own iterators, so that this begins nothing.
  if (Symbol.asyncIterator in items) items[Symbol.asyncIterator]().return?.();
}
