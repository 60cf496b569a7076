import { type Code, code, empty, lines } from "../../emit/index.ts";
import {
  areApart,
  type CharSet,
  charSet,
  firstOf,
  hasSurrogates,
  isNullable,
  type PatternNode,
  parsePattern,
} from "../../patterns/index.ts";
import { all, type Condition, not, print, test } from "./condition.ts";
import { localName } from "./uses.ts";

/** Steps that a pattern may take to be worth writing out. */
const maximumSize = 24;

const unit: Code = code`text.charCodeAt(at)`;

/** Gives the condition that a code unit is in a set. */
export type UnitTest = (set: CharSet, unit: Code) => Condition;

/**
 * Statements of a function `(text: string): boolean` that decides whether a pattern matches, without backtracking: for
 * patterns where one code unit ahead always tells how to go on. `undefined` for others, which are left to the engine.
 * A scan over a short string is several times faster than a call of the engine, and its time is bounded by the length.
 */
export function patternProgram(source: string, unitTest: UnitTest): readonly Code[] | undefined {
  const parsed = parsePattern(source);
  if (parsed === undefined || sizeOf(parsed.node) > maximumSize) return undefined;
  if (!parsed.anchored) return search(parsed.node, unitTest);
  const writer = new ProgramWriter(unitTest);
  const statements = writer.statements(parsed.node, []);
  if (statements === undefined) return undefined;
  return [code`let at = 0;`, ...statements, code`return at === text.length;`];
}

/** A pattern that is one set: whether any unit of the text is in it. */
function search(node: PatternNode, unitTest: UnitTest): readonly Code[] | undefined {
  const only = node.kind === "sequence" && node.of.length === 1 ? node.of[0] : node;
  if (only?.kind !== "set") return undefined;
  const found = print(unitTest(only.set, unit));
  return [code`for (let at = 0; at < text.length; at++) if (${found}) return true;`, code`return false;`];
}

class ProgramWriter {
  readonly #unitTest: UnitTest;
  #locals = 0;

  constructor(unitTest: UnitTest) {
    this.#unitTest = unitTest;
  }

  /** Statements that move `at` behind what the node matches, or return false. `follow`: what may come after it. */
  statements(node: PatternNode, follow: CharSet): readonly Code[] | undefined {
    switch (node.kind) {
      case "set": {
        if (hasSurrogates(node.set)) return undefined;
        return [code`if (${this.#isNotNext(node.set)}) return false;`, code`at++;`];
      }
      case "sequence":
        return this.#sequence(node.of, follow);
      case "choice":
        return this.#choice(node.of, follow);
      case "repeat":
        return this.#repeat(node, follow);
    }
  }

  #sequence(nodes: readonly PatternNode[], follow: CharSet): readonly Code[] | undefined {
    const statements: Code[] = [];
    for (const [index, node] of nodes.entries()) {
      const written = this.statements(node, firstOf(nodes.slice(index + 1), follow));
      if (written === undefined) return undefined;
      statements.push(...written);
    }
    return statements;
  }

  #choice(nodes: readonly PatternNode[], follow: CharSet): readonly Code[] | undefined {
    const sets = nodes.map((node) => firstOf([node], follow));
    const apart = sets.every((one, index) => sets.slice(index + 1).every((other) => areApart(one, other)));
    if (!apart || nodes.some(isNullable)) return undefined;
    const links: Code[] = [];
    for (const [index, node] of nodes.entries()) {
      const more = this.#isNext(sets[index] ?? []);
      const written = this.statements(node, follow);
      if (written === undefined) return undefined;
      links.push(code`
        if (${more}) {
          ${lines(written)}
        } else
      `);
    }
    return [code`${links.map((link) => code`${link} `)}return false;`];
  }

  #repeat(node: PatternNode & { readonly kind: "repeat" }, follow: CharSet): readonly Code[] | undefined {
    const { body, min, max } = node;
    const first = firstOf([body], []);
    if (isNullable(body) || max === 0 || (min !== max && !areApart(first, follow))) return undefined;
    if (body.kind === "set") return this.#repeatSet(body.set, min, max);
    const written = this.statements(body, charSet([...first, ...follow]));
    if (written === undefined) return undefined;
    const more = this.#isNext(first);
    if (min === 0 && max === 1) return [block(code`if (${more})`, written)];
    if (min === 0 && max === Number.POSITIVE_INFINITY) return [block(code`while (${more})`, written)];
    const count = this.#local();
    const within = Number.isFinite(max) ? code`${count} < ${max} && ` : empty;
    return [
      code`let ${count} = 0;`,
      block(code`while (${within}${more})`, [...written, code`${count}++;`]),
      code`if (${count} < ${min}) return false;`,
    ];
  }

  /** Takes as many as there are: what follows never starts with a unit of the set, so a bound is checked afterwards. */
  #repeatSet(set: CharSet, min: number, max: number): readonly Code[] | undefined {
    // A unit may be half a character then, and halves must not be counted.
    if (hasSurrogates(set) && (min > 1 || Number.isFinite(max))) return undefined;
    const more = this.#isNext(set);
    if (min === max) {
      const index = this.#local();
      return [
        code`for (let ${index} = 0; ${index} < ${min}; ${index}++, at++) if (${this.#isNotNext(set)}) return false;`,
      ];
    }
    if (min === 0 && max === 1) return [code`if (${more}) at++;`];
    if (min === 0 && max === Number.POSITIVE_INFINITY) return [code`while (${more}) at++;`];
    const start = this.#local();
    const least = min > 0 ? [code`at - ${start} < ${min}`] : [];
    const most = Number.isFinite(max) ? [code`at - ${start} > ${max}`] : [];
    const [one, other] = [...least, ...most];
    const outside = other === undefined ? one : code`${one ?? empty} || ${other}`;
    return [
      code`const ${start} = at;`,
      code`while (${more}) at++;`,
      code`if (${outside ?? code`false`}) return false;`,
    ];
  }

  #isNext(set: CharSet): Code {
    return print(this.#next(set));
  }

  #isNotNext(set: CharSet): Code {
    return print(not(this.#next(set)));
  }

  /** The bound comes first: the engine then reads units without looking for the end again. */
  #next(set: CharSet): Condition {
    return all([test(code`at < text.length`, code`at >= text.length`), this.#unitTest(set, unit)]);
  }

  #local(): Code {
    this.#locals++;
    return localName(`n${this.#locals}`);
  }
}

function block(head: Code, statements: readonly Code[]): Code {
  return code`
    ${head} {
      ${lines(statements)}
    }
  `;
}

function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case "set":
      return 1;
    case "repeat":
      return 1 + sizeOf(node.body);
    default:
      return node.of.reduce((sum, part) => sum + sizeOf(part), 0);
  }
}
