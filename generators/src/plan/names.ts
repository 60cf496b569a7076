import { identifier, type ModuleSymbol, reservedWords } from "../emit/index.ts";
import {
  type Api,
  everyOperation,
  type Operation,
  type OperationPart,
  operationParts,
  type Response,
  type SchemaId,
  schemaOf,
} from "../model/index.ts";
import { extend, operationBase, partSuffix, responseSuffix } from "./entity.ts";
import type { EntityKind, NameRole } from "./name-role.ts";
import { reservedNames } from "./reserved-names.ts";
import { type BaseName, baseName } from "./words.ts";

/** What a naming hook is asked about. */
export interface NamedEntity {
  readonly kind: "schema" | "operation" | "securityScheme";
  /** The name in the document: component name, `operationId`, or `METHOD /path` without one. */
  readonly name: string;
}

/** Another base name for an entity, or `undefined` for the usual one. Cut into words like any name of a document. */
export type NamingHook = (entity: NamedEntity) => string | undefined;

/** Every name of an output, decided once and frozen. Asking for a name that no role declares is a bug and throws. */
export interface Names {
  /** Every exported name. */
  readonly taken: ReadonlySet<string>;
  api(role: string): ModuleSymbol;
  /** The schema has to be a named one (`Schema.name`). */
  schema(role: string, id: SchemaId): ModuleSymbol;
  securityScheme(role: string, name: string): ModuleSymbol;
  operation(role: string, operation: Operation): ModuleSymbol;
  response(role: string, operation: Operation, response: Response): ModuleSymbol;
  /** `part` is one of `operationParts(operation)`; parts are told apart by their place, not by identity. */
  part(role: string, operation: Operation, part: OperationPart): ModuleSymbol;
  /** The same names in other files. */
  laidOut(fileOf: FileOf): Names;
}

/** The file that declares the name of a role; `operation`: whose name it is, if it is an operation's. */
export type FileOf = (role: NameRole, operation?: Operation) => string;

/** What a base name is remembered by: a schema's id, a scheme's name, an operation itself. */
type Subject = SchemaId | string | Operation;

/** A thing to be named, with all that hangs on its base name. */
interface Candidate {
  readonly subject: Subject;
  readonly wanted: BaseName;
  /** Whether the document spells the name exactly so; such entities choose first. */
  readonly exact: boolean;
  readonly reservedSuffix: string;
  readonly members: readonly { readonly kind: EntityKind; readonly key: string; readonly suffix: string }[];
  /** Roles that do not apply to the entity take no name. */
  readonly applies: (role: NameRole) => boolean;
}

/**
 * Names everything. The rule: words of the document's name, in the casing of the role. Within schemas, then security
 * schemes, then operations, those that can be spelled exactly like their name choose first, then the others in source order.
 * A reserved word, a global or a name that every output has (`Credentials`) gets `Schema`, `Scheme` or `Operation` behind it; a name that
 * is taken gets `_2`, `_3`, …
 */
export function planNames(api: Api, roles: readonly NameRole[], hook: NamingHook = () => undefined): Names {
  const taken = new Set<string>();
  const bases = new Map<Subject, BaseName>();
  const suffixes = new Map<Operation, ReadonlyMap<string, string>>();
  const groups = [
    schemaCandidates(api, hook),
    schemeCandidates(api, hook),
    operationCandidates(api, hook, suffixes),
  ];
  const rolesOf = new Map<EntityKind, readonly NameRole[]>();
  for (const role of roles) rolesOf.set(role.of, [...(rolesOf.get(role.of) ?? []), role]);
  const fixed = new Set(rolesOf.get("api")?.map((role) => role.name({ pascal: "", camel: "" })));
  for (const name of fixed) taken.add(name);
  for (const group of groups) {
    for (const candidate of [...group.filter((one) => one.exact), ...group.filter((one) => !one.exact)]) {
      bases.set(candidate.subject, choose(candidate, rolesOf, taken, fixed));
    }
  }
  return new FrozenNames({ taken, roles: new Map(roles.map((role) => [role.key, role])), bases, suffixes });
}

/** All that has been decided. */
interface Decided {
  readonly taken: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, NameRole>;
  readonly bases: ReadonlyMap<Subject, BaseName>;
  readonly suffixes: ReadonlyMap<Operation, ReadonlyMap<string, string>>;
}

