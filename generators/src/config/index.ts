export { type Config, type DocumentConfig, defineConfig, type OutputConfig } from "./config.ts";
export { type LoadedConfig, loadConfig } from "./load-config.ts";
