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

/** Whose each name is; those of the whole output are nobody's. */
type Owners = Map<string, Candidate | undefined>;

/** What is there once has no name of the document. */
const apiBase: BaseName = { pascal: "", camel: "" };

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
 *
 * What targets derive from a name (`GetPetInput`, `isPet`) makes way for all of these, and alone: with a schema `GetPetRequest` the
 * operation stays `getPet`, and only its request becomes `GetPetOperationRequest`.
 */
export function planNames(api: Api, roles: readonly NameRole[], hook: NamingHook = () => undefined): Names {
  const suffixes = new Map<Operation, ReadonlyMap<string, string>>();
  const groups = [
    schemaCandidates(api, hook),
    schemeCandidates(api, hook),
    operationCandidates(api, hook, suffixes),
  ].map((group) => [...group.filter(({ exact }) => exact), ...group.filter(({ exact }) => !exact)]);
  const fixed = new Set<string>();
  for (const role of roles) if (role.of === "api") fixed.add(role.name(apiBase));
  const owners = new Map<string, Candidate | undefined>();
  for (const name of fixed) owners.set(name, undefined);
  const bases = new Map<Subject, BaseName>();
  for (const group of groups) {
    const chosen = new Set<string>();
    for (const candidate of group) {
      const base = chooseBase(candidate, roles, owners, { fixed, chosen });
      chosen.add(base.pascal);
      bases.set(candidate.subject, base);
    }
  }
  const replaced = replacements(groups.flat(), roles, owners, bases);
  const taken = new Set(owners.keys());
  return new FrozenNames({
    taken,
    roles: new Map(roles.map((role) => [role.key, role])),
    bases,
    replaced,
    suffixes,
  });
}

