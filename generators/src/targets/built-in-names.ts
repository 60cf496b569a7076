/** Names of the targets that come with Tenon. Kept apart from the targets, so that knowing the names loads none of them. */
export const builtInNames = ["types", "codecs", "client", "server", "validators", "paths"] as const;

/** The targets of an output that names none: all but `paths`, the flavour for users of openapi-fetch. */
export const defaultTargets: readonly string[] = ["types", "client", "server", "validators"];
