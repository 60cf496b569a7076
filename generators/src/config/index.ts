export type { DocumentConfig } from "./config.ts";
export { type LoadedConfig, loadConfig } from "./load-config.ts";
