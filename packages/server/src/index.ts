export type { ErrorAnswer, RefusalKind } from "@tenon/runtime/server";
export { errorBody } from "./error-body.ts";
export * from "./generated/index.ts";
export { createPilotHandler, type PilotHandlerOptions } from "./pilot-handler.ts";
