import type { Finding } from "../diagnostics/index.ts";
import type { Documents, LoadFailure } from "../document/index.ts";
import type { Operation, SchemaId, SecurityRequirement, SecurityScheme, Server } from "../model/index.ts";
import type { Dialect } from "./dialect.ts";
import type { PendingDiscriminator } from "./discriminator.ts";
import type { SchemaArena } from "./schema-arena.ts";
import type { SharedParts } from "./shared-parts.ts";

/** What every part of lowering is handed. */
export interface Lowering {
  readonly documents: Documents;
  readonly dialect: Dialect;
  readonly schemas: SchemaArena;
  readonly report: (finding: Finding) => void;
  /** What operations that say nothing of their own take from the document. */
  readonly servers: readonly Server[];
  readonly security: readonly SecurityRequirement[];
  /** Grows where a requirement names a scheme that is not declared. */
  readonly securitySchemes: SecurityScheme[];
  readonly componentSchemas: ReadonlyMap<string, SchemaId>;
  /** Discriminators that wait until all schemas are there. */
  readonly discriminators: PendingDiscriminator[];
  /** For each schema, the named schemas whose `allOf` refers to it; known once all schemas are there. */
  readonly heirs: ReadonlyMap<SchemaId, readonly SchemaId[]>;
  /** Failures of whole documents that have been reported: once is enough, however many references lead there. */
  readonly reportedFailures: Set<LoadFailure>;
  readonly faults: FaultCounter;
  readonly shared: SharedParts;
  readonly callbacks: OpenCallbacks;
}

/** The operations, by place, whose callbacks are being made, and how many operations callbacks have brought in so far. */
export interface OpenCallbacks {
  readonly open: Set<string>;
  operations: number;
}

/** Errors so far, and what they belong to. */
export interface FaultCounter {
  errors: number;
  /** Those of the errors that belong to callbacks, whose operations do without them. */
  inCallbacks: number;
  /** All findings so far, in order. */
  readonly found: Finding[];
  readonly operations: Set<Operation>;
  readonly schemas: Set<SchemaId>;
  /** Where there were errors, by what has them: an operation together with its callbacks, or a schema. */
  readonly extents: Map<Operation | SchemaId, FaultExtent>;
}

/** The errors of one operation or schema: how many, and between which of all findings. */
export interface FaultExtent {
  readonly errors: number;
  readonly from: number;
  readonly to: number;
}

/** Runs a step, and says afterwards which errors it has found, those of callbacks included, and whether any is its own. */
export function withFaults<Value>(
  { faults }: Lowering,
  step: () => Value,
): { readonly value: Value; readonly faulty: boolean; readonly extent: FaultExtent } {
  const { errors, inCallbacks } = faults;
  const from = faults.found.length;
  const value = step();
  const extent = { errors: faults.errors - errors, from, to: faults.found.length };
  return { value, faulty: extent.errors > faults.inCallbacks - inCallbacks, extent };
}

/** Runs a step whose errors are not those of the operation around it. */
export function withinCallback<Value>({ faults }: Lowering, step: () => Value): Value {
  const [errors, inCallbacks] = [faults.errors, faults.inCallbacks];
  const value = step();
  faults.inCallbacks = inCallbacks + faults.errors - errors;
  return value;
}
