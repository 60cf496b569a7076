import type { SyntaxScanner } from "./syntax-scanner.ts";

/** Whether a type stands here (TypeScript's grammar, the part of it that targets print). The scanner is behind it then. */
export function isType(source: SyntaxScanner): boolean {
  if (source.at("(") && isFunctionType(source)) return true;
  if (!isUnion(source)) return false;
  if (!source.at("extends") || source.breaksBefore) return true;
  return (
    source.next() && isUnion(source) && source.eat("?") && isType(source) && source.eat(":") && isType(source)
  );
}

/** A type after `:`, where one may stand. */
export function isAnnotation(source: SyntaxScanner): boolean {
  return !source.eat(":") || isType(source);
}

/** What a function returns, type predicates included. */
export function isReturnType(source: SyntaxScanner): boolean {
  if (!source.eat(":")) return true;
  if (source.atWord("asserts")) return false;
  if (source.at("name")) {
    const start = source.save();
    const { breaksBefore } = source;
    source.next();
    if (source.atWord("is") && !source.breaksBefore) return source.next() && isType(source);
    source.restore(start, breaksBefore);
  }
  return isType(source) && (!source.atWord("is") || source.breaksBefore);
}

/** `<A extends B = C, …>`, where type parameters may stand. */
export function isTypeParameters(source: SyntaxScanner): boolean {
  if (!source.eat("<")) return true;
  do {
    if (source.at("const")) source.next();
    if (!source.eat("name")) return false;
    if (source.eat("extends") && !isType(source)) return false;
    if (source.eat("=") && !isType(source)) return false;
  } while (source.eat(","));
  return source.eat(">");
}

/** `<A, …>`. */
export function isTypeArguments(source: SyntaxScanner): boolean {
  if (!source.eat("<")) return false;
  do if (!isType(source)) return false;
  while (source.eat(","));
  return source.eat(">");
}

/** `(a: A, b?: B, ...c: C[])`. */
export function isParameters(source: SyntaxScanner, isInitial?: (source: SyntaxScanner) => boolean): boolean {
  if (!source.eat("(")) return false;
  while (!source.at(")")) {
    source.eat("...");
    if (!isBinding(source)) return false;
    source.eat("?");
    if (!isAnnotation(source)) return false;
    if (source.at("=") && !(isInitial !== undefined && source.next() && isInitial(source))) return false;
    if (!source.at(")") && !source.eat(",")) return false;
  }
  return source.next();
}

/** What a parameter or constant binds: a name, or names of properties or items. */
export function isBinding(source: SyntaxScanner): boolean {
  if (source.eat("name")) return true;
  const close = source.at("{") ? "}" : "]";
  if (!source.at("{") && !source.at("[")) return false;
  source.next();
  while (!source.at(close)) {
    source.eat("...");
    if (!source.eat("name")) return false;
    if (close === "}" && source.eat(":") && !source.eat("name")) return false;
    if (!source.at(close) && !source.eat(",")) return false;
  }
  return source.next();
}

/** `{ a: A; readonly b?: B; [c: string]: C; d(e: E): F }`: of a literal type or an interface. */
export function isMembers(source: SyntaxScanner): boolean {
  if (!source.eat("{")) return false;
  while (!source.at("}")) {
    if (!isMember(source)) return false;
    if (!source.at("}") && !source.eat(";") && !source.eat(",")) return false;
  }
  return source.next();
}

function isMember(source: SyntaxScanner): boolean {
  if (source.atWord("readonly")) {
    source.next();
    // A member that is itself named `readonly`.
    if (source.at(":") || source.at("?")) return isRestOfMember(source);
  }
  if (source.at("[")) return isIndex(source);
  if (source.at("(")) return isSignature(source);
  return isPropertyName(source) && isRestOfMember(source);
}

function isRestOfMember(source: SyntaxScanner): boolean {
  source.eat("?");
  if (source.at("(") || source.at("<")) return isSignature(source);
  return isAnnotation(source);
}

function isSignature(source: SyntaxScanner): boolean {
  return isTypeParameters(source) && isParameters(source) && isReturnType(source);
}

/** `[a: A]: B`. */
function isIndex(source: SyntaxScanner): boolean {
  return (
    source.eat("[") &&
    source.eat("name") &&
    source.eat(":") &&
    isType(source) &&
    source.eat("]") &&
    source.eat(":") &&
    isType(source)
  );
}

/** A name before `:` in a type or object: any word, a string or a number. */
export function isPropertyName(source: SyntaxScanner): boolean {
  const { token } = source;
  return (token === "name" || token === "string" || token === "number" || isWord(token)) && source.next();
}

/** Whether a token is a reserved word; those may name properties. */
export function isWord(token: string): boolean {
  const unit = token.charCodeAt(0);
  return unit >= 97 && unit <= 122 && !kinds.has(token);
}

const kinds: ReadonlySet<string> = new Set([
  "name",
  "number",
  "bigint",
  "string",
  "template",
  "head",
  "middle",
  "tail",
  "end",
  "other",
]);

function isFunctionType(source: SyntaxScanner): boolean {
  const start = source.save();
  const { breaksBefore } = source;
  if (isParameters(source) && source.at("=>") && !source.breaksBefore) {
    source.next();
    if (isType(source)) return true;
  }
  return source.restore(start, breaksBefore);
}

function isUnion(source: SyntaxScanner): boolean {
  if (source.at("|") || source.at("&")) source.next();
  do if (!isOperand(source)) return false;
  while (source.eat("|") || source.eat("&"));
  return true;
}

function isOperand(source: SyntaxScanner): boolean {
  if (source.at("name")) {
    if (source.atWord("readonly") || source.atWord("keyof")) return source.next() && isOperand(source);
    if (source.atOneOf(unprinted)) return false;
  }
  if (!isPrimary(source)) return false;
  while (source.at("[") && !source.breaksBefore) {
    source.next();
    if (!source.at("]") && !isType(source)) return false;
    if (!source.eat("]")) return false;
  }
  return true;
}

/** Operators of types that nothing here prints. */
const unprinted: readonly string[] = ["infer", "unique", "asserts", "abstract"];

function isPrimary(source: SyntaxScanner): boolean {
  switch (source.token) {
    case "name":
      return source.next() && isRestOfName(source);
    case "typeof":
      return source.next() && source.eat("name") && isRestOfName(source);
    case "string":
    case "number":
    case "bigint":
    case "template":
    case "null":
    case "true":
    case "false":
    case "void":
    case "this":
      return source.next();
    case "-":
      return source.next() && (source.eat("number") || source.eat("bigint"));
    case "{":
      return isMembers(source);
    case "[":
      return isTuple(source);
    case "(":
      return source.next() && isType(source) && source.eat(")");
    case "head":
      return isTemplateType(source);
    default:
      return false;
  }
}

function isRestOfName(source: SyntaxScanner): boolean {
  while (source.eat(".")) if (!source.eat("name")) return false;
  return !source.at("<") || source.breaksBefore || isTypeArguments(source);
}

/** `[A, b?: B, ...C[]]`. */
function isTuple(source: SyntaxScanner): boolean {
  if (!source.eat("[")) return false;
  while (!source.at("]")) {
    source.eat("...");
    if (!isType(source)) return false;
    if (!source.breaksBefore) source.eat("?");
    if (!source.at("]") && !source.eat(",")) return false;
  }
  return source.next();
}

function isTemplateType(source: SyntaxScanner): boolean {
  do {
    source.next();
    if (!isType(source)) return false;
    source.continueTemplate();
  } while (source.at("middle"));
  return source.eat("tail");
}
