/**
 * What may be told of somebody else's error: its class and code. The error itself may hold responses, parameters and tokens, and must
 * not get into a log.
 */
export function withoutSecrets(error: unknown): Error {
  const { name, code, cause } = (error ?? {}) as {
    readonly name?: unknown;
    readonly code?: unknown;
    readonly cause?: { readonly code?: unknown };
  };
  const words = [name, code, cause?.code].filter(
    (word): word is string => typeof word === "string" && /^\w{1,60}$/.test(word),
  );
  return new Error(words.join(" "));
}
