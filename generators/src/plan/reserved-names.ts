import { reservedWords } from "../emit/index.ts";

/**
 * Names that nothing of a document gets: globals that generated code, the runtime or a reader of the generated types relies on, so that
 * `Promise` in a signature is always the language's, and `then`, which would make a promise of a module for `import()`.
 */
export const reservedNames: ReadonlySet<string> = new Set(
  (
    "Array ArrayBuffer AsyncGenerator AsyncIterable AsyncIterator BigInt Blob Boolean Buffer DataView Date Error EvalError Event EventSource EventTarget File FormData " +
    "Function Generator Headers Infinity Intl Iterable Iterator JSON Map Math NaN Number Object Partial Pick Omit Exclude Extract Promise " +
    "Proxy RangeError Readonly ReadonlyArray ReadonlyMap ReadonlySet ReadableStream Record ReferenceError Reflect RegExp Request Required Response ResponseInit RequestInit " +
    "Set String Symbol SyntaxError Temporal TypeError URL URLSearchParams Uint8Array WeakMap WeakRef WeakSet AbortController AbortSignal " +
    "Awaited Capitalize ConstructorParameters InstanceType Lowercase NonNullable Parameters ReturnType ThisType Uncapitalize Uppercase " +
    "console crypto document fetch globalThis isFinite isNaN parseFloat parseInt process self structuredClone window undefined NoInfer PropertyKey then"
  ).split(" "),
);

/** Whether no output may use a name, whatever the document has. */
export function isReserved(name: string): boolean {
  return reservedWords.has(name) || reservedNames.has(name);
}
