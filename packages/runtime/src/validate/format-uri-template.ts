const name = "(?:\\w|%[0-9A-Fa-f]{2})(?:\\.?(?:\\w|%[0-9A-Fa-f]{2}))*";
const variable = `${name}(?:\\*|:[1-9]\\d{0,3})?`;
const template: RegExp = /* @__PURE__ */ new RegExp(
  `^(?:[^\\u0000-\\u0020"%<>\\\\^\`{|}\\u007f-\\u009f]|%[0-9A-Fa-f]{2}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`,
  "u",
);

/** A URI template (RFC 6570, 2). */
export function isUriTemplate(text: string): boolean {
  return template.test(text);
}
