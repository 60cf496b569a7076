/** Length of a string in Unicode code points, which is what `minLength` and `maxLength` count. Allocates nothing. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      count--;
      index++;
    }
  }
  return count;
}

/** Whether a string has at least so many code points. Counts only where its length leaves it open. */
export function hasMinLength(text: string, limit: number): boolean {
  return text.length >= limit && (text.length >= 2 * limit || codePoints(text) >= limit);
}

/** Whether a string has at most so many code points. Counts only where its length leaves it open. */
export function hasMaxLength(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && codePoints(text) <= limit);
}
