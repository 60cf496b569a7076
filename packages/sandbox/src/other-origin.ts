/** Whether a request says that it comes from elsewhere: `Origin` may be left out, and has to match exactly where it is supplied. */
export function isOtherOrigin(given: string | undefined, origin: string): boolean {
  return given !== undefined && given !== origin;
}
