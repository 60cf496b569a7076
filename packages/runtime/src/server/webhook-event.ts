import type { ServerOperation } from "./operation.ts";

/** A webhook as the receiver knows it. */
export interface WebhookOperation extends ServerOperation {
  /** What tells its body from those of others: a property, and the values that it can have in this one. No two webhooks have one in common. */
  readonly mark?: {
    readonly property: string;
    readonly values: readonly (string | number)[];
  };
}

/** Which webhooks a body may be. */
export interface EventChoice {
  readonly possible: readonly WebhookOperation[];
  /** What the body says to be, where no webhook is that. It may be one that says nothing of it all the same, if it fits. */
  readonly unknown?: string;
}

/**
 * The webhooks that a body may be: the one that `said` names, the one whose mark it has, the one that its `type` or `event` names, or
 * all whose mark it does not contradict.
 */
export function chooseEvent(
  webhooks: readonly WebhookOperation[],
  body: unknown,
  said: string | undefined,
): EventChoice {
  if (said !== undefined) {
    const possible = webhooks.filter(({ name }) => name === said);
    return possible.length > 0 ? { possible } : { possible, unknown: said };
  }
  const marked = webhooks.filter((one) => one.mark?.values.some((value) => value === markOf(one, body)));
  if (marked.length > 0) return { possible: marked };
  const name = member(body, "type") ?? member(body, "event");
  const named = webhooks.filter((one) => one.name === name);
  if (named.length > 0) return { possible: named };
  // A value of another type is a fault of a body rather than another event.
  const [other] = webhooks.filter((one) => contradicts(one, body));
  if (other === undefined) return { possible: webhooks };
  return {
    possible: webhooks.filter((one) => !contradicts(one, body)),
    unknown: String(markOf(other, body)),
  };
}

function contradicts(webhook: WebhookOperation, body: unknown): boolean {
  return webhook.mark !== undefined && typeof markOf(webhook, body) === typeof webhook.mark.values[0];
}

function markOf({ mark }: WebhookOperation, body: unknown): unknown {
  return mark && member(body, mark.property);
}

function member(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null && Object.hasOwn(body, name)
    ? Reflect.get(body, name)
    : undefined;
}
