import { createPilotClient } from "@shared-social/client";

// The document says `x-network-revision`; this service says `x-tidings-revision`.
export const client = createPilotClient({ baseUrl: "https://network.example", headerPrefix: "tidings" });
