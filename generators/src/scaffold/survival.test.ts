import fc from "fast-check";
import { expect, test } from "vitest";
import { compileStrictly } from "../targets/testing/compile-strictly.ts";
import { type Folder, type Operations, scaffold } from "./scaffold.fixture.ts";

const all: Operations = {
  listPets: ["GET /pets", "Pets"],
  createPet: ["POST /pets", "Pets"],
  deletePet: ["DELETE /pets/{id}", "Pets"],
  getOwner: ["GET /owners/{id}", "Owners"],
  setOwner: ["PUT /owners/{id}", "Owners"],
  ping: ["GET /ping"],
};

const operations: fc.Arbitrary<Operations> = fc
  .subarray(Object.entries(all), { minLength: 1 })
  .map((entries) => Object.fromEntries(entries));

/** Some of them by another name. */
const renamedOperations: fc.Arbitrary<Operations> = fc
  .tuple(operations, fc.subarray(Object.keys(all)))
  .map(([some, names]) =>
    Object.fromEntries(
      Object.entries(some).map(([name, one]) => [names.includes(name) ? `${name}V2` : name, one]),
    ),
  );

/** Something that a person does to a file of handlers. */
type Edit = (text: string) => string;

/** Members stand between the line that opens the object and the one that closes it, an empty line between them. */
function withMembers(text: string, change: (members: readonly string[]) => readonly string[]): string {
  const open = text.indexOf("> = {\n") + "> = {\n".length;
  const close = text.indexOf("\n};\n", open);
  return text.slice(0, open) + change(text.slice(open, close).split("\n\n")).join("\n\n") + text.slice(close);
}

/** The edits keep to the names and layout of the scaffold's own files, so that one does not get in the way of another. */
const edits: readonly Edit[] = [
  (text) => text.replaceAll("\n  },", "\n    // checked by Ada\n  },"),
  (text) => `// Copyright: us.\n${text}`,
  (text) => withMembers(text, (members) => members.toReversed()),
  (text) => withMembers(text, (members) => members.map((one) => `  // why: because ☃\n${one}`)),
  (text) => `${text}\nexport function helper(text: string): string {\n\treturn text.trim() ;\n}\n`,
  (text) => text.replace(/ from "/, ' from /* here */ "'),
  (text) => `import { inspect } from "../more.ts";\n${text}\ninspect({ listPets: 1 });\n`,
  (text) => text.replace(/,\n\};\n/, "\n  // no comma\n};\n"),
  (text) => text.replaceAll("\n  ", "\n\t"),
  (text) => text.replaceAll(/"(\w+)"( \||>)/g, "'$1'$2"),
  (text) =>
    text.replace(
      /Pick<Handlers, (.*)> = /,
      (_, list: string) => `Pick<\n  Handlers,\n  | ${list.replaceAll(" | ", " // one\n  | ")}\n> = `,
    ),
];

/** What changes how the handlers hang together: spread, default export, factory; each replaces the layout that the edits know. */
const shapes: readonly Edit[] = [
  (text) => text,
  (text) =>
    text
      .replace(/export const (\w+): (Pick<[^=]*) = \{/, "const $1: $2 = {\n  ...more,")
      .replace("/** Operations", "const more = {};\n\n/** Operations")
      .concat("\n/* @@name@@ */\n"),
  (text) =>
    text
      .replace(/export const (\w+): (Pick<[^=]*) = /, "export const $1: $2 = Object.freeze({\n  ...{}, ...")
      .replace("Object.freeze({\n  ...{}, ...{", "Object.freeze({")
      .replace(/\};\n/, "});\n"),
];

/** Lines as they may differ after: our list of names, those names, signatures, and a comma behind what was the last member. */
function lasting(text: string): readonly string[] {
  return text
    .replaceAll(/V2\b/g, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd().replace(/,$/, ""))
    .filter(
      (line) =>
        !/Handlers|^\s*\| ["']|^\s*["']\w+["'](?: \/\/.*)?$|^>|^\};?$/.test(line) && line.trim() !== "",
    );
}

function isSubsequence(lines: readonly string[], of: readonly string[]): boolean {
  let at = 0;
  for (const line of of) if (at < lines.length && lines[at] === line) at++;
  return at === lines.length;
}

test("whatever a person did to the files, every line of theirs survives, and what comes out compiles", async () => {
  const outcomes: { readonly after: Operations; readonly folder: Folder }[] = [];
  const change = fc.record({
    before: operations,
    after: renamedOperations,
    done: fc.subarray([...edits]),
    shape: fc.constantFrom(...shapes),
    renamed: fc.boolean(),
    crlf: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ before, after, done, shape, renamed, crlf }) => {
      const { folder: first } = await scaffold(before);
      const folder = edited(
        first,
        (text) => shape(done.reduce((one, edit) => edit(one), text)),
        renamed,
        crlf,
      );
      const second = await scaffold(after, folder);
      for (const [path, text] of Object.entries(folder)) {
        const [theirs, now] = [lasting(text), lasting(second.folder[path] ?? "")];
        expect({ theirs, now, kept: isSubsequence(theirs, now) }).toEqual({ theirs, now, kept: true });
      }
      expect(second.diagnostics.filter(({ code }) => code !== "TN633")).toEqual([]);
      expect((await scaffold(after, second.folder)).changed).toEqual([]);
      outcomes.push({ after, folder: second.folder });
    }),
    { numRuns: 80 },
  );
  const files = outcomes.flatMap(({ after, folder }, index) => [
    [`${index}/generated/server.ts`, serverOf(after)] as const,
    [`${index}/more.ts`, "export function inspect(value: unknown): void {\n  void value;\n}\n"] as const,
    ...Object.entries(folder).map(([path, text]) => [`${index}/handlers/${path}`, text] as const),
  ]);
  expect(await compileStrictly("7.0", Object.fromEntries(files))).toBe("");
});

test("each edit and shape does something", async () => {
  const { folder } = await scaffold(all);
  const text = folder["pets.ts"] ?? "";
  if (process.env["SHOW"])
    console.log(
      shapes.map((shape) => shape(edits.reduce((one, edit) => edit(one), text))).join("=========="),
    );
  expect([...edits, ...shapes.slice(1)].filter((edit) => edit(text) === text)).toEqual([]);
});

function edited(folder: Folder, edit: Edit, renamed: boolean, crlf: boolean): Folder {
  const ends = (text: string): string => (crlf ? text.replaceAll("\n", "\r\n") : text);
  const exported = (text: string): string =>
    text.replace(/^const (\w+Handlers)(.*)\/\* @@name@@ \*\//ms, "const $1$2export { $1 };");
  return Object.fromEntries(
    Object.entries(folder).map(([path, text]) => {
      if (path !== "index.ts") return [renamed ? `of-${path}` : path, ends(exported(edit(text)))];
      return [path, ends(renamed ? text.replaceAll('"./', '"./of-') : text)];
    }),
  );
}

/** The part of a generated server that handlers see. */
function serverOf(document: Operations): string {
  const members = Object.keys(document).map(
    (name) => `  ${name}(request: { readonly path: string }): Promise<{ readonly status: 204 }>;\n`,
  );
  return `export interface Handlers {\n${members.join("")}}
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}
`;
}
