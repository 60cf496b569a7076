import { ExpressionSyntax } from "./syntax-expressions.ts";
import { SyntaxScanner } from "./syntax-scanner.ts";
import {
  isAnnotation,
  isBinding,
  isMembers,
  isParameters,
  isReturnType,
  isType,
  isTypeParameters,
  isWord,
} from "./syntax-types.ts";

/**
 * Whether a text is a list of whole statements of a TypeScript module, as far as can be told with the part of the grammar that
 * targets print. What it says yes to, TypeScript parses without an error; what it says no to may be right all the same.
 */
export function isPlainSyntax(text: string): boolean {
  const source = new SyntaxScanner(text);
  while (!source.at("end")) if (!isTopStatement(source)) return false;
  return true;
}

function isTopStatement(source: SyntaxScanner): boolean {
  if (source.at("import")) return isImport(source);
  return source.eat("export") ? isExported(source) : isStatement(source);
}

function isImport(source: SyntaxScanner): boolean {
  source.next();
  if (source.eat("string")) return source.eat(";");
  if (source.atWord("type")) source.next();
  return isNames(source) && isFrom(source);
}

function isExported(source: SyntaxScanner): boolean {
  if (source.eat("*")) return isFrom(source);
  if (source.at("{")) return isExportList(source);
  if (source.atWord("type")) {
    source.next();
    if (source.eat("*")) return isFrom(source);
    return source.at("{") ? isExportList(source) : isAlias(source);
  }
  return isDeclaration(source);
}

function isExportList(source: SyntaxScanner): boolean {
  return isNames(source) && (source.eat(";") || isFrom(source));
}

/** `{ a, type b, c as d }`. */
function isNames(source: SyntaxScanner): boolean {
  if (!source.eat("{")) return false;
  while (!source.at("}")) {
    if (source.atWord("type")) source.next();
    if (!source.eat("name")) return false;
    if (source.atWord("as") && !(source.next() && source.eat("name"))) return false;
    if (!source.at("}") && !source.eat(",")) return false;
  }
  return source.next();
}

function isFrom(source: SyntaxScanner): boolean {
  return source.atWord("from") && source.next() && source.eat("string") && source.eat(";");
}

/** The rest of a type alias, behind `type`. */
function isAlias(source: SyntaxScanner): boolean {
  return (
    !source.breaksBefore &&
    source.eat("name") &&
    isTypeParameters(source) &&
    source.eat("=") &&
    isType(source) &&
    source.eat(";")
  );
}

function isDeclaration(source: SyntaxScanner): boolean {
  switch (source.token) {
    case "const":
      return isVariables(source) && source.eat(";");
    case "function":
      return isFunction(source);
    case "interface":
      return isInterface(source);
    default:
      return false;
  }
}

function isInterface(source: SyntaxScanner): boolean {
  source.next();
  if (source.breaksBefore || !source.eat("name") || !isTypeParameters(source)) return false;
  if (source.eat("extends")) {
    do if (!source.at("name") || !isType(source)) return false;
    while (source.eat(","));
  }
  return isMembers(source);
}

function isFunction(source: SyntaxScanner): boolean {
  source.next();
  return (
    source.eat("name") &&
    isTypeParameters(source) &&
    isParameters(source, expressions.isExpression) &&
    isReturnType(source) &&
    (source.eat(";") || isBlock(source))
  );
}

function isVariables(source: SyntaxScanner): boolean {
  source.next();
  do {
    if (!isBinding(source) || !isAnnotation(source)) return false;
    if (source.eat("=") && !expressions.isExpression(source)) return false;
  } while (source.eat(","));
  return true;
}

function isBlock(source: SyntaxScanner): boolean {
  if (!source.eat("{")) return false;
  while (!source.at("}")) if (!isStatement(source)) return false;
  return source.next();
}

function isStatement(source: SyntaxScanner): boolean {
  switch (source.token) {
    case "const":
    case "function":
    case "interface":
      return isDeclaration(source);
    case "let":
      return isVariables(source) && source.eat(";");
    case "{":
      return isBlock(source);
    case "if":
      return isIf(source);
    case "for":
      return isFor(source);
    case "while":
      return source.next() && isCondition(source) && isStatement(source);
    case "switch":
      return isSwitch(source);
    case "return":
      source.next();
      return source.eat(";") || isValue(source);
    case "throw":
      source.next();
      return isValue(source);
    case "break":
    case "continue":
      return source.next() && source.eat(";");
    default:
      return isOtherStatement(source);
  }
}

/** What is returned or thrown: on the same line, or a statement of its own. */
function isValue(source: SyntaxScanner): boolean {
  return !source.breaksBefore && expressions.isExpression(source) && source.eat(";");
}

/** A type alias, or an expression. */
function isOtherStatement(source: SyntaxScanner): boolean {
  // A statement that begins with a word that can also be a modifier or the like is left to those who know them all.
  if (source.atOneOf(contextual)) {
    return source.atWord("type") && source.next() && isAlias(source);
  }
  const isExpression = !isWord(source.token) || beginning.has(source.token);
  return isExpression && expressions.isExpression(source) && source.eat(";");
}

/** Reserved words with which an expression may begin. */
const beginning: ReadonlySet<string> = new Set(["this", "new", "delete", "void", "typeof"]);

const contextual: readonly string[] =
  "type declare abstract async module namespace global accessor readonly using of".split(" ");

function isCondition(source: SyntaxScanner): boolean {
  return source.eat("(") && expressions.isExpression(source) && source.eat(")");
}

function isIf(source: SyntaxScanner): boolean {
  source.next();
  return isCondition(source) && isStatement(source) && (!source.eat("else") || isStatement(source));
}

/** `for (const a of b) c`, or with three parts. */
function isFor(source: SyntaxScanner): boolean {
  source.next();
  if (!source.eat("(")) return false;
  if (source.at("const") || source.at("let")) {
    if (!isVariables(source)) return false;
  } else if (!source.at(";") && !expressions.isExpression(source)) return false;
  if (source.atWord("of") || source.at("in")) {
    return source.next() && expressions.isExpression(source) && source.eat(")") && isStatement(source);
  }
  if (!source.eat(";") || (!source.at(";") && !expressions.isExpression(source))) return false;
  return source.eat(";") && isSteps(source) && source.eat(")") && isStatement(source);
}

/** What a loop does after each turn: `a++, b++`, or nothing. */
function isSteps(source: SyntaxScanner): boolean {
  if (source.at(")")) return true;
  do if (!expressions.isExpression(source)) return false;
  while (source.eat(","));
  return true;
}

function isSwitch(source: SyntaxScanner): boolean {
  source.next();
  if (!isCondition(source) || !source.eat("{")) return false;
  while (!source.eat("}")) {
    const isLabel = source.eat("default") || (source.eat("case") && expressions.isExpression(source));
    if (!isLabel || !source.eat(":")) return false;
    while (!source.at("}") && !source.at("case") && !source.at("default")) {
      if (!isStatement(source)) return false;
    }
  }
  return true;
}

const expressions = new ExpressionSyntax(isBlock);
