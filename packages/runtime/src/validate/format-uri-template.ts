const expressions = /%[0-9a-f]{2}|\{[+#./;?&=,!@|]?([^{}]*)\}/gi;

/** A URI template (RFC 6570, 2). What is left without the expressions holds nothing that only they may hold. */
export function isUriTemplate(text: string): boolean {
  // One expression for the whole text would take some of the stack for each of its characters.
  const literals = text.replace(expressions, (match, list: string | undefined) =>
    list === undefined || list.split(",").every(isVariable) ? "" : match,
  );
  return !/[\u0000-\u0020"%<>\\^`{|}\u007f-\u009f]/.test(literals);
}

/** A variable with its modifier (RFC 6570, 2.3 and 2.4). */
function isVariable(text: string): boolean {
  const name = text.replace(/\*$|:[1-9]\d{0,3}$/, "");
  return /^[\w.%]+$/.test(name) && !/%(?![0-9a-f]{2})/i.test(name) && !/^\.|\.\.|\.$/.test(name);
}
