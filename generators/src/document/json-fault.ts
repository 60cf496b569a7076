/** One token of JSON (RFC 8259), white space before it included. */
const token =
  /[ \t\n\r]*(?:([{}[\],:])|"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-]))/y;

/** What may come next: a value, a value or `]`, a key, a key or `}`, a colon, or a comma or the end of what is open. */
type Expectation = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "comma";

/**
 * The offset of the first token that makes a text no JSON. The engine says only sometimes where that is. For a text that is JSON,
 * the offset of its end.
 */
export function jsonFaultOffset(text: string): number {
  const open: string[] = [];
  let expected: Expectation = "value";
  for (let at = 0; ; ) {
    const start = skipWhiteSpace(text, at);
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) return start;
    const next = step(expected, match[1] ?? (text[start] === '"' ? '"' : "0"), open);
    if (next === undefined) return start;
    expected = next;
    at = token.lastIndex;
    if (expected === "comma" && open.length === 0) return skipWhiteSpace(text, at);
  }
}

/** What is expected behind a token, or `undefined` where the token is not expected. */
function step(expected: Expectation, mark: string, open: string[]): Expectation | undefined {
  if (mark === "}" || mark === "]") return close(expected, mark, open);
  switch (expected) {
    case "colon":
      return mark === ":" ? "value" : undefined;
    case "comma":
      if (mark !== ",") return undefined;
      return open.at(-1) === "{" ? "key" : "value";
    case "key":
    case "keyOrEnd":
      return mark === '"' ? "colon" : undefined;
    default:
      return value(mark, open);
  }
}

function value(mark: string, open: string[]): Expectation | undefined {
  if (mark === "," || mark === ":") return undefined;
  if (mark !== "{" && mark !== "[") return "comma";
  open.push(mark);
  return mark === "{" ? "keyOrEnd" : "valueOrEnd";
}

function close(expected: Expectation, mark: string, open: string[]): Expectation | undefined {
  const opening = open.pop();
  if (mark === "}")
    return opening === "{" && (expected === "keyOrEnd" || expected === "comma") ? "comma" : undefined;
  return opening === "[" && (expected === "valueOrEnd" || expected === "comma") ? "comma" : undefined;
}

function skipWhiteSpace(text: string, start: number): number {
  let at = start;
  while (" \t\n\r".includes(text[at] ?? "x")) at++;
  return at;
}
