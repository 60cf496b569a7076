/** Lines around a change that a diff shows. */
const context = 3;

/** One line of a diff: kept, taken away or added. */
interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** The difference of two texts as `diff -u` prints it; empty where there is none. A file that is not there is `undefined`. */
export function unifiedDiff(path: string, before: string | undefined, after: string): string {
  if (before === after) return "";
  const lines = diffLines(linesOf(before ?? ""), linesOf(after));
  const head = [before === undefined ? "--- /dev/null" : `--- a/${path}`, `+++ b/${path}`];
  return `${[...head, ...hunks(lines)].join("\n")}\n`;
}

/** The lines of a text, each with its break; the last may be without. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The lines of both, by the longest list that they share. What they begin and end with alike is not searched. */
function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const kept = (list: readonly string[]): readonly DiffLine[] => list.map((text) => ({ sign: " ", text }));
  return [
    ...kept(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...kept(before.slice(before.length - end)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const shared = longestShared(before, after);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [one, other] = [before[left], after[right]];
    if (one !== undefined && one === other) {
      lines.push({ sign: " ", text: one });
      left++;
      right++;
    } else if (
      one !== undefined &&
      (other === undefined || (shared[left + 1]?.[right] ?? 0) >= (shared[left]?.[right + 1] ?? 0))
    ) {
      lines.push({ sign: "-", text: one });
      left++;
    } else {
      lines.push({ sign: "+", text: other ?? "" });
      right++;
    }
  }
  return lines;
}

/** How many lines the rests of both lists share at most, by where the rests start. */
function longestShared(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let left = before.length - 1; left >= 0; left--) {
    for (let right = after.length - 1; right >= 0; right--) {
      const row = table[left];
      if (row === undefined) continue;
      row[right] =
        before[left] === after[right]
          ? (table[left + 1]?.[right + 1] ?? 0) + 1
          : Math.max(table[left + 1]?.[right] ?? 0, row[right + 1] ?? 0);
    }
  }
  return table;
}

function hunks(lines: readonly DiffLine[]): readonly string[] {
  const changed = lines.flatMap(({ sign }, index) => (sign === " " ? [] : [index]));
  const ranges: [number, number][] = [];
  for (const index of changed) {
    const last = ranges.at(-1);
    if (last !== undefined && index - last[1] <= 2 * context) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.flatMap(([first, last]) =>
    hunk(lines, Math.max(0, first - context), Math.min(lines.length, last + context + 1)),
  );
}

function hunk(lines: readonly DiffLine[], start: number, end: number): readonly string[] {
  const range = (sign: "-" | "+"): string => {
    const counts = (list: readonly DiffLine[]): number =>
      list.filter((line) => line.sign === " " || line.sign === sign).length;
    const [first, length] = [counts(lines.slice(0, start)), counts(lines.slice(start, end))];
    return `${sign}${length === 0 ? first : first + 1},${length}`;
  };
  const texts = lines
    .slice(start, end)
    .map(({ sign, text }) =>
      text.endsWith("\n") ? sign + text.slice(0, -1) : `${sign}${text}\n\\ No newline at end of file`,
    );
  return [`@@ ${range("-")} ${range("+")} @@`, ...texts];
}
