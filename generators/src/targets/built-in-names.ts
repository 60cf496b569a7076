/** Names of the targets that come with Tenon. Kept apart from the targets, so that knowing the names loads none of them. */
export const builtInNames = [
  "types",
  "codecs",
  "client",
  "server",
  "validators",
  "validation",
  "pagination",
  "webhooks",
  "tanstack-query",
  "msw",
  "paths",
] as const;

/** The targets of an output that names none: all but those that add something to a client which not everybody needs. */
export const defaultTargets: readonly string[] = ["types", "client", "server", "validators"];

/** The same where the document is one JSON Schema, which nobody calls. */
export const defaultTargetsOfSchemas: readonly string[] = ["types", "validators"];
