const name = "(?:\\w|%[0-9A-Fa-f]{2})(?:\\.?(?:\\w|%[0-9A-Fa-f]{2}))*";
const variable = `${name}(?:\\*|:[1-9]\\d{0,3})?`;
const parts: RegExp = /* @__PURE__ */ new RegExp(
  `%[0-9A-Fa-f]{2}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\}`,
  "gu",
);

/** A URI template (RFC 6570, 2). What is left without the expressions holds nothing that only they may hold. */
export function isUriTemplate(text: string): boolean {
  // Two passes, since one expression for the whole text would take some of the stack for each of its characters.
  return !/[\u0000-\u0020"%<>\\^`{|}\u007f-\u009f]/.test(text.replace(parts, ""));
}
