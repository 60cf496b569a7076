/**
 * Stands for `ts-morph` in the browser. The check of generated code asks TypeScript only about what its own recognizer does not
 * know, and the targets that come with Tenon print nothing of the kind; ten megabytes to say so would be too many.
 */
export const ts = {
  ScriptTarget: { Latest: 99 },
  ScriptKind: { TS: 3 },
  JSDocParsingMode: { ParseNone: 1 },
  createSourceFile(path: string): never {
    throw new Error(`The syntax of ${path} is in doubt, and TypeScript is not here to ask`);
  },
};
