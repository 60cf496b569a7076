/** What was thrown, as far as it lets itself be read. */
export interface Thrown {
  /** As `String` has it, for an `Error` its message; the first line. */
  readonly message: string;
  /** With the name of the error: `TypeError: no`. */
  readonly text: string;
  readonly stack: string;
  readonly code?: string;
}

/**
 * Reads something that code of someone else has thrown. That may be anything: `null`, an object without a text, an error whose
 * message throws when it is read.
 */
export function readThrown(value: unknown): Thrown {
  try {
    const { message, stack, code } = value instanceof Error ? fieldsOf(value) : { message: value };
    return {
      message: firstLine(String(message)),
      text: firstLine(String(value)),
      stack: typeof stack === "string" ? stack : "",
      ...(typeof code === "string" && { code }),
    };
  } catch {
    // What cannot even be read says nothing more, and its own fault is not the one to tell of.
    return { message: "something that has no text", text: "something that has no text", stack: "" };
  }
}

/** An error's fields may be set to anything. */
function fieldsOf(error: Error): { message: unknown; stack: unknown; code?: unknown } {
  return { message: error.message, stack: error.stack, ...("code" in error && { code: error.code }) };
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}
