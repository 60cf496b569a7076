import { describe, expect, test } from "vitest";
import { type Order, obey } from "./spread.fixture.ts";
import { spread } from "./spread.ts";

function run(orders: readonly Order[], threads: number, notes: string[] = []) {
  return spread<Order, Awaited<ReturnType<typeof obey>>, string>(orders, {
    module: new URL("./spread.fixture.ts", import.meta.url),
    threads,
    isPlain: ({ name }) => !name.startsWith("own"),
    work: (order) => obey(order, (note) => notes.push(note)),
    onNote: (note) => notes.push(note),
  });
}

/** The first waits in this thread, so that another one has time to take the rest. */
const held: Order = { name: "own", does: "wait" };

describe("tasks in several threads", { timeout: 60_000 }, () => {
  test("come to answers in their own order, and are each done once", async () => {
    const orders = [held, ...Array.from({ length: 50 }, (_, index) => ({ name: `${index}` }))];
    const notes: string[] = [];
    const settled = await run(orders, 3, notes);
    expect(settled.map((one) => one.kind === "answer" && one.answer.name)).toEqual(
      orders.map(({ name }) => name),
    );
    expect(notes.toSorted()).toEqual(orders.map(({ name }) => name).toSorted());
    expect(settled.some((one) => one.kind === "answer" && !one.answer.here)).toBe(true);
  });

  test("stay in this thread where they cannot be copied, or there is no other", async () => {
    const settled = await run([held, { name: "own too" }, { name: "a" }], 0);
    expect(settled).toMatchObject([1, 2, 3].map(() => ({ answer: { here: true } })));
    expect(await run([], 2)).toEqual([]);
  });

  test("that throw are faults of their own", async () => {
    const settled = await run([held, { name: "a" }, { name: "b", does: "throw" }, { name: "c" }], 1);
    expect(settled.map(({ kind }) => kind)).toEqual(["answer", "answer", "fault", "answer"]);
    expect(settled[2]).toMatchObject({ error: { message: "b is bad", name: "TypeError" } });
  });

  test("that take their thread down are faults, and the others are done", async () => {
    const settled = await run([held, { name: "a", does: "exit" }, { name: "b" }, { name: "c" }], 1);
    expect(settled.map(({ kind }) => kind)).toEqual(["answer", "fault", "answer", "answer"]);
    expect(settled[1]).toMatchObject({ error: { message: "Its thread ended with code 7." } });
  });
});
