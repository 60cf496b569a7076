import { ts } from "ts-morph";
import type { Place, Report } from "../diagnostics/index.ts";
import { code, identifier, sourceText } from "../emit/index.ts";
import type { Api } from "../model/index.ts";
import type { Names } from "../plan/index.ts";
import { basePathAdvice } from "./base-path.ts";
import { goneTypes, type HandlerGroup, handlerGroups, handlerOf, pickedNames } from "./handler-group.ts";
import type { ScaffoldedOperation, ServerNames } from "./handler-stub.ts";
import { importText, indexText, type TagFile, tagFile, tagFileText } from "./new-files.ts";
import { importOf, membersOf, type ParsedFile, parseFile } from "./parsed-file.ts";
import { renamedHandlers } from "./renamed-handler.ts";
import { type GroupChange, memberEdits, revisions } from "./revise-group.ts";
import { applyEdits, insertion, lineBreakOf, type TextEdit } from "./text-edit.ts";

/** What a scaffold is made from. Paths are from the folder of the handlers, with `/`. */
export interface ScaffoldRequest {
  readonly api: Api;
  /** Names of the targets with which the server was generated. */
  readonly names: Names;
  /** The TypeScript files that are in the folder already, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Specifier of the generated `server.ts` in a file of the folder. */
  readonly server: string;
  readonly importExtension: string;
}

/** A file that is new or changes. */
export interface ScaffoldChange {
  readonly path: string;
  /** Absent: the file is new. */
  readonly before?: string;
  readonly after: string;
}

/** What a scaffold comes to. */
export interface Scaffold {
  readonly changes: readonly ScaffoldChange[];
  /** Handlers that are called something else now, with the files in which they are. */
  readonly renamed: readonly { readonly path: string; readonly from: string; readonly to: string }[];
  /** What whoever serves the handlers has to know. */
  readonly advice: string | undefined;
}

/**
 * What has to change in a folder of handlers so that it implements a document: new operations get handlers that answer 501, those that are gone
 * are marked, those that are called something else are renamed, and what a person wrote stays as it is. Gives `undefined`, after
 * reporting, where a file does not parse.
 */
export function scaffoldServer(request: ScaffoldRequest, report: Report): Scaffold | undefined {
  const files = parseAll(request.files, report);
  if (files === undefined) return undefined;
  const server = serverNames(request);
  const groups = files.flatMap(handlerGroups);
  const picking = groups.filter(({ picked }) => picked !== undefined);
  const whole = groups.find(({ picked }) => picked === undefined);
  const operations = operationsOf(request);
  const known = homesOf(groups, operations);
  const renamed = renamedHandlers(groups, operations, known);
  const homes = new Map([...known, ...renamed.map(({ to, group }) => [to.name, group] as const)]);
  const plan = planNewcomers(operations, homes, picking, whole, report);
  const edits = new Map<ParsedFile, TextEdit[]>();
  const edit = (file: ParsedFile, more: readonly TextEdit[]): void =>
    void edits.set(file, [...(edits.get(file) ?? []), ...more]);
  for (const group of groups) {
    const added = plan.added.get(group) ?? [];
    const change = changeOf(group, operations, homes, { added, renamed }, server);
    reportGone(change, report);
    edit(group.file, [...revisions(change), ...errorImport(change, server)]);
  }
  const created = createFiles(plan.unplaced, request, server);
  const advice = basePathAdvice(request.api.servers);
  const joined = joinFiles(
    created.map(({ file }) => file),
    whole,
    { ...request, advice },
    report,
    edit,
  );
  const changes = [
    ...changedFiles(edits),
    ...created.map(({ file, text }) => ({ path: file.path, after: text })),
    ...joined,
  ];
  return {
    changes: changes.filter(({ path, after }) => request.files.get(path) !== after),
    renamed: renamed.map(({ group, from, to }) => ({ path: group.file.path, from, to: to.name })),
    advice,
  };
}

