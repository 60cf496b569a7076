import { SignInError } from "./errors.ts";

/** A URL to which credentials may go: HTTPS, or the own machine, without a user in it. Throws `SignInError` for any other. */
export function secureUrl(text: string, what: string): URL {
  const url = URL.parse(text);
  if (url !== null && url.username + url.password !== "")
    throw new SignInError("insecure_url", `${what} has a user name or a password in it`);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url))) return url;
  throw new SignInError("insecure_url", `${what} is no HTTPS URL`);
}

/** The own machine (RFC 8252, 8.3): plain HTTP to it does not leave it. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
