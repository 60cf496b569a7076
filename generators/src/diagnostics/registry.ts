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
  TN501: {
    severity: "error",
    title: "The output folder holds files that Tenon did not write",
    why: "Tenon replaces its output as a whole and never overwrites a file that its manifest does not list, so that nothing of yours is lost.",
    next: "Choose a folder of its own, move the files away, or run with --force to overwrite those at the paths that Tenon writes. Other files stay in any case.",
  },
  TN502: {
    severity: "error",
    title: "A generated file was edited by hand",
    why: "Its content is not what Tenon wrote last, so writing it again would lose the edit.",
    next: "Move the change into the document, the configuration or a file of your own, or run with --force to overwrite it. A formatter should leave the folder out.",
  },
  TN503: {
    severity: "error",
    title: "The output folder cannot be written",
    why: "The output is staged beside the folder and put in its place by a rename, so the folder must be a folder that can be renamed and its parent must be writable.",
    next: "Choose another folder, such as a new one inside the one that you named, or correct its permissions.",
  },
  TN504: {
    severity: "error",
    title: "A target asks for a file path that is not safe",
    why: "Every generated file stays inside its output folder, and paths that differ in letter case only are one file on some systems.",
    next: "Correct the path that the target passes to file(): relative, with / between names, no . or .. and no letter-case twin.",
  },
  TN505: {
    severity: "error",
    title: "Another run is writing to the output folder",
    why: "Two runs that write one folder at the same time would each undo the other.",
    next: "Wait for the other run to end, then run again.",
  },
  TN506: {
    severity: "warning",
    title: "A file that is no longer generated was edited by hand and stays",
    why: "Tenon removes only files that are exactly as it wrote them.",
    next: "Delete the file, or keep it: from now on it is yours.",
  },
  TN507: {
    severity: "error",
    title: "The output is not what the document gives",
    why: "With --check, the files on disk have to be the ones that would be generated now.",
    next: "Run the same command without --check and keep what it writes.",
  },
  TN601: {
    severity: "error",
    title: "There is no such command",
    why: "The first argument names a command.",
    next: "Run `tenon help` for the commands.",
  },
  TN602: {
    severity: "error",
    title: "There is no such option",
    why: "An option that is not known would silently do nothing.",
    next: "Run `tenon help COMMAND` for the options of a command.",
  },
  TN603: {
    severity: "error",
    title: "An option has a value that it cannot have",
    why: "The option needs a value, takes none, or takes one of a few.",
    next: "Run `tenon help COMMAND` for the values of an option.",
  },
  TN604: {
    severity: "error",
    title: "Something is missing in the call",
    why: "The command cannot know it by itself.",
    next: "Run `tenon help COMMAND` for examples.",
  },
  TN605: {
    severity: "error",
    title: "The call says too much, or two things that exclude each other",
    why: "One of them would silently be ignored.",
    next: "Leave one of them out; `tenon help COMMAND` says what goes together.",
  },
  TN606: {
    severity: "error",
    title: "There is no such diagnostic code",
    why: "Codes are TN and three digits, and only those of this version can be explained.",
    next: "Run `tenon explain` without a code for the list.",
  },
  TN607: {
    severity: "error",
    title: "There is no such target",
    why: "A target is one of ours by its name, or a plugin's by its value.",
    next: "Use types, client, server, validators or paths, or import a plugin's target in the configuration.",
  },
  TN611: {
    severity: "error",
    title: "The configuration cannot be read",
    why: "The file that --config names has to exist and be readable.",
    next: "Check the path; it starts from the current folder.",
  },
  TN612: {
    severity: "error",
    title: "The configuration cannot be loaded",
    why: "It is a module that Node runs directly: its syntax has to be right, its TypeScript erasable, and nothing in it may throw.",
    next: "Correct the file at the place shown; `node tenon.config.ts` gives the whole message.",
  },
  TN613: {
    severity: "error",
    title: "The configuration has an option that does not exist",
    why: "An option that is not known would silently do nothing.",
    next: "Correct the name. With `defineConfig` around the configuration, the editor knows the names.",
  },
  TN614: {
    severity: "error",
    title: "The configuration has a value that an option cannot have",
    why: "The option needs a value of another kind, or is missing where it is needed.",
    next: "Correct the value. With `defineConfig` around the configuration, the editor knows the types.",
  },
  TN615: {
    severity: "error",
    title: "Two outputs share a folder",
    why: "Each output folder is replaced as a whole, so outputs can neither share a folder nor lie inside one another.",
    next: "Give each output a folder of its own, side by side.",
  },
  TN616: {
    severity: "error",
    title: "A target of the configuration failed",
    why: "A plugin's target threw, or its declaration contradicts that of another target.",
    next: "Report it to the author of the target, or leave it out.",
  },
} as const satisfies Record<string, RegistryEntry>;

/** A code of the registry. */
export type DiagnosticCode = keyof typeof registry;
