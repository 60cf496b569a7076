import { reservedWords } from "../emit/index.ts";
import type { Api, Operation } from "../model/index.ts";
import {
  type Candidate,
  type NamingHook,
  operationCandidates,
  type Subject,
  schemaCandidates,
  schemeCandidates,
} from "./candidate.ts";
import { extend } from "./entity.ts";
import type { EntityKind, NameRole } from "./name-role.ts";
import { apiBase, FrozenNames, type Names } from "./names.ts";
import { isReserved, reservedNames } from "./reserved-names.ts";
import type { BaseName } from "./words.ts";

/** Whose each name is; those of the whole output are nobody's. */
type Owners = Map<string, Candidate | undefined>;

/** The roles that name each kind of entity. */
type RolesOfKinds = ReadonlyMap<EntityKind, readonly NameRole[]>;

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
  const rolesOf = new Map<EntityKind, readonly NameRole[]>();
  for (const role of roles) rolesOf.set(role.of, [...(rolesOf.get(role.of) ?? []), role]);
  const fixed = new Set(rolesOf.get("api")?.map((role) => role.name(apiBase)));
  const owners = new Map<string, Candidate | undefined>();
  for (const name of fixed) owners.set(name, undefined);
  const bases = new Map<Subject, BaseName>();
  for (const group of groups) {
    const chosen = new Set<string>();
    for (const candidate of group) {
      const base = chooseBase(candidate, rolesOf, owners, { fixed, chosen });
      chosen.add(base.pascal);
      bases.set(candidate.subject, base);
    }
  }
  const replaced = replacements(groups.flat(), rolesOf, owners, bases);
  const taken = new Set(owners.keys());
  return new FrozenNames({
    taken,
    roles: new Map(roles.map((role) => [role.key, role])),
    bases,
    replaced,
    suffixes,
  });
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
  rolesOf: RolesOfKinds,
  owners: Owners,
  { fixed, chosen }: Readonly<Record<"fixed" | "chosen", ReadonlySet<string>>>,
): BaseName {
  for (let attempt = 0; ; attempt++) {
    const base = variant(candidate, attempt, fixed);
    const names = bareNames(candidate, base, rolesOf);
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

function bareNames(candidate: Candidate, base: BaseName, rolesOf: RolesOfKinds): readonly string[] {
  const names: string[] = [];
  for (const { kind, suffix } of candidate.members) {
    if (suffix !== "") continue;
    for (const role of rolesOf.get(kind) ?? []) {
      if (!candidate.applies(role)) continue;
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
  rolesOf: RolesOfKinds,
  owners: Owners,
  bases: ReadonlyMap<Subject, BaseName>,
): ReadonlyMap<Subject, ReadonlyMap<string, string>> {
  const crowded: { readonly candidate: Candidate; readonly role: NameRole; readonly suffix: string }[] = [];
  for (const candidate of candidates) {
    const base = bases.get(candidate.subject) ?? candidate.wanted;
    for (const { kind, suffix } of candidate.members) {
      const extended = extend(base, suffix);
      for (const role of rolesOf.get(kind) ?? []) {
        if (!candidate.applies(role)) continue;
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
