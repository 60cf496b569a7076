/** A set of UTF-16 code units: ranges in order, none touching the next. */
export type CharSet = readonly (readonly [from: number, to: number])[];

const last = 0xffff;

/** The units of all ranges. */
export function charSet(ranges: CharSet): CharSet {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before !== undefined && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The units that are not in the set. */
export function complement(set: CharSet): CharSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

/** Whether no unit is in both. */
export function areApart(one: CharSet, other: CharSet): boolean {
  return one.every(([from, to]) => other.every(([start, end]) => to < start || from > end));
}

/** Whether the set has surrogates: then a unit of it may be half a character. */
export function hasSurrogates(set: CharSet): boolean {
  return !areApart(set, [[0xd800, 0xdfff]]);
}

export const digits: CharSet = [[48, 57]];
export const wordUnits: CharSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
/** White space and line terminators (ECMA-262, 22.2.2.9). */
export const spaces: CharSet = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
/** What `.` leaves out. */
export const lineTerminators: CharSet = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
