import type { JsonValue } from "./json.ts";
import type { Origin } from "./origin.ts";
import type { Entries } from "./schema.ts";

/** The Link Object with its name. */
export interface Link {
  readonly name: string;
  readonly operationId?: string;
  readonly operationRef?: string;
  readonly parameters: Entries<JsonValue>;
  readonly requestBody?: { readonly value: JsonValue };
  readonly description?: string;
  readonly origin: Origin;
}
