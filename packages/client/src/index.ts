export * from "./generated/index.ts";
export { createPilotClient, type PilotClient, type PilotClientOptions } from "./pilot-client.ts";