function parseAll(texts: ScaffoldRequest["files"], report: Report): readonly ParsedFile[] | undefined {
  let right = true;
  const files = [...texts].map(([path, text]) => {
    const { file, fault } = parseFile(path, text);
    if (fault !== undefined) {
      right = false;
      const { line, column, message } = fault;
      report({ code: "TN632", message, place: { file: path, line, column } });
    }
    return file;
  });
  return right ? files : undefined;
}

function serverNames({ names, server }: ScaffoldRequest): ServerNames {
  let httpError = "HttpError";
  // The generated server exports the runtime's names so, where the document has one of them itself.
  while (names.taken.has(httpError)) httpError = `$${httpError}`;
  return { httpError, specifier: server };
}

function operationsOf({ api, names }: ScaffoldRequest): readonly ScaffoldedOperation[] {
  return api.operations.map((operation) => ({
    name: names.operation("server.handler", operation).name.text,
    tag: operation.tags[0],
    operation,
  }));
}

/** Where each operation is at home: in the group that lists it, else in one of all operations that has it. */
function homesOf(
  groups: readonly HandlerGroup[],
  operations: readonly ScaffoldedOperation[],
): ReadonlyMap<string, HandlerGroup> {
  const homes = new Map<string, HandlerGroup>();
  for (const group of groups)
    for (const name of pickedNames(group)) if (!homes.has(name)) homes.set(name, group);
  for (const group of groups) {
    if (group.picked !== undefined || group.object === undefined) continue;
    const members = membersOf(group.object);
    for (const { name } of operations) if (members.has(name) && !homes.has(name)) homes.set(name, group);
  }
  return homes;
}

/** Where operations go that are at home nowhere: to others of their tag, to the one object of all, or into new files. */
function planNewcomers(
  operations: readonly ScaffoldedOperation[],
  homes: ReadonlyMap<string, HandlerGroup>,
  picking: readonly HandlerGroup[],
  whole: HandlerGroup | undefined,
  report: Report,
): {
  readonly added: ReadonlyMap<HandlerGroup, readonly ScaffoldedOperation[]>;
  readonly unplaced: readonly ScaffoldedOperation[];
} {
  const added = new Map<HandlerGroup, ScaffoldedOperation[]>();
  const unplaced: ScaffoldedOperation[] = [];
  for (const one of operations) {
    if (homes.has(one.name)) continue;
    const back = picking.find((group) => goneTypes(group).has(one.name));
    const sibling = operations.find(({ tag, name }) => tag === one.tag && homes.has(name));
    const alone = picking.length === 0 && homes.size > 0 ? whole : undefined;
    const group = back ?? (sibling && homes.get(sibling.name)) ?? alone;
    if (group === undefined) unplaced.push(one);
    else if (group.object === undefined) {
      const message = `There is no object in which to write \`${one.name}\`.`;
      report({ code: "TN634", message, place: placeOf(group.file, group.type) });
    } else added.set(group, [...(added.get(group) ?? []), one]);
  }
  return { added, unplaced };
}

function changeOf(
  group: HandlerGroup,
  operations: readonly ScaffoldedOperation[],
  homes: ReadonlyMap<string, HandlerGroup>,
  { added, renamed }: Pick<GroupChange, "added" | "renamed">,
  server: ServerNames,
): GroupChange {
  const there = new Set([...operations.map(({ name }) => name), ...renamed.map(({ from }) => from)]);
  const held =
    group.picked === undefined
      ? [...(group.object === undefined ? [] : membersOf(group.object).keys())]
      : pickedNames(group);
  return {
    group,
    added,
    gone: held.filter(
      (name) => !there.has(name) && !(group.picked === undefined && goneTypes(group).has(name)),
    ),
    kept: operations.filter(({ name }) => homes.get(name) === group),
    renamed: renamed.filter((one) => one.group === group),
    httpError: importOf(group.file, server.httpError)?.local ?? server.httpError,
  };
}

