import { createPilotClient, idempotencyKeys, retry, timeout } from "@shared-social/client";

export const client = createPilotClient({
  baseUrl: "https://network.example",
  // 30 seconds in all, 5 for each try.
  use: [
    timeout(30_000),
    idempotencyKeys({ header: "Idempotency-Key" }),
    retry({ retries: 3 }),
    timeout(5_000),
  ],
});
