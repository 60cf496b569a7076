import type { Severity } from "./diagnostic.ts";

/** What `tenon explain CODE` says, and what every diagnostic of the code has in common. */
export interface RegistryEntry {
  readonly severity: Severity;
  /** What kind of fault it is, as a heading. */
  readonly title: string;
  /** Why it is a fault: the rule that is broken, with its section. */
  readonly why: string;
  /** What to do next. */
  readonly next: string;
}

/**
 * Every diagnostic code. A code is never reused and never changes its meaning.
 * TN1xx document, TN2xx lower, TN3xx plan, TN4xx targets, TN5xx output, TN6xx command line and configuration.
 */
export const registry = {
  TN101: {
    severity: "error",
    title: "The file is not valid YAML or JSON",
    why: "A document has to parse before anything in it can be read (YAML 1.2.2, RFC 8259).",
    next: "Correct the syntax at the place shown.",
  },
  TN102: {
    severity: "error",
    title: "The file cannot be read",
    why: "The document or a file that it refers to does not exist or is not readable.",
    next: "Check the path; a relative path starts from the file that holds the reference.",
  },
  TN401: {
    severity: "error",
    title: "A pattern is not a regular expression",
    why: "`pattern` and the keys of `patternProperties` have to be regular expressions of ECMA-262 (JSON Schema core, 6.4).",
    next: "Correct the pattern; look-behind, named groups and `\\p{…}` are allowed, possessive quantifiers and inline flags are not.",
  },
} as const satisfies Record<string, RegistryEntry>;

/** A code of the registry. */
export type DiagnosticCode = keyof typeof registry;
