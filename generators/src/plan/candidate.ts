import {
  type Api,
  everyOperation,
  type Operation,
  type OperationPart,
  operationParts,
  type SchemaId,
  schemaOf,
} from "../model/index.ts";
import { operationBase, partSuffix, placeBase, responseSuffix } from "./entity.ts";
import type { EntityKind, NameRole } from "./name-role.ts";
import { isReserved } from "./reserved-names.ts";
import { type BaseName, baseName } from "./words.ts";

/** What a naming hook is asked about. */
export interface NamedEntity {
  readonly kind: "schema" | "operation" | "securityScheme";
  /** The name in the document: component name, `operationId`, or `METHOD /path` without one. */
  readonly name: string;
}

/** Another base name for an entity, or `undefined` for the usual one. Cut into words like any name of a document. */
export type NamingHook = (entity: NamedEntity) => string | undefined;

/** What a base name is remembered by: a schema's id, a scheme's name, an operation itself. */
export type Subject = SchemaId | string | Operation;

/** A thing to be named, with all that hangs on its base name. */
export interface Candidate {
  readonly subject: Subject;
  readonly wanted: BaseName;
  /** What it is called by where the wanted name is another's, before there are numbers. */
  readonly second?: BaseName;
  /** Whether the document spells the name exactly so; such entities choose first. */
  readonly exact: boolean;
  readonly reservedSuffix: string;
  readonly members: readonly { readonly kind: EntityKind; readonly suffix: string }[];
  /** Roles that do not apply to the entity take no name. */
  readonly applies: (role: NameRole) => boolean;
}

export function schemaCandidates(api: Api, hook: NamingHook): readonly Candidate[] {
  return api.namedSchemas.map((id) => {
    const name = schemaOf(api, id).name ?? "";
    const wanted = baseName(hook({ kind: "schema", name }) ?? name, "Schema");
    return {
      subject: id,
      wanted,
      exact: wanted.pascal === name && !isReserved(name),
      reservedSuffix: "Schema",
      members: [{ kind: "schema", suffix: "" }],
      applies: (role) => role.applies?.(api, id) ?? true,
    };
  });
}

export function schemeSubject(name: string): Subject {
  return `securityScheme:${name}`;
}

export function schemeCandidates(api: Api, hook: NamingHook): readonly Candidate[] {
  return api.securitySchemes.map(({ name }) => {
    const wanted = baseName(hook({ kind: "securityScheme", name }) ?? name, "Scheme");
    return {
      subject: schemeSubject(name),
      wanted,
      exact: wanted.camel === name && !isReserved(name),
      reservedSuffix: "Scheme",
      members: [{ kind: "securityScheme", suffix: "" }],
      applies: () => true,
    };
  });
}

export function operationCandidates(
  api: Api,
  hook: NamingHook,
  suffixes: Map<Operation, ReadonlyMap<string, string>>,
): readonly Candidate[] {
  return everyOperation([...api.operations, ...api.webhooks]).map((operation) => {
    const name = operation.operationId ?? `${operation.method} ${operation.path}`;
    const renamed = hook({ kind: "operation", name });
    const wanted = renamed === undefined ? operationBase(operation) : baseName(renamed, "operation");
    const parts = partSuffixes(operation);
    suffixes.set(operation, parts);
    return {
      subject: operation,
      wanted,
      second: placeBase(operation),
      exact: wanted.camel === operation.operationId && !isReserved(wanted.camel),
      reservedSuffix: "Operation",
      members: [
        { kind: "operation", suffix: "" },
        ...operation.responses.map((response) => ({
          kind: "response" as const,
          suffix: responseSuffix(response),
        })),
        ...[...parts.values()].map((suffix) => ({ kind: "part" as const, suffix })),
      ],
      applies: () => true,
    };
  });
}

/** The parts of an operation and what each adds to the base; a suffix that is taken gets a number. */
function partSuffixes(operation: Operation): ReadonlyMap<string, string> {
  const suffixes = new Map<string, string>();
  const taken = new Set<string>();
  for (const part of operationParts(operation)) {
    const wanted = partSuffix(part);
    let suffix = wanted;
    for (let number = 2; taken.has(suffix); number++) suffix = `${wanted}_${number}`;
    taken.add(suffix);
    suffixes.set(partKey(part), suffix);
  }
  return suffixes;
}

/** Tells the parts of one operation apart. */
export function partKey(part: OperationPart): string {
  switch (part.kind) {
    case "parameter":
      return `parameter ${part.parameter.in} ${part.parameter.name}`;
    case "requestBody":
      return `requestBody ${part.mediaType.mediaType}`;
    case "responseBody":
      return `responseBody ${part.response.status} ${part.mediaType.mediaType}`;
    case "responseHeader":
      return `responseHeader ${part.response.status} ${part.header.name}`;
  }
}
