import type { Api, SchemaId } from "../model/index.ts";
import type { BaseName } from "./words.ts";

/** What has a name of its own. */
export type EntityKind = "api" | "schema" | "securityScheme" | "operation" | "response" | "part";

/**
 * One name that a target exports for every entity of a kind: the validator target's `isX` of each schema, say.
 * A role that gives the base itself is what the entity is called by (a schema's type, an operation's function): all roles follow
 * the base that is free there. What others derive from it makes way alone, should it be taken.
 */
export interface NameRole {
  /** Unique among all targets: `validators.is`. */
  readonly key: string;
  readonly of: EntityKind;
  /** File that declares it. */
  readonly file: string;
  /**
   * File that declares it where the output is split by tag; `{tag}` stands for the tag of the operation: `client/{tag}.ts`.
   * A role without this stays in `file`, which also re-exports what is not there any more.
   */
  readonly splitFile?: string;
  readonly space: "type" | "value";
  readonly name: (base: BaseName) => string;
  /** Of schemas: whether this one has the name at all. A role without this names every schema. */
  readonly applies?: (api: Api, schema: SchemaId) => boolean;
}
