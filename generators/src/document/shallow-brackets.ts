/**
 * Puts every line that holds nothing but closing brackets behind the line before it, by turning the line break into spaces; no
 * offset changes. YAML wants such lines deeper than the block that they close (YAML 1.2.2, section 7.4), many writers do not.
 * Block scalars are left alone: there, a line break is content.
 */
export function joinShallowBrackets(text: string): string {
  const lines = text.split("\n");
  let scalarIndent: number | undefined;
  let joined = "";
  lines.forEach((line, number) => {
    const blank = line.trim() === "";
    if (scalarIndent !== undefined && !blank && indentOf(line) <= scalarIndent) scalarIndent = undefined;
    const joins = scalarIndent === undefined && isClosing(line) && !hasComment(lines[number - 1] ?? "");
    joined += (number === 0 ? "" : joins ? " " : "\n") + line;
    if (scalarIndent === undefined && opensBlockScalar(line)) scalarIndent = keyIndent(line);
  });
  return joined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The column of the key in a line such as `  - - key: |`. */
function keyIndent(line: string): number {
  return /^[\s-]*(?=\S)/.exec(line)?.[0].length ?? 0;
}

function isClosing(line: string): boolean {
  return /^[ \t]*[\]}][\]},\s]*$/.test(line);
}

function hasComment(line: string): boolean {
  return /(^|\s)#/.test(line);
}

function opensBlockScalar(line: string): boolean {
  return /(^|[\s:-])[|>][-+0-9]*\s*(\s#.*)?$/.test(line);
}
