const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether lists and objects of a JSON text are nested more than `limit` levels deep. Looks at brackets only, so that it can
 * be asked before parsing: everything that walks the value afterwards may then recurse. Either may be said of a text that is no JSON.
 */
export function isDeeperThan(text: string, limit: number): boolean {
  if (isShallow(text, limit)) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === quote) index = endOfString(text, index);
    // Brackets and braces differ from each other in one bit only.
    else if ((unit | 0x20) === 0x7b) {
      if (++depth > limit) return true;
    } else if ((unit | 0x20) === 0x7d) depth--;
  }
  return false;
}

/**
 * The same of a value that was read from something else than a JSON text, but may have been JSON in parts. Looks at one level after the
 * other, so that no value is too deep for it.
 */
export function isValueDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isObject);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((one): readonly unknown[] => Object.values(one)).filter(isObject);
  }
  return false;
}

/** What is said of JSON nested more than `limit` levels deep. */
export function tooDeep(limit: number): string {
  return `The JSON is nested more than ${limit} levels deep`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Whether JSON has so few brackets, wherever they stand, and is so short after them that nothing in it can be deep: true of most, and found
 * fast.
 */
function isShallow(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  let count = 0;
  for (let index = text.indexOf("["); index >= 0; index = text.indexOf("[", index + 1)) {
    if (++count > limit) return false;
  }
  for (let index = text.indexOf("{"); index >= 0; index = text.indexOf("{", index + 1)) {
    // An object that holds another has `{"":` before it and `}` after it; the innermost has two characters.
    if (count + (text.length - index + 3) / 5 < limit + 1) return true;
    if (++count > limit) return false;
  }
  return true;
}

/** Index of the quote that ends the string starting at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === quote) return index;
    if (unit === backslash) index++;
  }
  return text.length;
}
