export type { DocumentConfig } from "./config.ts";
export { type LoadedConfig, loadConfig } from "./load-config.ts";
export { type ConfigOption, placeOfOption } from "./locate.ts";
