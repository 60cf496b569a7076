import { type Code, code, comment, identifier, sourceText, typeKey } from "../emit/index.ts";
import type { Operation } from "../model/index.ts";

/** An operation as the scaffold needs it. */
export interface ScaffoldedOperation {
  /** Name of its handler. */
  readonly name: string;
  /** Its first tag; absent: it has none. */
  readonly tag: string | undefined;
  readonly operation: Operation;
}

/** Names that files of handlers use of the generated server. */
export interface ServerNames {
  /** What `HttpError` is exported as: a document may have a name like that itself. */
  readonly httpError: string;
  /** Specifier of the generated server in the folder of the handlers. */
  readonly specifier: string;
}

/** `METHOD /path` as the comment of a handler has it, on a line of its own. */
export function signature({ operation }: ScaffoldedOperation): string {
  return sourceText(comment({ text: `\`${operation.method} ${operation.path}\`` })).slice(4, -4);
}

/** A handler that answers 501 until somebody writes it. */
export function stub(operation: ScaffoldedOperation, httpError: string): string {
  return sourceText(stubCode(operation, httpError));
}

function stubCode(one: ScaffoldedOperation, httpError: string): Code {
  const { method, path, summary } = one.operation;
  const doc = comment({ text: [summary, `\`${method} ${path}\``] });
  return code`
    ${doc}async ${typeKey(one.name)}() {
      throw new ${identifier(httpError)}(501, ${unwrittenText(one.name)});
    },
  `;
}

/** What a handler says until somebody writes it. */
export function unwrittenText(name: string): string {
  return `${name} is not written yet`;
}

/** The mark above a handler whose operation is gone. */
export const goneMark = "// tenon: gone from the document, so that nothing calls it any more.";

/** What stands behind a group's type for an operation that is gone, so that its handler still compiles. */
export function goneType(name: string): string {
  return sourceText(code` & { ${typeKey(name)}(request: any): unknown }`);
}
