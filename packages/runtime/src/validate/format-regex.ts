/** A longer pattern is refused: to parse one can take a microsecond for each of its characters. */
const maxLength = 1 << 20;

/** A regular expression of ECMA-262, with Unicode semantics. */
export function isRegex(text: string): boolean {
  if (text.length > maxLength) return false;
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
