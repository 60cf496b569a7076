/** What a doc comment says. All of it is plain text of a document; none of it can end the comment. */
export interface DocComment {
  /** Paragraphs in order, with an empty line between; those that are not there or say nothing are left out. */
  readonly text?: string | readonly (string | undefined)[] | undefined;
  /** Block tags in order: `["deprecated", ""]`, `["default", "10"]`. Tag names are our own. */
  readonly tags?: readonly (readonly [tag: string, text: string])[];
}

/** Lines of a doc comment, or nothing when there is nothing to say. Ends without a line break. */
export function docComment(comment: DocComment): string {
  const { text, tags = [] } = comment;
  if (tags.length === 0 && (text === undefined || isHarmless(text))) {
    return text === undefined ? "" : `/** ${text.trimEnd()} */`;
  }
  const lines = [
    ...paragraphs(typeof text === "object" ? text : [text]),
    ...tags.flatMap(([tag, value]) => {
      const [first = "", ...rest] = sanitize(value, "");
      return [`@${tag} ${first}`.trimEnd(), ...rest];
    }),
  ];
  if (lines.length === 0) return "";
  if (lines.length === 1) return `/** ${lines[0]} */`;
  return `/**\n${lines.map((line) => (line === "" ? " *" : ` * ${line}`)).join("\n")}\n */`;
}

const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Most texts of most documents: nothing in them has to be disarmed or cut. */
const harmless = /^[!-)+-?A-~](?:[ -)+-?A-~]|\*(?!\/))*$/;

function isHarmless(text: NonNullable<DocComment["text"]>): text is string {
  return typeof text === "string" && harmless.test(text);
}

/**
 * The lines of all paragraphs. Where two meet there is one empty line, however their own texts begin and end. What says the same as the
 * paragraph before it, as many a description does, is left out.
 */
function paragraphs(texts: readonly (string | undefined)[]): readonly string[] {
  const all = texts
    .map((text) => sanitize(text ?? "", "@"))
    .filter((lines) => lines.length > 0)
    .filter((lines, index, before) => index === 0 || plain(lines) !== plain(before[index - 1] ?? []));
  return all.flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

/** What a paragraph says, whatever its case, and with or without a full stop. */
function plain(lines: readonly string[]): string {
  return lines.join("\n").toLowerCase().replace(/\.$/, "");
}

/** Splits into lines and disarms `*\/`, tags at the start of a line, and characters that hide or reorder text. */
function sanitize(text: string, disarm: "@" | ""): readonly string[] {
  if (harmless.test(text)) return [text.trimEnd()];
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029\u0085]/)
    .map((line) => line.replace(invisible, "").replaceAll("*/", "*\\/").trimEnd())
    .map((line) => (disarm === "@" ? line.replace(/^(\s*)@/, "$1\\@") : line));
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  while (lines.length > 0 && lines[0] === "") lines.shift();
  return lines;
}
