import { describe, expect, test } from "vitest";
import { faultIn } from "./syntax-check.ts";
import { isPlainSyntax } from "./syntax-statements.ts";

/** Every kind of statement, type and expression that targets print. */
const samples = [
  `import type { A, B as C } from "./a.js";
import { type D, e as $e } from "./b.js";
import "./c.js";`,
  `export * from "./a.js";
export type * from "./b.js";
export type { A, B };
export { a, b as c };
export { d } from "./d.js";
export {};`,
  `/** Doc *. */
export interface A<T = void> extends B<T>, C.D {
  /** One. */
  readonly a?: string | null;
  "b-c": A[][];
  default: "x" | -1 | 10n | true;
  [key: string]: unknown;
  readonly: { 200: 1.5e-7 };
  d(e: string, ...f: number[]): void;
}`,
  `type A =
  | { kind: "no" extends string ? 1 : 2 }
  | [string];`,
  `export type B<T> = readonly (A | undefined)[] & keyof T & NonNullable<C["d"]["e"]> & typeof f.g & \`a\${string}b\`;`,
  `type C = [string, number?, ...unknown[]] | ((a: A, b?: B) => Promise<void>);
type D<E> = (e: E) => F | null;`,
  `export const a: readonly A[] = [1, -2.5, { b: c, "d": e, f, ...g, [h]: (i) }, ...j] as const satisfies K;`,
  `const { b, c: d, ...e } = f, [g] = h;
let i = 0;
let j: string | undefined;`,
  `export function k<T extends U>(a: A, { b }: B = {}, ...c: C[]): a is T {
  if (typeof a !== "string" || !(b in c) && d >= 1 >> 2) return a.b?.c[0]!(1, ...d) ?? e;
  else if (f) throw new G.H<I>(\`x\${j}y\${k}z\`);
  for (let n = 0, m = 1; n < 40 && m > 2; n++, m -= 1) if (units[n]! <= o) continue;
  for (const v of w) { v.x = y; }
  while (true) { a++; break; }
  switch (z) {
    case "1": case 2:
      return;
    default:
      return (a as B).c;
  }
}`,
  `const l = (a: A, b?: B): C => ({ d: a ? b : c });
const m = n => { o(); };
const p = q<R>(s) + t<u>(v) % 2;
delete x.y;`,
  `a.b["c"].delete(d, (e) => e === f, () => g);
this.x = -y;
({ a: 1 }).a;
"use strict";
new Map();`,
  `export interface Größe { readonly straße?: 日本["länge"]; }
export const é𠮷1 = (übung: Größe): übung is 日本 => naïve(übung, $é);`,
];

describe("isPlainSyntax", () => {
  test.each(samples)("knows %j", (text) => {
    expect(faultIn("x.ts", text)).toBeUndefined();
    expect(isPlainSyntax(text)).toBe(true);
  });

  test("says no to what is cut, doubled or put elsewhere, unless TypeScript parses that too", () => {
    const accepted: string[] = [];
    let right = 0;
    let wrong = 0;
    for (const text of mutants()) {
      if (!isPlainSyntax(text)) {
        wrong++;
        continue;
      }
      right++;
      if (faultIn("x.ts", text) !== undefined) accepted.push(text);
    }
    expect(accepted).toEqual([]);
    // Most mutants are broken; that they are found is what is tested, so there have to be many of both.
    expect(wrong).toBeGreaterThan(3000);
    expect(right).toBeGreaterThan(500);
  });

  test.each([
    'f("abc);',
    'f("a\nb");',
    'f("\\x");',
    "/* open",
    "a = /b/;",
    "// a\u2028f(;",
    "throw\na;",
    "a\n++b;",
    "type\nA = B;",
    "a = b => c || d => e;",
    "-a ** b;",
    "01;",
    "1.a;",
    "a = `b${c;",
    "a\u00a0= 1;",
    "\u00b2 = 1;",
    "a\u00b2 = 1;",
    "1ä;",
    "ä\\u0061 = 1;",
    "\u{1f511} = 1;",
    "\u{323b0} = 1;",
    "a\u{2028}= 1;",
    "(a: A): 1 is B => c;",
    '"a\u2028b";',
    '"a\u2029b";',
    '"a\0b";',
    '"a\\u00A0b";',
    "throw /* a\u2028b */ c;",
    "1.5.;",
    "1e;",
    "10nn;",
    "await a;",
    "f(",
    "}",
    "if (a) {",
    "a b;",
    "class A {}",
  ])("leaves %j to TypeScript", (text) => {
    expect(isPlainSyntax(text)).toBe(false);
  });
});

/** Samples with one token removed, doubled, replaced by another or swapped with the next, and with a line break before one. */
function* mutants(): Generator<string> {
  const others = [
    ";",
    "=>",
    "?",
    "(",
    "}",
    "<",
    "as",
    "type",
    "=",
    '"s"',
    "...",
    "a",
    "1",
    "!",
    "const",
    "`t`",
    "of",
    "++",
  ];
  let turn = 0;
  for (const sample of samples) {
    const tokens =
      sample.match(/\/\*[\s\S]*?\*\/|"[^"]*"|[\w$]+|\s+|=>|\.\.\.|\?\.|[&|=!<>+]+|[\s\S]/g) ?? [];
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] ?? "";
      const other = others[turn++ % others.length] ?? "";
      const next = tokens[index + 1] ?? "";
      for (const [count, put] of [
        [1, ""],
        [1, `${token} ${token}`],
        [1, ` ${other} `],
        [0, ` ${other} `],
        [2, `${next}${token}`],
        [0, "\n"],
        [0, " /*\n*/ "],
      ] as const) {
        yield tokens.toSpliced(index, count, put).join("");
      }
    }
  }
}
