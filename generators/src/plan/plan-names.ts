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
import { withoutDoubledWord } from "./doubled-word.ts";
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
 * A reserved word, a global or a name that every output has (`Credentials`) gets `Schema`, `Scheme` or `Operation` behind it. Where a name is
 * taken, an operation is called by its method and path, and what is taken even then, or of another kind, gets `_2`, `_3`, … None of these is
 * in the way of a name that somebody has in the document.
 *
 * What targets derive from a name (`GetPetInput`, `isPet`) makes way for all of these, and alone: with a schema `GetPetRequest` the
 * operation stays `getPet`, and only its request becomes `GetPetOperationRequest`. They leave out the word that they would say twice, if
 * the shorter name is nobody's.
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
    const choose = (candidate: Candidate, variants: Iterable<BaseName>): boolean => {
      const base = chooseBase(candidate, variants, rolesOf, owners, chosen);
      if (base !== undefined) bases.set(candidate.subject, base);
      return base !== undefined;
    };
    const left = group.filter((candidate) => !choose(candidate, [candidate.wanted]));
    for (const candidate of left) choose(candidate, otherBases(candidate, fixed));
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
 * The first of the bases that no other of the group has, and with which the names are free that are nothing but the base: a schema's type,
 * an operation's function. Takes those.
 */
function chooseBase(
  candidate: Candidate,
  variants: Iterable<BaseName>,
  rolesOf: RolesOfKinds,
  owners: Owners,
  chosen: Set<string>,
): BaseName | undefined {
  for (const base of variants) {
    const names = bareNames(candidate, base, rolesOf);
    if (chosen.has(base.pascal) || names.some((name) => owners.has(name) || isReserved(name))) continue;
    for (const name of names) owners.set(name, candidate);
    chosen.add(base.pascal);
    return base;
  }
  return undefined;
}

/** Without end, what a candidate may be called by that cannot have the wanted base. */
function* otherBases(candidate: Candidate, fixed: ReadonlySet<string>): Generator<BaseName> {
  const { wanted, second, reservedSuffix } = candidate;
  const reserved = [wanted.pascal, wanted.camel].some((name) => isReserved(name) || fixed.has(name));
  if (reserved) yield setApart(wanted, reservedSuffix, 1);
  if (second !== undefined) yield second;
  for (let number = 2; ; number++)
    yield reserved ? setApart(wanted, reservedSuffix, number) : extend(wanted, `_${number}`);
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

/** A name that a role derives from the base of a candidate. */
interface Derived {
  readonly candidate: Candidate;
  readonly role: NameRole;
  readonly suffix: string;
  readonly base: BaseName;
  /** As the role gives it. */
  readonly name: string;
  /** Without the word that `name` says twice. */
  readonly shorter: string | undefined;
}

/** All names that roles derive, those that say no word twice first. */
function derivedNames(
  candidates: readonly Candidate[],
  rolesOf: RolesOfKinds,
  bases: ReadonlyMap<Subject, BaseName>,
): readonly Derived[] {
  const plain: Derived[] = [];
  const doubled: Derived[] = [];
  for (const candidate of candidates) {
    const base = bases.get(candidate.subject) ?? candidate.wanted;
    for (const { kind, suffix } of candidate.members) {
      const extended = extend(base, suffix);
      for (const role of rolesOf.get(kind) ?? []) {
        if (!candidate.applies(role)) continue;
        const name = role.name(extended);
        const shorter = withoutDoubledWord(name, base);
        (shorter === undefined ? plain : doubled).push({ candidate, role, suffix, base, name, shorter });
      }
    }
  }
  return [...plain, ...doubled];
}

/**
 * Takes the names that roles derive from the bases, and finds another for each that is not free or says a word twice. Those that are not
 * free choose last, so that none of them is in the way of a name as its role gives it.
 */
function replacements(
  candidates: readonly Candidate[],
  rolesOf: RolesOfKinds,
  owners: Owners,
  bases: ReadonlyMap<Subject, BaseName>,
): ReadonlyMap<Subject, ReadonlyMap<string, string>> {
  const replaced = new Map<Subject, Map<string, string>>();
  const isFree = (name: string): boolean => !owners.has(name) && !isReserved(name);
  const isDone = ({ candidate, name }: Derived): boolean =>
    replaced.get(candidate.subject)?.has(name) ?? false;
  const replace = ({ candidate, name }: Derived, other: string): void => {
    const own = replaced.get(candidate.subject) ?? new Map<string, string>();
    replaced.set(candidate.subject, own.set(name, other));
    owners.set(other, candidate);
  };
  const crowded: Derived[] = [];
  for (const derived of derivedNames(candidates, rolesOf, bases)) {
    const { candidate, name, shorter } = derived;
    if (isDone(derived)) continue;
    if (shorter !== undefined && isFree(shorter)) replace(derived, shorter);
    else if (isFree(name)) owners.set(name, candidate);
    // Two roles of one entity may have one name, in files of their own: the client's function and the server's handler.
    else if (owners.get(name) !== candidate) crowded.push(derived);
  }
  for (const derived of crowded) {
    if (isDone(derived)) continue;
    const { candidate, role, suffix, base } = derived;
    const name = firstFree(owners, (attempt) =>
      role.name(extend(setApart(base, candidate.reservedSuffix, attempt), suffix)),
    );
    replace(derived, name);
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