class FrozenNames implements Names {
  readonly #decided: Decided;
  readonly #fileOf: FileOf;
  /** Symbols by role and base name, so that a name that is printed a thousand times is made once. */
  readonly #symbols = new Map<string, Map<BaseName, ModuleSymbol>>();
  /** Base names of what belongs to something, by the base name of that and the suffix: one object for each. */
  readonly #extended = new Map<BaseName, Map<string, BaseName>>();

  constructor(decided: Decided, fileOf: FileOf = ({ file }) => file) {
    this.#decided = decided;
    this.#fileOf = fileOf;
  }

  get taken(): ReadonlySet<string> {
    return this.#decided.taken;
  }

  laidOut(fileOf: FileOf): Names {
    return new FrozenNames(this.#decided, fileOf);
  }

  /** Whether both have the same roles and give what stands at the same place the same names. */
  isLike(names: FrozenNames): boolean {
    const { taken, roles, bases, suffixes } = this.#decided;
    const other = names.#decided;
    return (
      isEqualInOrder(taken, other.taken, Object.is) &&
      isEqualInOrder(roles, other.roles, declaresTheSame) &&
      isEqualInOrder(
        bases,
        other.bases,
        (one, another) => one.pascal === another.pascal && one.camel === another.camel,
      ) &&
      isEqualInOrder(suffixes, other.suffixes, (one, another) => isEqualInOrder(one, another, Object.is))
    );
  }

  api(role: string): ModuleSymbol {
    return this.#symbol("api", role, { pascal: "", camel: "" });
  }

  schema(role: string, id: SchemaId): ModuleSymbol {
    return this.#symbol("schema", role, this.#base(id));
  }

  securityScheme(role: string, name: string): ModuleSymbol {
    return this.#symbol("securityScheme", role, this.#base(`securityScheme:${name}`));
  }

  operation(role: string, operation: Operation): ModuleSymbol {
    return this.#symbol("operation", role, this.#base(operation), operation);
  }

  response(role: string, operation: Operation, response: Response): ModuleSymbol {
    const base = this.#extend(this.#base(operation), responseSuffix(response));
    return this.#symbol("response", role, base, operation);
  }

  part(role: string, operation: Operation, part: OperationPart): ModuleSymbol {
    const suffix = this.#decided.suffixes.get(operation)?.get(partKey(part));
    if (suffix === undefined)
      throw new RangeError(`No part ${partKey(part)} in ${operation.method} ${operation.path}`);
    return this.#symbol("part", role, this.#extend(this.#base(operation), suffix), operation);
  }

  #extend(base: BaseName, suffix: string): BaseName {
    const known = this.#extended.get(base) ?? new Map<string, BaseName>();
    this.#extended.set(base, known);
    const extended = known.get(suffix) ?? extend(base, suffix);
    known.set(suffix, extended);
    return extended;
  }

  #base(subject: Subject): BaseName {
    const base = this.#decided.bases.get(subject);
    if (base === undefined) throw new RangeError(`Nothing named for ${String(subject)}`);
    return base;
  }

  #symbol(kind: EntityKind, key: string, base: BaseName, operation?: Operation): ModuleSymbol {
    const symbols = this.#symbols.get(key) ?? new Map<BaseName, ModuleSymbol>();
    this.#symbols.set(key, symbols);
    const known = symbols.get(base);
    if (known !== undefined) return known;
    const role = this.#decided.roles.get(key);
    if (role?.of !== kind) throw new RangeError(`No role ${key} of ${kind}`);
    const symbol: ModuleSymbol = {
      kind: "symbol",
      name: identifier(role.name(base)),
      module: { kind: "file", path: this.#fileOf(role, operation) },
      space: role.space,
    };
    symbols.set(base, symbol);
    return symbol;
  }
}

/**
 * Whether two models have the same names, where everything that is named in one stands at the same place in the other. What lays
 * names out into files is not compared.
 */
export function sameNames(one: Names, other: Names): boolean {
  return one instanceof FrozenNames && other instanceof FrozenNames && one.isLike(other);
}

function declaresTheSame(one: NameRole, other: NameRole): boolean {
  return (
    one.of === other.of &&
    one.space === other.space &&
    one.file === other.file &&
    one.splitFile === other.splitFile
  );
}

/** What has entries, each with a key: a set's keys are its values. */
interface Entries<Key, Value> {
  readonly size: number;
  entries(): IterableIterator<[Key, Value]>;
}

