/**
 * Gives up a body that nobody here will read any more. Does not wait until it has ended: of a body that was cloned, the
 * other half may never be read, and then it never does. A body that is already broken has nothing left to give up.
 */
export function discard(body: { cancel(): Promise<void> } | null): void {
  body?.cancel().catch(() => {});
}
