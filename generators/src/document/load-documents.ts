import { type DiagnosticCode, type Finding, type Report, registry } from "../diagnostics/index.ts";
import {
  type Documents,
  documentsOf,
  type Identified,
  type LoadedDocuments,
  type LoadFailure,
} from "./documents.ts";
import { duplicateJsonKeys } from "./duplicate-json-keys.ts";
import { pointerTokens } from "./json-pointer.ts";
import { asWritten, Locator } from "./locate.ts";
import { Moves } from "./merge.ts";
import { documentNode } from "./node.ts";
import { parseJson } from "./parse-json.ts";
import { parseYaml } from "./parse-yaml.ts";
import type { ParsedText, ParsedTexts } from "./parsed-texts.ts";
import { maximumLength, ReadFailure, type ReadText } from "./read-text.ts";
import { isReplacedInProseOnly } from "./replaced-text.ts";
import { scan } from "./scan.ts";
import type { ParseNote, SourceDocument } from "./source-document.ts";
import { type TextPosition, textPosition } from "./text-position.ts";
import { hasScheme } from "./uri.ts";
import { writeOutAliases } from "./write-out-aliases.ts";

/** How documents are loaded. */
export interface LoadOptions {
  /** URLs that references may lead to: a URL as it is, or with a final `/` everything under it. Default: none. */
  readonly remotes?: readonly string[];
  /** Paths of Overlay documents, applied in this order. */
  readonly overlays?: readonly string[];
  /** What is known of texts that have been parsed before. */
  readonly parsedTexts?: ParsedTexts;
}

/**
 * Reads the root document and every document that references lead to, and applies the overlays. Gives `undefined` after reporting
 * where the root cannot be read or parsed, or an overlay cannot be applied. A document that only a reference names and that cannot be had is reported later, at the reference.
 */
export async function loadDocuments(
  root: string,
  read: ReadText,
  options: LoadOptions,
  report: Report,
): Promise<Documents | undefined> {
  const loader = new Loader(read, options, report);
  const document = await loader.load(root);
  if (document === undefined) {
    report({ place: { file: root }, ...loader.failure(root) });
    return undefined;
  }
  await loader.loadTargets();
  let errors = 0;
  for (const path of options.overlays ?? []) {
    await applyOne(loader, document, path, (finding) => {
      if (registry[finding.code].severity === "error") errors++;
      report(finding);
    });
  }
  return errors === 0 ? documentsOf(loader.loaded(document)) : undefined;
}

/** An overlay may bring references to more files, so these are loaded after each. */
async function applyOne(loader: Loader, root: SourceDocument, path: string, report: Report): Promise<void> {
  const overlay = await loader.read(path);
  if (overlay === undefined) {
    report({ place: { file: path }, ...loader.failure(path) });
    return;
  }
  const documents = documentsOf(loader.loaded(root));
  // Loaded only now: few documents have overlays, and JSONPath is more modules than all that reads a document.
  const { applyOverlay } = await import("./overlay.ts");
  // Places are computed now: what an overlay reports are often places that a later one changes.
  applyOverlay(documents, documentNode(overlay, loader.moves.origins), loader.moves, (finding) =>
    report(finding.origin === undefined ? finding : { ...finding, place: documents.locate(finding.origin) }),
  );
  loader.rescan();
  await loader.loadTargets();
}

const readCodes = {
  missing: "TN102",
  unreadable: "TN102",
  denied: "TN105",
  large: "TN106",
  malformed: "TN101",
} as const satisfies Record<ReadFailure["reason"], DiagnosticCode>;

class Loader {
  readonly documents = new Map<string, SourceDocument>();
  /** Whatever has been parsed, overlays included. */
  readonly texts = new Map<string, SourceDocument>();
  readonly moves = new Moves();
  readonly failures = new Map<string, LoadFailure & Pick<Finding, "place">>();
  readonly identifiers = new Map<string, Identified>();
  readonly dynamicAnchors = new Map<
    string,
    { readonly document: SourceDocument; readonly pointer: string }[]
  >();
  readonly #pending = new Set<string>();
  /** Documents that are not quite in UTF-8, by path: what is wrong with them, unless it does not matter. */
  readonly #replaced = new Map<string, ReadFailure>();
  readonly #readText: ReadText;
  readonly #options: LoadOptions;
  readonly #report: Report;

