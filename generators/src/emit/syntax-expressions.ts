import type { SyntaxScanner } from "./syntax-scanner.ts";
import {
  isParameters,
  isPropertyName,
  isReturnType,
  isType,
  isTypeArguments,
  isWord,
} from "./syntax-types.ts";

/** How statements within an arrow function are told; given by the caller, which knows statements. */
export type IsBlock = (source: SyntaxScanner) => boolean;

/** What stands where an operand should: nothing fit, something that may be assigned to, or another value. */
type Operand = "none" | "reference" | "value";

/** Tells expressions (ECMA-262, 13; the part that targets print). The scanner is behind the expression then. */
export class ExpressionSyntax {
  readonly #isBlock: IsBlock;

  constructor(isBlock: IsBlock) {
    this.#isBlock = isBlock;
  }

  /** An expression without a comma of its own. */
  readonly isExpression = (source: SyntaxScanner): boolean => {
    if ((source.at("(") || source.at("name")) && this.#isArrow(source)) return true;
    const first = this.#operand(source);
    if (first === "none") return false;
    if (closes(source.token)) return true;
    if (assignments.has(source.token))
      return first === "reference" && source.next() && this.isExpression(source);
    if (!this.#isRestOfOperation(source)) return false;
    if (!source.eat("?")) return true;
    return this.isExpression(source) && source.eat(":") && this.isExpression(source);
  };

  /** `a, b` up to a closing token, which is left behind too. */
  #isList(source: SyntaxScanner, close: string): boolean {
    while (!source.at(close)) {
      source.eat("...");
      if (!this.isExpression(source)) return false;
      if (!source.at(close) && !source.eat(",")) return false;
    }
    return source.next();
  }

  /** `(a: A): B => c` or `a => c`. Leaves the scanner where it was if there is none. */
  #isArrow(source: SyntaxScanner): boolean {
    const start = source.save();
    const { breaksBefore } = source;
    if (source.at("name") && !source.precedesArrow()) return false;
    const hasHead = source.at("name")
      ? source.next()
      : isParameters(source, this.isExpression) && isReturnType(source);
    if (hasHead && source.at("=>") && !source.breaksBefore) {
      source.next();
      if (source.at("{") ? this.#isBlock(source) : this.isExpression(source)) return true;
    }
    return source.restore(start, breaksBefore);
  }

  /** What follows an operand: operators with operands, `as` and `satisfies` with types. */
  #isRestOfOperation(source: SyntaxScanner): boolean {
    for (;;) {
      source.joinGreater();
      if (binary.has(source.token)) {
        source.next();
        if (this.#operand(source) === "none") return false;
      } else if (isCast(source) && !source.breaksBefore) {
        source.next();
        if (!source.eat("const") && !isType(source)) return false;
      } else return true;
    }
  }

  #operand(source: SyntaxScanner): Operand {
    if (!source.at("name") && unary.has(source.token)) {
      source.next();
      return this.#operand(source) === "none" ? "none" : "value";
    }
    if (source.at("++") || source.at("--")) {
      source.next();
      return this.#operand(source) === "reference" ? "value" : "none";
    }
    const operand = this.#isPrimary(source);
    return operand === "none" ? "none" : this.#access(source, operand);
  }

  /** Members, calls and `!` behind an operand. */
  #access(source: SyntaxScanner, first: Operand): Operand {
    let operand = first;
    for (;;) {
      const { token } = source;
      if (token === "." || token === "?.") {
        source.next();
        if (token === "?." && (source.at("(") || source.at("["))) continue;
        if (!source.eat("name") && !(isWord(source.token) && source.next())) return "none";
        operand = token === "." ? "reference" : "value";
      } else if (token === "[") {
        source.next();
        if (!this.isExpression(source) || !source.eat("]")) return "none";
        operand = "reference";
      } else if (token === "(") {
        source.next();
        if (!this.#isList(source, ")")) return "none";
        operand = "value";
      } else if (token === "<" && isGenericCall(source)) operand = "value";
      else if (token === "!" && !source.breaksBefore) source.next();
      else if ((token === "++" || token === "--") && !source.breaksBefore)
        return operand === "reference" && source.next() ? "value" : "none";
      else return operand;
    }
  }

  #isPrimary(source: SyntaxScanner): Operand {
    switch (source.token) {
      case "name":
        source.next();
        return "reference";
      case "string":
      case "number":
      case "bigint":
      case "template":
      case "null":
      case "true":
      case "false":
      case "this":
        source.next();
        return "value";
      case "(":
        return source.next() && this.isExpression(source) && source.eat(")") ? "value" : "none";
      case "[":
        return source.next() && this.#isList(source, "]") ? "value" : "none";
      case "{":
        return this.#isObject(source) ? "value" : "none";
      case "head":
        return this.#isTemplate(source) ? "value" : "none";
      case "new":
        return this.#isNew(source) ? "value" : "none";
      default:
        return "none";
    }
  }

  #isObject(source: SyntaxScanner): boolean {
    if (!source.eat("{")) return false;
    while (!source.at("}")) {
      if (!this.#isProperty(source)) return false;
      if (!source.at("}") && !source.eat(",")) return false;
    }
    return source.next();
  }

  /** `...a`, `a`, `a: b`, `"a": b`, `[a]: b`. */
  #isProperty(source: SyntaxScanner): boolean {
    if (source.eat("...")) return this.isExpression(source);
    const isShort = source.at("name");
    if (source.eat("[")) {
      if (!this.isExpression(source) || !source.eat("]")) return false;
    } else if (!isPropertyName(source)) return false;
    if (source.eat(":")) return this.isExpression(source);
    return isShort && (source.at(",") || source.at("}"));
  }

  #isTemplate(source: SyntaxScanner): boolean {
    do {
      source.next();
      if (!this.isExpression(source)) return false;
      source.continueTemplate();
    } while (source.at("middle"));
    return source.eat("tail");
  }

  /** `new A.B<C>(d)`. */
  #isNew(source: SyntaxScanner): boolean {
    source.next();
    do if (!source.eat("name")) return false;
    while (source.eat("."));
    if (source.at("<") && !isTypeArguments(source)) return false;
    return source.eat("(") && this.#isList(source, ")");
  }
}

/** What most often stands behind an operand: then it is the whole expression, and no operator has to be looked up. */
function closes(token: string): boolean {
  return token === ")" || token === "," || token === ";" || token === "]" || token === "}";
}

const unary: ReadonlySet<string> = new Set(["!", "-", "+", "~", "typeof", "void", "delete"]);

/** All but `**`, whose left side may not be everything. */
const binary: ReadonlySet<string> = new Set(
  "|| && ?? | ^ & == != === !== < > <= >= << >> >>> + - * / % in instanceof".split(" "),
);

const assignments: ReadonlySet<string> = new Set("= += -= *= /= %= **= <<= &= |= ^= &&= ||= ??=".split(" "));

function isCast(source: SyntaxScanner): boolean {
  return source.atWord("as") || source.atWord("satisfies");
}

/** `<A>` before the `(` of a call. Leaves the scanner where it was if `<` is an operator. */
function isGenericCall(source: SyntaxScanner): boolean {
  const start = source.save();
  const { breaksBefore } = source;
  if (isTypeArguments(source) && source.at("(")) return true;
  return source.restore(start, breaksBefore);
}
