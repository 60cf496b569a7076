import { type Code, code, value } from "../../emit/index.ts";
import type { Api, Schema } from "../../model/index.ts";

/**
 * Where schemas stand in the document, as expressions: `"#/components/schemas/Post"`, with the file where it is not the root. Within
 * a schema whose place has a name already, only the rest of the way is written: deep schemas would otherwise repeat it in every issue.
 */
export class SchemaLocations {
  readonly #api: Api;
  /** Schemas that are being written and the names of their places, the innermost last. */
  readonly #open: { readonly text: string; readonly name: Code }[] = [];

  constructor(api: Api) {
    this.#api = api;
  }

  of(schema: Schema): Code {
    const text = this.#textOf(schema);
    const outer = this.#open.findLast((one) => text.startsWith(`${one.text}/`));
    return outer === undefined ? value(text) : code`${outer.name} + ${text.slice(outer.text.length)}`;
  }

  /** Writes something within a schema whose place has a name there. */
  within<Written>(schema: Schema, name: Code, write: () => Written): Written {
    this.#open.push({ text: this.#textOf(schema), name });
    try {
      return write();
    } finally {
      this.#open.pop();
    }
  }

  #textOf({ origin }: Schema): string {
    return `${origin.file === this.#api.document ? "" : origin.file}#${origin.pointer}`;
  }
}
