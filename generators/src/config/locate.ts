import { readFileSync } from "node:fs";
import type { Place } from "../diagnostics/index.ts";
import type { ConfigPath } from "./check.ts";

/** Line and column, from 1, of a place in the configuration's text. */
export type Position = Required<Pick<Place, "line" | "column">>;

/** An option, or a member of one: the configuration's file, and the way there from what it exports. */
export interface ConfigOption {
  readonly file: string;
  readonly path: ConfigPath;
}

/** Where an option stands; without a line where that cannot be read off the file. */
export function placeOfOption({ file, path }: ConfigOption): Place {
  const position = locateOption(readFileSync(file, "utf8"), path);
  return { file, ...position, pointer: path.map((step) => `/${step}`).join("") };
}

/**
 * Finds an option in the text of a configuration. Only its literal objects and arrays can be read off the text; of what
 * is computed, the nearest literal around it is found. `undefined` where there is none.
 */
export function locateOption(text: string, path: ConfigPath): Position | undefined {
  const tokens = tokenize(text);
  const start = startOf(tokens);
  if (start === undefined) return undefined;
  let at = start;
  let offset = tokens[at]?.offset ?? 0;
  for (const step of path) {
    const found = typeof step === "number" ? member(tokens, at, step) : property(tokens, at, step);
    if (found === undefined) break;
    offset = tokens[found.name]?.offset ?? offset;
    at = found.value;
  }
  return positionOf(text, offset);
}

/** Line and column of an offset. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

interface Token {
  readonly text: string;
  readonly offset: number;
}

/** Comments and white space, which count for nothing; then strings, templates, names and single characters. */
const pattern =
  /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$]+|[\s\S])/g;

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    if (match[1] !== undefined) tokens.push({ text: match[1], offset: match.index });
  }
  return tokens;
}

/** The first bracket of the default export, or of the constant that it names. */
function startOf(tokens: readonly Token[]): number | undefined {
  const start = tokens.findIndex(
    (token, index) => token.text === "export" && tokens[index + 1]?.text === "default",
  );
  if (start < 0) return undefined;
  const name = tokens[start + 2]?.text;
  const constant = tokens.findIndex(
    (token, index) => token.text === "const" && tokens[index + 1]?.text === name,
  );
  const from = constant < 0 ? start : constant;
  const offset = tokens.slice(from).findIndex(({ text }) => text === "{" || text === "[");
  return offset < 0 ? undefined : from + offset;
}

interface Found {
  /** Index of the token that names the place. */
  readonly name: number;
  /** Index of the first token of the value. */
  readonly value: number;
}

function property(tokens: readonly Token[], object: number, name: string): Found | undefined {
  if (tokens[object]?.text !== "{") return undefined;
  for (const start of members(tokens, object)) {
    if (unquote(tokens[start]?.text ?? "") !== name) continue;
    return { name: start, value: tokens[start + 1]?.text === ":" ? start + 2 : start };
  }
  return undefined;
}

function member(tokens: readonly Token[], array: number, index: number): Found | undefined {
  if (tokens[array]?.text !== "[") return undefined;
  const start = members(tokens, array)[index];
  return start === undefined ? undefined : { name: start, value: start };
}

/** Indexes of the first tokens of the members between a bracket and the one that closes it. */
function members(tokens: readonly Token[], open: number): readonly number[] {
  const starts: number[] = [];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? "";
    if ("{[(".includes(text)) depth++;
    if ("}])".includes(text)) depth--;
    if (depth === 0) break;
    if (depth === 1 && (at === open || text === ",")) starts.push(at + 1);
  }
  return starts.filter((start) => !"}]".includes(tokens[start]?.text ?? "}"));
}

function unquote(text: string): string {
  return /^(["'])[\s\S]*\1$/.test(text) ? text.slice(1, -1) : text;
}
