import { type Code, code, comment, identifier, join, lines, sourceText, value } from "../emit/index.ts";
import { fileNameOfTag } from "../plan/split.ts";
import { baseName } from "../plan/words.ts";
import { type ScaffoldedOperation, type ServerNames, stub } from "./handler-stub.ts";

/** A file of handlers for one tag: its path in the folder and the constant that it exports. */
export interface TagFile {
  readonly path: string;
  readonly constant: string;
}

/** Names a tag's file and constant, clear of those that are taken. */
export function tagFile(
  tag: string | undefined,
  paths: ReadonlySet<string>,
  constants: ReadonlySet<string>,
): TagFile {
  const name = tag ?? "untagged";
  const fileName = fileNameOfTag(tag);
  const base = fileName === "index" ? "index-handlers" : fileName;
  const { camel } = baseName(name, "untagged");
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${base}.ts` : `${base}-${number}.ts`;
    const constant = number === 1 ? `${camel}Handlers` : `${camel}Handlers${number}`;
    if (!paths.has(path) && !constants.has(constant)) return { path, constant };
  }
}

/** The text of a new file of handlers. */
export function tagFileText(
  file: TagFile,
  tag: string | undefined,
  operations: readonly ScaffoldedOperation[],
  { httpError, specifier }: ServerNames,
): string {
  const doc = comment({
    text: tag === undefined ? "Operations without a tag." : `Operations of the tag ${tag}.`,
  });
  const names = join(
    operations.map(({ name }) => value(name)),
    " | ",
  );
  const open: Code = code`
    import { type Handlers, ${identifier(httpError)} } from ${specifier};

    ${doc}export const ${identifier(file.constant)}: Pick<Handlers, ${names}> = {
  `;
  const members = operations.map((one) => stub(one, httpError).replace(/^(?=.)/gm, "  "));
  return `${sourceText(open)}\n${members.join("\n\n")}\n};\n`;
}

/** The text of a new `index.ts`, which puts the handlers of all files together. `advice` is for whoever serves them. */
export function indexText(
  files: readonly TagFile[],
  specifier: string,
  extension: string,
  advice: string | undefined,
): string {
  const doc = comment({ text: ["Every operation of the API, for `createHandler`.", advice] });
  const imports = [...files]
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((file) => importCode(file, extension));
  return sourceText(code`
    import type { Handlers } from ${specifier};
    ${lines(imports)}

    ${doc}export const handlers: Handlers = {
      ${lines(files.map(({ constant }) => code`...${identifier(constant)},`))}
    };
  `).concat("\n");
}

/** The import of a tag's constant. */
export function importText(file: TagFile, extension: string, from = ""): string {
  return sourceText(importCode(file, extension, from));
}

function importCode({ path, constant }: TagFile, extension: string, from = ""): Code {
  const up = from
    .split("/")
    .slice(1)
    .map(() => "..")
    .join("/");
  const specifier = `${up === "" ? "." : up}/${path.replace(/\.ts$/, extension)}`;
  return code`import { ${identifier(constant)} } from ${specifier};`;
}