  constructor(read: ReadText, options: LoadOptions, report: Report) {
    this.#readText = read;
    this.#options = options;
    this.#report = report;
  }

  failure(path: string): LoadFailure & Pick<Finding, "place"> {
    const failure = this.failures.get(path);
    if (failure === undefined) throw new Error(`${path} has been loaded`);
    return failure;
  }

  /** Loads what the documents so far refer to, until nothing new turns up. Files are read at once but taken up in order. */
  async loadTargets(): Promise<void> {
    while (this.#pending.size > 0) {
      const paths = [...this.#pending].filter((path) => this.#isNew(path));
      this.#pending.clear();
      const texts = await Promise.all(paths.map((path) => this.#text(path)));
      paths.forEach((path, index) => {
        const document = this.#parse(path, texts[index]);
        if (document !== undefined) this.#admit(document);
      });
    }
  }

  /** What has been loaded so far. */
  loaded(root: SourceDocument): LoadedDocuments {
    const { documents, failures, identifiers, dynamicAnchors, texts } = this;
    return { root, documents, failures, identifiers, dynamicAnchors, texts, moved: this.moves.origins };
  }

  /** Looks for references to files that are not loaded yet. */
  rescan(): void {
    for (const { path, value } of this.documents.values()) {
      for (const target of scan(path, value).targets) if (this.#isNew(target)) this.#pending.add(target);
    }
  }

  /** Loads a document that is part of the API. */
  async load(path: string): Promise<SourceDocument | undefined> {
    const document = await this.read(path);
    return document === undefined ? undefined : this.#admit(document);
  }

  /** Reads and parses a document. */
  async read(path: string): Promise<SourceDocument | undefined> {
    return this.#parse(path, await this.#text(path));
  }

  #isNew(path: string): boolean {
    return !this.documents.has(path) && !this.failures.has(path);
  }

  /** The URL is compared in its normal form, so that no `..` leads out of what is allowed. */
  #isAllowed(url: string): boolean {
    const { href } = new URL(url);
    const remotes = this.#options.remotes ?? [];
    return remotes.some((remote) => (remote.endsWith("/") ? href.startsWith(remote) : href === remote));
  }

  async #text(path: string): Promise<string | undefined> {
    if (hasScheme(path) && (!URL.canParse(path) || !this.#isAllowed(path))) {
      this.failures.set(path, notAllowed(path));
      return undefined;
    }
    try {
      return await this.#readText(path);
    } catch (error) {
      if (!(error instanceof ReadFailure)) throw error;
      if (error.replaced !== undefined) {
        this.#replaced.set(path, error);
        return error.replaced;
      }
      return this.#fail(path, error);
    }
  }

  #fail(path: string, { reason, message, position, hint }: ReadFailure): undefined {
    const place = position && { file: path, ...position };
    const more = { ...(place && { place }), ...(hint !== undefined && { hint }) };
    this.failures.set(path, { code: readCodes[reason], message, ...more });
  }

  /** Whether a document can be used although it is not quite in UTF-8. */
  #isUsable(path: string, value: SourceDocument["value"], { position }: ReadFailure): boolean {
    if (!isReplacedInProseOnly(value)) return false;
    const message = `\`${path}\` holds bytes that are not UTF-8. Each is read as U+FFFD.`;
    this.#report({ code: "TN117", message, place: { file: path, ...position } });
    return true;
  }

  #parse(path: string, marked: string | undefined): SourceDocument | undefined {
    if (marked === undefined) return undefined;
    const text = withoutMark(marked);
    if (text.length > maximumLength) {
      return this.#refuse(path, `${path} is larger than ${maximumLength} characters.`);
    }
    const { overlays = [], parsedTexts } = this.#options;
    const toChange = overlays.length > 0;
    const { format, parsed } =
      parsedTexts?.of(path, text, () => parse(path, text), { toChange }) ?? parse(path, text);
    const replaced = this.#replaced.get(path);
    if ("fault" in parsed)
      return replaced ? this.#fail(path, replaced) : this.#refuseAt(path, text, parsed.fault);
    const { value, indented, plain = text } = parsed;
    if (replaced !== undefined && !this.#isUsable(path, value, replaced)) return this.#fail(path, replaced);
    for (const note of parsed.notes) this.#note(path, { text, ...(indented && { indented }) }, note);
    const document = { path, text: plain, format, value, ...(indented && { indented }) };
    this.texts.set(path, document);
    return document;
  }

