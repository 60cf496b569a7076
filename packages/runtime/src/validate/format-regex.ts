/** A regular expression of ECMA-262, with Unicode semantics. */
export function isRegex(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
