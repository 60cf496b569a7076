export type {
  Account,
  Admission,
  ApplicationRegistration,
  Authorization,
  AuthorizationOptions,
  Connection,
  SandboxHandlers,
  SandboxPrincipals,
} from "./authorization/authorization.ts";
export { type Clock, createClock } from "./clock.ts";
export { countedIds, type Ids, randomIds } from "./ids.ts";
export { jsonLog, type Log, type LogFields, silentLog, warningsOf } from "./log.ts";
export { type Sandbox, type SandboxOptions, startSandbox } from "./sandbox.ts";
export { demoSeed } from "./seed/demo-seed.ts";
export { readSeed, SeedError } from "./seed/read-seed.ts";
export type { Seed, SeedActor, SeedApplication, SeedClient, SeedPost } from "./seed/seed.ts";
export type { DatabaseOptions, SandboxDatabase } from "./storage/open-database.ts";
