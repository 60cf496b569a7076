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
    next: "Check the path. In a command it starts from the current folder, in a configuration and in a reference from the folder of that file.",
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
    title: "A line is indented too little",
    why: "Lines within brackets or quotes are indented deeper than the block around them, closing bracket included (YAML 1.2.2, 7.3 and 7.4).",
    next: "Indent the line one level deeper.",
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
  TN111: {
    severity: "error",
    title: "The overlay is not valid",
    why: "An Overlay document has a version and actions, each with a target and what to do there (Overlay 1.1, 4.4).",
    next: "Correct the overlay.",
  },
  TN112: {
    severity: "warning",
    title: "An action of an overlay has no effect",
    why: "Its target matches nothing in the document, so what it says is not in the output.",
    next: "Correct the target, or remove the action.",
  },
  TN113: {
    severity: "error",
    title: "The expression is no JSONPath",
    why: "Targets of overlays are JSONPath queries (RFC 9535).",
    next: "Correct the expression; names with other characters than letters, digits and _ stand in brackets and quotes.",
  },
  TN114: {
    severity: "error",
    title: "An action of an overlay cannot be carried out",
    why: "Only an object merges into an object, and a value replaces a value (Overlay 1.1, 4.4.3).",
    next: "Remove the old value in an action before, or correct the update.",
  },
  TN115: {
    severity: "warning",
    title: "The file is not strictly JSON",
    why: "JSON has no comments, and no comma behind the last member (RFC 8259, 2, 4 and 5). Strict parsers refuse the file; here it is read as if they were not there.",
    next: "Take them out, or make the file YAML, which has comments.",
  },
  TN116: {
    severity: "error",
    title: "A query of an overlay could take for ever",
    why: "A query runs to its end once it has begun. So patterns that take exponential time are refused before, patterns that the length of a text makes too slow, patterns that nothing is known of, and searches of the whole document for each of its values.",
    next: "Write a pattern in which one character tells how to go on, or a target that says the way to what it means.",
  },
  TN117: {
    severity: "warning",
    title: "The file is not quite in UTF-8",
    why: "JSON is in UTF-8 (RFC 8259, 8.1), YAML in UTF-8, UTF-16 or UTF-32 (YAML 1.2.2, 5.2). Which other encoding a file has can only be guessed. As long as nothing but titles and descriptions suffers, a letter of theirs is lost; in a name or value the file is refused.",
    next: "Save the file in UTF-8.",
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
    severity: "warning",
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
    severity: "warning",
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
    why: "Lists in paths and headers that are separated by spaces, tabs or bars have no counterpart after Swagger 2.0, and other formats than csv, ssv, tsv, pipes and multi do not exist.",
    next: "Use csv everywhere, or ssv, tsv, pipes or multi in queries and forms.",
  },
  TN217: {
    severity: "warning",
    title: "A part with an error is left out",
    why: "Errors are skipped, so the output has only what is right.",
    next: "Correct the errors that are reported beside this.",
  },
  TN218: {
    severity: "warning",
    title: "A reference is read as it is meant",
    why: "By the letter of the standard the reference has another meaning, or none.",
    next: "Write it as the standard has it.",
  },
  TN219: {
    severity: "warning",
    title: "An example cannot be had",
    why: "The reference to it leads nowhere, or to something else. Examples are only shown, so the rest is right without it.",
    next: "Correct the reference.",
  },
  TN220: {
    severity: "warning",
    title: "A path has a query",
    why: "Path templates have no query; query parameters say it (OpenAPI 3.2, 4.8.2).",
    next: "Remove what stands behind the `?`.",
  },
  TN221: {
    severity: "warning",
    title: "A callback leads back to its own operation",
    why: "References may lead from a callback to the path item that it belongs to (OpenAPI 3.2, 4.18), and so on without end.",
    next: "Nothing, if it is meant: what the callback's own callbacks would be is described already.",
  },
  TN222: {
    severity: "warning",
    title: "A collection format is read as csv",
    why: "`multi` repeats a parameter's name, and only queries and forms have names to repeat (Swagger 2.0, Parameter Object and Header Object).",
    next: "Write `collectionFormat: csv`, or leave it out, which means the same.",
  },
  TN223: {
    severity: "warning",
    title: "A field is not known",
    why: "The specification fixes the fields of the object, and only names that begin with `x-` may be added (OpenAPI 3.2, 4.31).",
    next: "Correct the spelling or the place, or begin the name with `x-`.",
  },
  TN224: {
    severity: "warning",
    title: "Parts within parts",
    why: "A part that is multipart itself is written and read as one value; encodings of what is within it have no place (OpenAPI 3.2, 4.15.1.1).",
    next: "Describe the part as bytes and write it yourself.",
  },
  TN225: {
    severity: "warning",
    title: "A path item says what its reference says, too",
    why: "What happens where a field stands beside `$ref` and in its target is left open (OpenAPI 3.2, 4.9.1).",
    next: "Keep one of them.",
  },
  TN226: {
    severity: "warning",
    title: "Schemas are of another dialect",
    why: "Keywords are read as those of JSON Schema 2020-12, which is the dialect of OpenAPI 3.1 and later unless `jsonSchemaDialect` or `$schema` says another (OpenAPI 3.2, 4.24.7).",
    next: "Check keywords that have another meaning there, or write the schemas in JSON Schema 2020-12.",
  },
  TN401: {
    severity: "warning",
    title: "A pattern is not a regular expression",
    why: "`pattern` and the keys of `patternProperties` have to be regular expressions of ECMA-262 (JSON Schema core, 6.4). What a broken one means cannot be known, so validators do not check it; types and everything else are not concerned.",
    next: "Correct the pattern; look-behind, named groups and `\\p{…}` are allowed, possessive quantifiers and inline flags are not.",
  },
  TN402: {
    severity: "warning",
    title: "A pattern can take exponential time",
    why: "The engine tries every way to cut a text into the repetitions of a repetition before it gives up.",
    next: "Write the pattern so that one character tells how to go on: `^(?:a+,?)+$` is `^a[a,]*$`; or bound the length first.",
  },
  TN411: {
    severity: "warning",
    title: "No value satisfies the schema",
    why: "Its keywords contradict one another (a `type` that none of its `enum` has, or members of an `allOf` without a common type), so that its type is `never`.",
    next: "Make the keywords agree; write the schema `false` if it is meant to accept nothing.",
  },
  TN421: {
    severity: "error",
    title: "A style has no meaning at its place",
    why: "Each location has styles of its own (OpenAPI 3.2, 4.12.2.2).",
    next: "Choose a style of that location, or describe the parameter with `content`.",
  },
  TN422: {
    severity: "warning",
    title: "Two operations have one method and path",
    why: "Paths that differ only in the names of their parameters are the same (OpenAPI 3.2, 4.8.1). A server can only run one of the two.",
    next: "Tell the paths apart, or leave one operation out.",
  },
  TN423: {
    severity: "warning",
    title: "An entry of include or exclude fits no operation",
    why: "Tags and operationIds are spelled as in the document; in paths `*` stays within a segment, and `**` goes on to the end.",
    next: "Correct the entry, or remove it.",
  },
  TN424: {
    severity: "error",
    title: "Nothing is selected",
    why: "No operation fits `include`, or all that do fit `exclude` too, so the output would be empty.",
    next: "Correct the tags, paths or operationIds of `include` and `exclude`.",
  },
  TN430: {
    severity: "warning",
    title: "A media type has no codec",
    why: "Its schema describes lists, objects or items, or in XML anything but a string, and nothing here writes or reads those in this media type. So client and server take text (of multipart types, bytes), its type says so, and nothing validates it.",
    next: "Write and parse the text yourself; describe it as a string to say that it is meant; or use JSON, a form, multipart, JSON lines or server-sent events.",
  },
  TN431: {
    severity: "warning",
    title: "A multipart media type other than form-data",
    why: "Bodies of every multipart type have the parts of `multipart/form-data` (RFC 7578), and are read as such.",
    next: "Declare `multipart/form-data`, or describe the body as bytes and write it yourself.",
  },
  TN432: {
    severity: "warning",
    title: "Positions of multipart parts",
    why: "Parts are written by name with their media type; positional encodings have no place in the input.",
    next: "Leave them out, or describe the body as bytes and write it yourself.",
  },
  TN433: {
    severity: "warning",
    title: "An operation has servers of its own",
    why: "A client has one base URL, to which it sends every operation; `servers` of a path or an operation do not change it (OpenAPI 3.2, 4.10).",
    next: "Give such operations a client of their own: `createClient` with that server as `baseUrl`.",
  },
  TN434: {
    severity: "warning",
    title: "A parameter nests lists or objects",
    why: "Styles write one list or one object of plain values; what stands within is undefined (OpenAPI 3.2, 4.12.2.2), so the client refuses such values. Only `deepObject` nests here.",
    next: "Describe the parameter with `content: { application/json: … }`, or use the style `deepObject`.",
  },
  TN440: {
    severity: "error",
    title: "A pagination cannot be used",
    why: "`x-pagination` says how the list of an operation goes on; what it names has to be there: a query parameter, and members of the body.",
    next: "Correct the extension as the message says, in the document or by an overlay.",
  },
  TN441: {
    severity: "warning",
    title: "TanStack Query needs a hash function for big integers",
    why: "A query key holds the input of its operation, and TanStack Query makes text of it with `JSON.stringify`, which throws on a bigint.",
    next: 'Set `queryKeyHashFn` in the client\'s default options to a function that writes bigints, or use `int64: "string"`.',
  },
  TN498: {
    severity: "error",
    title: "A target of someone else refuses something",
    why: "The target says that it cannot do right by this part of the document. Its message says why, and its documentation what it supports.",
    next: "Do what the message says, or leave the operation out of the output with `exclude`.",
  },
  TN499: {
    severity: "warning",
    title: "A target of someone else has found something",
    why: "The target says that something in the document is not as it should be. Its output is right all the same.",
    next: "Do what the message says, or change the options of the target.",
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
    next: "Use one of the targets that `tenon help generate` lists, or import a plugin's target in the configuration.",
  },
  TN608: {
    severity: "error",
    title: "The configuration has no such document",
    why: "Without --out, the arguments of generate name documents of the configuration: by `name`, or by `document` where there is none.",
    next: "Correct the name, or add --out to generate from a file that the configuration does not have.",
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
    why: "It is a module that Node runs directly: its syntax has to be right, its TypeScript erasable, and nothing in it may throw, end the process, or wait for what never comes.",
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
    title: "A target or a hook of the configuration failed",
    why: "A plugin's target, one of its roles or the naming hook threw or gave what it must not, or a target contradicts another one.",
    next: "Report it to the author of the target, or leave it out; a naming hook gives a string or nothing.",
  },
  TN617: {
    severity: "error",
    title: "A header prefix has nothing to replace",
    why: "The prefix takes the place of the word that the root of the document names in `x-header-prefix`.",
    next: "Add `x-header-prefix` to the document, by an overlay if it is not yours, or leave the prefix out.",
  },
  TN618: {
    severity: "error",
    title: "A header prefix cannot stand in a header name",
    why: "Header names are made of letters, digits and a few signs (RFC 9110, 5.1 and 5.6.2).",
    next: "Write the word alone, without `x-` and without the hyphen behind it.",
  },
  TN621: {
    severity: "error",
    title: "There is no such document to begin with",
    why: "A configuration names the OpenAPI document from which it generates.",
    next: "Name the document with --document, by its path from the current folder.",
  },
  TN622: {
    severity: "error",
    title: "A file of yours is in the way",
    why: "Nothing that exists is overwritten, and what cannot be read cannot be extended.",
    next: "Keep the file, or move it away and run again.",
  },
  TN623: {
    severity: "error",
    title: "Prism does not run",
    why: "The mock is Prism's; Tenon finds it among the packages of the project in the current folder.",
    next: "Install it as a development dependency; what it prints itself says why it ended.",
  },
  TN624: {
    severity: "error",
    title: "Prism cannot read the document",
    why: "Prism reads Swagger 2.0, OpenAPI 3.0 and OpenAPI 3.1.",
    next: "Mock it with the generated server, or describe the API in OpenAPI 3.1 as well.",
  },
  TN625: {
    severity: "warning",
    title: "The documents do not seem to describe one API",
    why: "Operations are matched by method and path, then by operationId, and none is in both.",
    next: "Check the two arguments; the older document comes first.",
  },
  TN631: {
    severity: "error",
    title: "A file that would change has changes that git does not know",
    why: "The scaffold edits files that people write. What git has can always be had back, so that nothing of theirs can be lost.",
    next: "Commit or stash the file and run the scaffold again; `--dry-run` shows what it would do.",
  },
  TN632: {
    severity: "error",
    title: "A file of handlers does not parse",
    why: "Where its handlers are cannot be told, so nothing in the folder is touched.",
    next: "Correct the syntax at the place shown.",
  },
  TN633: {
    severity: "warning",
    title: "A handler's operation is no longer in the document",
    why: "Nothing calls the handler any more. The scaffold marks it and never deletes what a person wrote.",
    next: "Delete the handler, the mark above it and its part of the type, or give the operation back to the document.",
  },
  TN634: {
    severity: "warning",
    title: "There is no place for something that the scaffold has to add",
    why: "It adds to object literals that are declared as `Handlers` or as a `Pick` of it, in the same file.",
    next: "Add it by hand; the compiler says what is missing.",
  },
  TN635: {
    severity: "error",
    title: "There is no generated server to implement",
    why: "Handlers import their types from the `server.ts` that `tenon generate` writes.",
    next: "Run `tenon generate` with the target server first, and name its folder with --generated.",
  },
} as const satisfies Record<string, RegistryEntry>;

/** A code of the registry. */
export type DiagnosticCode = keyof typeof registry;
