import { type Code, code, empty, type Identifier, identifier, textKey } from "../../emit/index.ts";
import type { Names } from "../../plan/index.ts";
import { clientType } from "./client-symbol.ts";

/** The members of a descriptor that other operations may have just so. */
export interface DescriptorMembers {
  readonly parameters?: Code;
  readonly body?: Code;
  readonly responses: Code;
}

/** The types of the constants. */
const types = {
  parameters: code`readonly ${clientType("ClientParameter")}[]`,
  body: code`${clientType("ClientBody")}`,
  responses: code`Readonly<Record<string, ${clientType("ClientResponse")} | false>>`,
} as const satisfies Record<keyof DescriptorMembers, Code>;

/**
 * What several descriptors of one file have in common is a constant, declared before the first that uses it: less to load, and
 * much less to check. For each codec in a descriptor, TypeScript goes back through all constants of the file above it, which in a
 * long file of whole descriptors takes time by the square of its length.
 */
export class RepeatedMembers {
  readonly #names: Names;
  readonly #keys = new Map<Code, string>();
  readonly #uses = new Map<string, number>();
  readonly #constants = new Map<string, Identifier>();
  readonly #counts = { parameters: 0, body: 0, responses: 0 };

  constructor(names: Names) {
    this.#names = names;
  }

  /** Counts what a descriptor has. All have to be counted before the first is printed. */
  count({ parameters, body, responses }: DescriptorMembers): void {
    for (const printed of [parameters, body, responses]) {
      if (printed === undefined) continue;
      const key = this.#key(printed);
      this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
    }
  }

  /** How a descriptor has a member: in place, or by the name of a constant, which is to be declared before it at its first use. */
  use(member: keyof DescriptorMembers, printed: Code): { readonly declaration: Code; readonly value: Code } {
    const key = this.#key(printed);
    if ((this.#uses.get(key) ?? 0) < 2) return { declaration: empty, value: printed };
    const known = this.#constants.get(key);
    if (known !== undefined) return { declaration: empty, value: code`${known}` };
    const name = this.#free(member);
    this.#constants.set(key, name);
    return { declaration: code`const ${name}: ${types[member]} = ${printed};`, value: code`${name}` };
  }

  #key(printed: Code): string {
    const key = this.#keys.get(printed) ?? textKey(printed);
    this.#keys.set(printed, key);
    return key;
  }

  #free(member: keyof DescriptorMembers): Identifier {
    const text = `${member}${++this.#counts[member]}`;
    return this.#names.taken.has(text) ? this.#free(member) : identifier(text);
  }
}
