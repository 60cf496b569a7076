import { expect, test, vi } from "vitest";
import { discard } from "./discard.ts";

test("ends a body", () => {
  const cancel = vi.fn();
  discard(new ReadableStream({ cancel }));
  expect(cancel).toHaveBeenCalledOnce();
});

test("leaves a clone whole", async () => {
  const response = new Response("text");
  const clone = response.clone();
  discard(response.body);
  expect(await clone.text()).toBe("text");
});

test("takes a body that is absent, broken or locked", async () => {
  discard(null);
  discard(new ReadableStream({ start: (controller) => controller.error(new Error("broken")) }));
  const { body } = new Response("text");
  body?.getReader();
  discard(body);
  // A rejection that nobody handles would fail the run.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(body?.locked).toBe(true);
});
