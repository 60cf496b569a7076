/** Names of the targets that come with Tenon. Kept apart from the targets, so that knowing the names loads none of them. */
export const builtInNames = ["types", "client", "server", "validators"] as const;

/** The targets of an output that names none. */
export const defaultTargets: readonly string[] = builtInNames;
