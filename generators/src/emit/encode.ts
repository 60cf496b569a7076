import { type Code, encoded } from "./code.ts";
import { type DocComment, docComment } from "./doc-comment.ts";
import {
  type LiteralValue,
  literal,
  literalKey,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from "./literal.ts";

/** A literal of the value. */
export function value(value: LiteralValue): Code {
  return encoded(literal(value));
}

/** A property name in an object type or interface. */
export function typeKey(name: string): Code {
  return encoded(propertyKey(name));
}

/** A property name in an object literal. */
export function objectKey(name: string): Code {
  return encoded(literalKey(name));
}

/** Access to a property: `.name` or `["na-me"]`, to be printed right after the object. */
export function access(name: string): Code {
  return encoded(propertyAccess(name));
}

/** A template literal type of the texts that begin with `prefix`. */
export function prefixTemplate(prefix: string): Code {
  const text = stringLiteral(prefix)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/`|\$(?=\{)/g, "\\$&");
  return encoded(`\`${text}\${string}\``);
}

/** A doc comment followed by a line break; nothing when it says nothing. Print it right before what it documents. */
export function comment(comment: DocComment): Code {
  const text = docComment(comment);
  return encoded(text === "" ? "" : `${text}\n`);
}

/** An expression that evaluates to the regular expression. The pattern has been checked by the caller. */
export function regularExpression(pattern: string, flags: "u" | "v" | ""): Code {
  // A string argument rather than a literal: a pattern that an older engine rejects then fails alone and at a known place,
  // and no text of the document can end the expression.
  return encoded(`new RegExp(${stringLiteral(pattern)}, ${stringLiteral(flags)})`);
}
