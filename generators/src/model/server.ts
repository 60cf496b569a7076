import type { Entries } from "./schema.ts";

/** The Server Object. */
export interface Server {
  /** URL template: `{name}` stands for a variable. */
  readonly url: string;
  readonly name?: string;
  readonly description?: string;
  readonly variables: Entries<ServerVariable>;
}

/** The Server Variable Object. */
export interface ServerVariable {
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}