  #admit(read: SourceDocument): SourceDocument | undefined {
    const found = scan(read.path, read.value);
    const { targets, identifiers, dynamicAnchors, repeated, excess } = found;
    if (excess !== undefined) {
      const tokens = pointerTokens(excess.pointer) ?? [];
      const position = new Locator().position(read, tokens);
      return this.#refuse(read.path, `${read.path} is ${excess.message}.`, position);
    }
    const duplicates = read.format === "json" ? duplicateJsonKeys(read.text, found.keys) : [];
    for (const note of duplicates) this.#note(read.path, read, note);
    // Only now: writing aliases out is bounded by what has just been counted.
    if (this.#options.overlays?.length) writeOutAliases(read.value);
    const document = { ...read, hasEachKeyOnce: read.format === "json" && duplicates.length === 0 };
    this.documents.set(document.path, document);
    this.texts.set(document.path, document);
    for (const target of targets) if (this.#isNew(target)) this.#pending.add(target);
    for (const [uri, pointer] of identifiers) {
      const unique = !repeated.has(uri);
      if (!this.identifiers.has(uri)) this.identifiers.set(uri, { document, pointer, unique });
    }
    for (const [name, pointers] of dynamicAnchors) {
      const places = pointers.map((pointer) => ({ document, pointer }));
      this.dynamicAnchors.set(name, [...(this.dynamicAnchors.get(name) ?? []), ...places]);
    }
    return document;
  }

  #refuseAt(path: string, text: string, fault: ParseNote): undefined {
    const code = fault.kind === "limit" ? "TN106" : "TN101";
    const place = { file: path, ...textPosition(text, fault.offset) };
    this.failures.set(path, { code, message: `${path} does not parse: ${fault.message}.`, place });
  }

  #refuse(path: string, message: string, position?: TextPosition): undefined {
    this.failures.set(path, { code: "TN106", message, place: { file: path, ...position } });
  }

  #note(path: string, document: Pick<SourceDocument, "text" | "indented">, note: ParseNote): void {
    const written = note.kind === "shallowIndent" ? { text: document.text } : document;
    const place = { file: path, ...asWritten(written, note.offset) };
    if (note.kind === "duplicateKey") {
      this.#report({
        code: "TN103",
        message: `The key \`${note.message}\` stands twice in this object.`,
        place,
      });
    } else if (note.kind === "shallowIndent") {
      this.#report({
        code: "TN107",
        message: "A line within brackets or quotes is indented less than the block around it.",
        place,
      });
    } else if (note.kind === "notPlain") {
      this.#report({ code: "TN115", message: `Here is ${note.message}; JSON has none.`, place });
    }
  }
}

/** Without the byte order mark, which neither JSON nor YAML has in the text itself. */
function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** JSON is YAML, but as JSON it is read much faster; what only looks like JSON is YAML after all, unless its name says JSON. */
function parse(path: string, text: string): ParsedText {
  const isNamedJson = /\.json$/i.test(path);
  if (isNamedJson || /^\s*[{[]/.test(text)) {
    const parsed = parseJson(text);
    if (isNamedJson || !("fault" in parsed)) return { format: "json", parsed };
  }
  return { format: "yaml", parsed: parseYaml(text) };
}

/** Why a URL is not read. What no network has cannot be allowed either: a `file:` URL, a URN. */
function notAllowed(url: string): LoadFailure {
  if (/^https?:/i.test(url))
    return {
      code: "TN104",
      message: `\`${url}\` is on the network, and that is not allowed.`,
      hint: `Allow it by name: add \`${url}\` to \`remotes\`.`,
    };
  const hint = /^file:/i.test(url)
    ? "Write the path of the file, from the folder of the file with the reference."
    : "An identifier leads to the schema that has it as its `$id`, in a file that another reference leads to.";
  return { code: "TN102", message: `\`${url}\` is neither a path nor a URL of http or https.`, hint };
}
