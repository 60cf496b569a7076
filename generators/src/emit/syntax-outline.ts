import { ts } from "ts-morph";

/** Comments, strings without escapes, words, numbers; and everything else whose extent one has to parse to know. */
const token = /\/\*[\s\S]*?\*\/|"[^"\\\n]*"|[A-Za-z_$][\w$]*|\d[\w.]*|[`/'\\]|[^\x00-\x7f]/g;

const keywords: ReadonlySet<string> = new Set(
  Array.from(
    { length: ts.SyntaxKind.LastKeyword - ts.SyntaxKind.FirstKeyword + 1 },
    (_, index) => ts.tokenToString(ts.SyntaxKind.FirstKeyword + index) ?? "",
  ),
);

/**
 * Source with the same syntax and less text: without comments, every identifier `a`, every whole number `0`, every string empty,
 * and of lines that end a statement or member, neighbours that look the same only once. A text that parses has an outline
 * that parses, and the other way round; many texts share one. `undefined` where that cannot be told without parsing:
 * template literals, regular expressions, escapes, other alphabets.
 */
export function syntaxOutline(text: string): string | undefined {
  let plain = true;
  const outline = text.replace(token, (found) => {
    const unit = found.charCodeAt(0);
    if (unit === quote) return '""';
    if (unit >= zero && unit <= nine) return Number.isInteger(Number(found)) ? "0" : found;
    if (unit === slash && found.length > 1) return found.includes("\n") ? "\n" : " ";
    if (unit > 127 || unit === slash || unit === backtick || unit === apostrophe || unit === backslash) {
      plain = false;
      return found;
    }
    return keywords.has(found) ? found : "a";
  });
  return plain ? withoutRepetition(outline) : undefined;
}

const quote = 34;
const apostrophe = 39;
const slash = 47;
const zero = 48;
const nine = 57;
const semicolon = 59;
const backslash = 92;
const backtick = 96;

/** Neighbouring lines that end in `;` are members of one list: what a second of the same looks like is known. */
function withoutRepetition(text: string): string {
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const line of text.split("\n")) {
    if (line.charCodeAt(line.length - 1) !== semicolon) seen.clear();
    else if (seen.has(line)) continue;
    else seen.add(line);
    kept.push(line);
  }
  return kept.join("\n");
}