/** Operations are compared by their place, other keys by what they are. */
function isEqualInOrder<Key, Value>(
  one: Entries<Key, Value>,
  other: Entries<Key, Value>,
  isEqual: (one: Value, other: Value) => boolean,
): boolean {
  if (one.size !== other.size) return false;
  const entries = other.entries();
  for (const [key, value] of one.entries()) {
    const [otherKey, otherValue] = entries.next().value as [Key, Value]; // They have as many.
    if (typeof key !== "object" && key !== otherKey) return false;
    if (typeof key !== typeof otherKey || !isEqual(value, otherValue)) return false;
  }
  return true;
}

/** Someone's role gives the same names whatever the base, so that none is ever free. */
export class NameFault extends Error {
  override readonly name = "NameFault";
}

/** Takes the first variant of the wanted base whose names are all free. */
function choose(
  candidate: Candidate,
  rolesOf: RolesOfKinds,
  taken: Set<string>,
  fixed: ReadonlySet<string>,
): BaseName {
  for (let attempt = 0; ; attempt++) {
    const base = variant(candidate, attempt, fixed);
    const names = namesOf(candidate, base, rolesOf);
    // Each name that is not free can be in the way once for every name that is wanted.
    if (attempt > names.length * (taken.size + reservedNames.size + reservedWords.size)) {
      const stuck = names.filter((name) => taken.has(name) || isReserved(name));
      throw new NameFault(`Some role always gives the name ${stuck.join(", ")}, whatever it is asked for.`);
    }
    if (names.some((name) => taken.has(name) || isReserved(name))) continue;
    for (const name of names) taken.add(name);
    return base;
  }
}

function variant(candidate: Candidate, attempt: number, fixed: ReadonlySet<string>): BaseName {
  if (attempt === 0) return candidate.wanted;
  const reserved = [candidate.wanted.pascal, candidate.wanted.camel].some(
    (name) => isReserved(name) || fixed.has(name),
  );
  const base = reserved ? extend(candidate.wanted, candidate.reservedSuffix) : candidate.wanted;
  const number = reserved ? attempt : attempt + 1;
  return number === 1 ? base : extend(base, `_${number}`);
}

function isReserved(name: string): boolean {
  return reservedWords.has(name) || reservedNames.has(name);
}

/** The roles that name each kind of entity. */
type RolesOfKinds = ReadonlyMap<EntityKind, readonly NameRole[]>;

function namesOf(candidate: Candidate, base: BaseName, rolesOf: RolesOfKinds): readonly string[] {
  const names: string[] = [];
  for (const { kind, suffix } of candidate.members) {
    const extended = extend(base, suffix);
    for (const role of rolesOf.get(kind) ?? []) if (candidate.applies(role)) names.push(role.name(extended));
  }
  return names;
}

function schemaCandidates(api: Api, hook: NamingHook): readonly Candidate[] {
  return api.namedSchemas.map((id) => {
    const name = schemaOf(api, id).name ?? "";
    const wanted = baseName(hook({ kind: "schema", name }) ?? name, "Schema");
    return {
      subject: id,
      wanted,
      exact: wanted.pascal === name && !isReserved(name),
      reservedSuffix: "Schema",
      members: [{ kind: "schema", key: "", suffix: "" }],
      applies: (role) => role.applies?.(api, id) ?? true,
    };
  });
}

function schemeCandidates(api: Api, hook: NamingHook): readonly Candidate[] {
  return api.securitySchemes.map(({ name }) => {
    const wanted = baseName(hook({ kind: "securityScheme", name }) ?? name, "Scheme");
    return {
      subject: `securityScheme:${name}`,
      wanted,
      exact: wanted.camel === name && !isReserved(name),
      reservedSuffix: "Scheme",
      members: [{ kind: "securityScheme", key: "", suffix: "" }],
      applies: () => true,
    };
  });
}

function operationCandidates(
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
      exact: wanted.camel === operation.operationId && !isReserved(wanted.camel),
      reservedSuffix: "Operation",
      members: [
        { kind: "operation", key: "", suffix: "" },
        ...operation.responses.map((response) => ({
          kind: "response" as const,
          key: response.status,
          suffix: responseSuffix(response),
        })),
        ...[...parts].map(([key, suffix]) => ({ kind: "part" as const, key, suffix })),
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
function partKey(part: OperationPart): string {
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