function reportGone({ group, gone }: GroupChange, report: Report): void {
  for (const name of gone) {
    const message = `\`${name}\` is no longer in the document; its handler is marked.`;
    report({ code: "TN633", message, place: placeOf(group.file, handlerOf(group, name) ?? group.type) });
  }
}

/** Where something stood before this run. */
function placeOf({ path, tree }: ParsedFile, node: ts.Node): Place {
  const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return { file: path, line: line + 1, column: character + 1 };
}

/** The import that new handlers need, in a file that has it no more. */
function errorImport({ group, added }: GroupChange, { httpError }: ServerNames): readonly TextEdit[] {
  const { file } = group;
  const known = importOf(file, "Handlers");
  if (added.length === 0 || known === undefined || importOf(file, httpError) !== undefined) return [];
  const text = sourceText(code`import { ${identifier(httpError)} } from ${known.specifier};`);
  return [insertion(importEnd(file), `${lineBreakOf(file.text)}${text}`)];
}

/** Where the last import of a file ends. */
function importEnd({ tree }: ParsedFile): number {
  return tree.statements.findLast((one) => ts.isImportDeclaration(one))?.getEnd() ?? 0;
}

function createFiles(
  unplaced: readonly ScaffoldedOperation[],
  { files }: ScaffoldRequest,
  server: ServerNames,
): readonly { readonly file: TagFile; readonly text: string }[] {
  const paths = new Set([...files.keys()].map((path) => path.toLowerCase()));
  const taken = new Set(
    [...files.values()].flatMap((text) => text.match(/[\p{L}\p{N}_$]+Handlers\d*/gu) ?? []),
  );
  const byTag = new Map<string | undefined, ScaffoldedOperation[]>();
  for (const one of unplaced) byTag.set(one.tag, [...(byTag.get(one.tag) ?? []), one]);
  return [...byTag].map(([tag, operations]) => {
    const file = tagFile(tag, paths, taken);
    paths.add(file.path);
    taken.add(file.constant);
    return { file, text: tagFileText(file, tag, operations, server) };
  });
}

/** Puts new files into the object of all handlers: a new `index.ts`, or the one that a person has made of it. */
function joinFiles(
  files: readonly TagFile[],
  whole: HandlerGroup | undefined,
  {
    advice,
    server,
    importExtension,
    files: known,
  }: ScaffoldRequest & { readonly advice: string | undefined },
  report: Report,
  edit: (file: ParsedFile, edits: readonly TextEdit[]) => void,
): readonly ScaffoldChange[] {
  if (whole === undefined && !known.has("index.ts")) {
    return [{ path: "index.ts", after: indexText(files, server, importExtension, advice) }];
  }
  if (files.length === 0) return [];
  if (whole?.object === undefined) {
    const message = `There is no object of all handlers to which to add ${files.map(({ constant }) => constant).join(", ")}.`;
    const place = whole === undefined ? { file: "index.ts" } : placeOf(whole.file, whole.type);
    report({ code: "TN634", message, place });
    return [];
  }
  const { file, object } = whole;
  const imports = files.map(
    (one) => `${lineBreakOf(file.text)}${importText(one, importExtension, file.path)}`,
  );
  const spreads = files.map(({ constant }) => `...${constant},`);
  edit(file, [
    insertion(importEnd(file), imports.join("")),
    ...memberEdits(file.text, object, spreads, "\n"),
  ]);
  return [];
}

/** The files with their edits. Throws where one no longer parses, which is a bug of ours. */
function changedFiles(edits: ReadonlyMap<ParsedFile, readonly TextEdit[]>): readonly ScaffoldChange[] {
  return [...edits].map(([{ path, text }, list]) => {
    const after = applyEdits(text, list);
    const { fault } = parseFile(path, after);
    if (fault !== undefined)
      throw new Error(`The scaffold broke ${path}:${fault.line}:${fault.column}: ${fault.message}`);
    return { path, before: text, after };
  });
}