/** All that has been decided. */
interface Decided {
  readonly taken: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, NameRole>;
  readonly bases: ReadonlyMap<Subject, BaseName>;
  /** Of what had to make way: the name that its role gives, and the one that it has instead. */
  readonly replaced: ReadonlyMap<Subject, ReadonlyMap<string, string>>;
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
    const { taken, roles, bases, replaced, suffixes } = this.#decided;
    const other = names.#decided;
    return (
      isEqualInOrder(taken, other.taken, Object.is) &&
      isEqualInOrder(roles, other.roles, declaresTheSame) &&
      isEqualInOrder(
        bases,
        other.bases,
        (one, another) => one.pascal === another.pascal && one.camel === another.camel,
      ) &&
      isEqualInOrder(replaced, other.replaced, (one, another) => isEqualInOrder(one, another, Object.is)) &&
      isEqualInOrder(suffixes, other.suffixes, (one, another) => isEqualInOrder(one, another, Object.is))
    );
  }

  api(role: string): ModuleSymbol {
    return this.#symbol("api", role, undefined, apiBase);
  }

  schema(role: string, id: SchemaId): ModuleSymbol {
    return this.#symbol("schema", role, id, this.#base(id));
  }

  securityScheme(role: string, name: string): ModuleSymbol {
    const subject = schemeSubject(name);
    return this.#symbol("securityScheme", role, subject, this.#base(subject));
  }

  operation(role: string, operation: Operation): ModuleSymbol {
    return this.#symbol("operation", role, operation, this.#base(operation));
  }

  response(role: string, operation: Operation, response: Response): ModuleSymbol {
    const base = this.#extend(this.#base(operation), responseSuffix(response));
    return this.#symbol("response", role, operation, base);
  }

  part(role: string, operation: Operation, part: OperationPart): ModuleSymbol {
    const suffix = this.#decided.suffixes.get(operation)?.get(partKey(part));
    if (suffix === undefined)
      throw new RangeError(`No part ${partKey(part)} in ${operation.method} ${operation.path}`);
    return this.#symbol("part", role, operation, this.#extend(this.#base(operation), suffix));
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

  #symbol(kind: EntityKind, key: string, subject: Subject | undefined, base: BaseName): ModuleSymbol {
    const symbols = this.#symbols.get(key) ?? new Map<BaseName, ModuleSymbol>();
    this.#symbols.set(key, symbols);
    const known = symbols.get(base);
    if (known !== undefined) return known;
    const role = this.#decided.roles.get(key);
    if (role?.of !== kind) throw new RangeError(`No role ${key} of ${kind}`);
    const wanted = role.name(base);
    const replaced = subject === undefined ? undefined : this.#decided.replaced.get(subject)?.get(wanted);
    const path = this.#fileOf(role, typeof subject === "object" ? subject : undefined);
    const symbol: ModuleSymbol = {
      kind: "symbol",
      name: identifier(replaced ?? wanted),
      module: { kind: "file", path },
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

/**
 * The first variant of the wanted base that no other of the group has, and with which the names are free that are nothing but the base:
 * a schema's type, an operation's function. Takes those.
 */
function chooseBase(
  candidate: Candidate,
  roles: readonly NameRole[],
  owners: Owners,
  { fixed, chosen }: Readonly<Record<"fixed" | "chosen", ReadonlySet<string>>>,
): BaseName {
  for (let attempt = 0; ; attempt++) {
    const base = variant(candidate, attempt, fixed);
    const names = bareNames(candidate, base, roles);
    if (chosen.has(base.pascal) || names.some((name) => owners.has(name) || isReserved(name))) continue;
    for (const name of names) owners.set(name, candidate);
    return base;
  }
}

function variant(candidate: Candidate, attempt: number, fixed: ReadonlySet<string>): BaseName {
  if (attempt === 0) return candidate.wanted;
  const reserved = [candidate.wanted.pascal, candidate.wanted.camel].some(
    (name) => isReserved(name) || fixed.has(name),
  );
  return reserved
    ? setApart(candidate.wanted, candidate.reservedSuffix, attempt)
    : extend(candidate.wanted, `_${attempt + 1}`);
}

/** `Pet` as `PetSchema`, then as `PetSchema_2` and so on. */
function setApart(base: BaseName, suffix: string, attempt: number): BaseName {
  return extend(base, attempt === 1 ? suffix : `${suffix}_${attempt}`);
}

function isReserved(name: string): boolean {
  return reservedWords.has(name) || reservedNames.has(name);
}

function bareNames(candidate: Candidate, base: BaseName, roles: readonly NameRole[]): readonly string[] {
  const names: string[] = [];
  for (const { kind, suffix } of candidate.members) {
    if (suffix !== "") continue;
    for (const role of roles) {
      if (role.of !== kind || !candidate.applies(role)) continue;
      const name = role.name(base);
      if (name === base.pascal || name === base.camel) names.push(name);
    }
  }
  return names;
}

/**
 * Takes the names that roles derive from the bases, and finds another for each that is not free. Those choose last, so that none of them
 * is in the way of a name as its role gives it.
 */
function replacements(
  candidates: readonly Candidate[],
  roles: readonly NameRole[],
  owners: Owners,
  bases: ReadonlyMap<Subject, BaseName>,
): ReadonlyMap<Subject, ReadonlyMap<string, string>> {
  const crowded: { readonly candidate: Candidate; readonly role: NameRole; readonly suffix: string }[] = [];
  for (const candidate of candidates) {
    const base = bases.get(candidate.subject) ?? candidate.wanted;
    for (const { kind, suffix } of candidate.members) {
      const extended = extend(base, suffix);
      for (const role of roles) {
        if (role.of !== kind || !candidate.applies(role)) continue;
        const name = role.name(extended);
        if (!owners.has(name) && !isReserved(name)) owners.set(name, candidate);
        // Two roles of one entity may have one name, in files of their own: the client's function and the server's handler.
        else if (owners.get(name) !== candidate) crowded.push({ candidate, role, suffix });
      }
    }
  }
  const replaced = new Map<Subject, Map<string, string>>();
  for (const { candidate, role, suffix } of crowded) {
    const base = bases.get(candidate.subject) ?? candidate.wanted;
    const own = replaced.get(candidate.subject) ?? new Map<string, string>();
    replaced.set(candidate.subject, own);
    const wanted = role.name(extend(base, suffix));
    if (own.has(wanted)) continue;
    const name = firstFree(owners, (attempt) =>
      role.name(extend(setApart(base, candidate.reservedSuffix, attempt), suffix)),
    );
    own.set(wanted, name);
    owners.set(name, candidate);
  }
  return replaced;
}

/** The first of all attempts that is free. Throws `NameFault` when they must all be the same. */
function firstFree(owners: Owners, nameOf: (attempt: number) => string): string {
  // Each name that is not free can be in the way once.
  const tries = owners.size + reservedNames.size + reservedWords.size + 1;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const name = nameOf(attempt);
    if (!owners.has(name) && !isReserved(name)) return name;
  }
  throw new NameFault(`Some role always gives the name ${nameOf(1)}, whatever it is asked for.`);
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

function schemeSubject(name: string): Subject {
  return `securityScheme:${name}`;
}

function schemeCandidates(api: Api, hook: NamingHook): readonly Candidate[] {
  return api.securitySchemes.map(({ name }) => {
    const wanted = baseName(hook({ kind: "securityScheme", name }) ?? name, "Scheme");
    return {
      subject: schemeSubject(name),
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
