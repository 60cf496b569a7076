import type * as server from "../../../../packages/runtime/src/server/index.ts";

/** What a generated `webhooks.ts` exports to receive events. */
export interface Receiver {
  receiveWebhook(request: Request, options: server.WebhookOptions): Promise<object>;
  createWebhookHandler(
    handlers: object,
    options: server.WebhookOptions,
  ): (request: Request) => Promise<Response>;
}
