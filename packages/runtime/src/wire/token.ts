/** Whether a text is a token, as the names of headers and of authentication schemes are (RFC 9110, 5.6.2). */
export function isToken(text: string): boolean {
  return /^[!#-'*+.^`|~\w-]+$/.test(text);
}
