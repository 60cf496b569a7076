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
  TN103: {
    severity: "warning",
    title: "A key stands twice in one object",
    why: "Keys of an object are unique (YAML 1.2.2, 3.2.1.1; RFC 8259, 4). The last one counts, the others are lost.",
    next: "Remove or rename one of them.",
  },
  TN104: {
    severity: "error",
    title: "A reference leads to the network",
    why: "What is on the network can change and can be anyone's, so nothing is fetched unless it is allowed by name.",
    next: "Keep a copy beside the document, or allow the URL by name.",
  },
  TN105: {
    severity: "error",
    title: "A reference leads out of the document's folder",
    why: "A document may only reach files in its own folder and in folders that are allowed.",
    next: "Move the file, or allow its folder.",
  },
  TN106: {
    severity: "error",
    title: "The document is too large or too deep",
    why: "Size, depth and aliases are bounded, so that no document can use up time or memory.",
    next: "Look for values that repeat through aliases or nest without end.",
  },
  TN107: {
    severity: "warning",
    title: "A closing bracket is indented too little",
    why: "Flow collections are indented deeper than the block that holds them, closing bracket included (YAML 1.2.2, 7.4).",
    next: "Indent the closing bracket one level deeper.",
  },
  TN108: {
    severity: "error",
    title: "The file is not an OpenAPI document",
    why: "An OpenAPI document is an object with `openapi` or `swagger`; a JSON Schema is an object of keywords.",
    next: "Name the root document, not one of the files that it refers to.",
  },
  TN109: {
    severity: "warning",
    title: "The version is odd",
    why: "`openapi` is a string with a published version; patch versions do not change what a document means.",
    next: "Write the version that the document follows, as a string.",
  },
  TN110: {
    severity: "error",
    title: "The version cannot be read",
    why: "Each version of the standard has rules of its own, and these are not known here.",
    next: "Convert the document to a version that is supported.",
  },
  TN201: {
    severity: "error",
    title: "A value is of the wrong kind",
    why: "What is needed here decides what the output is, and it cannot be guessed.",
    next: "Correct the value.",
  },
  TN202: {
    severity: "warning",
    title: "A value of the wrong kind is read as another, or ignored",
    why: "The value is not what the standard asks for, but the rest can be used without it.",
    next: "Correct the value.",
  },
  TN203: {
    severity: "error",
    title: "A reference leads nowhere",
    why: "The target of `$ref` has to exist (OpenAPI 3.2, 4.6; RFC 6901).",
    next: "Correct the reference, or add what it refers to.",
  },
  TN204: {
    severity: "error",
    title: "References lead in a circle",
    why: "A chain of references that never reaches anything has no meaning. Recursion through a schema's keywords is fine.",
    next: "Let one of them say something itself.",
  },
  TN205: {
    severity: "warning",
    title: "A path parameter is not declared",
    why: "Every name in a path template is declared as a path parameter (OpenAPI 3.2, 4.8.2).",
    next: "Declare it, with its type.",
  },
  TN206: {
    severity: "warning",
    title: "A path parameter is not in the template",
    why: "Every path parameter stands between braces in the path template (OpenAPI 3.2, 4.12.2.1).",
    next: "Put it into the template, or remove it.",
  },
  TN207: {
    severity: "warning",
    title: "A parameter is declared twice",
    why: "Name and location of a parameter are unique within an operation (OpenAPI 3.2, 4.10.1).",
    next: "Remove one of them.",
  },
  TN208: {
    severity: "error",
    title: "A security requirement names no scheme",
    why: "Requirements name schemes of `components.securitySchemes` (OpenAPI 3.2, 4.30).",
    next: "Correct the name, or declare the scheme.",
  },
  TN209: {
    severity: "warning",
    title: "A header parameter has no effect",
    why: "Header parameters named Accept, Content-Type or Authorization are ignored (OpenAPI 3.2, 4.12.2.1).",
    next: "Remove it; media types and security schemes say it.",
  },
  TN210: {
    severity: "warning",
    title: "Something required is missing",
    why: "The standard requires it, but there is a meaning without it.",
    next: "Add it.",
  },
  TN211: {
    severity: "error",
    title: "A discriminator mapping leads to no schema",
    why: "A mapping's value is the name of a component schema or a reference to a schema (OpenAPI 3.2, 4.25.3).",
    next: "Correct the name or the reference.",
  },
  TN212: {
    severity: "warning",
    title: "Siblings of a reference do not count",
    why: "Before OpenAPI 3.1 a Reference Object has no other members (OpenAPI 3.0, 4.7.23).",
    next: "Put the reference into `allOf`, or use OpenAPI 3.1.",
  },
  TN213: {
    severity: "warning",
    title: "A keyword is spelled as in another version",
    why: "The keyword has no meaning, or another one, in the version of this document. It is read as it is meant.",
    next: "Write it as this version does, or correct the version.",
  },
  TN214: {
    severity: "warning",
    title: "A keyword is not supported",
    why: "It would constrain values, but nothing that is generated takes it into account.",
    next: "Say the same in keywords of JSON Schema 2020-12.",
  },
  TN215: {
    severity: "warning",
    title: "A keyword looks misspelled",
    why: "Unknown keywords are annotations and constrain nothing (JSON Schema 2020-12 core, 6.5).",
    next: "Correct the spelling.",
  },
  TN216: {
    severity: "error",
    title: "A collection format is not supported",
    why: "Lists separated by tabs have no counterpart after Swagger 2.0.",
    next: "Use csv, ssv, pipes or multi.",
  },
  TN217: {
    severity: "warning",
    title: "A part with an error is left out",
    why: "Errors are skipped, so the output has only what is right.",
    next: "Correct the errors that are reported beside this.",
  },
  TN401: {
    severity: "error",
    title: "A pattern is not a regular expression",
    why: "`pattern` and the keys of `patternProperties` have to be regular expressions of ECMA-262 (JSON Schema core, 6.4).",
    next: "Correct the pattern; look-behind, named groups and `\\p{…}` are allowed, possessive quantifiers and inline flags are not.",
  },
  TN402: {
    severity: "warning",
    title: "A pattern can take exponential time",
    why: "The engine tries every way to cut a text into the repetitions of a repetition before it gives up.",
    next: "Write the pattern so that one character tells how to go on: `^(?:a+,?)+$` is `^a[a,]*$`; or bound the length first.",
  },
} as const satisfies Record<string, RegistryEntry>;

/** A code of the registry. */
export type DiagnosticCode = keyof typeof registry;
