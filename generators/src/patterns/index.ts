export { areApart, type CharSet, charSet, hasSurrogates } from "./char-set.ts";
export { isCatastrophic, powerOf } from "./pattern-cost.ts";
export { firstOf, isNullable } from "./pattern-first.ts";
export { type PatternNode, parsePattern } from "./pattern-syntax.ts";
