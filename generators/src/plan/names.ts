import { identifier, type ModuleSymbol } from "../emit/index.ts";
import type { Operation, OperationPart, Response, SchemaId } from "../model/index.ts";
import { partKey, type Subject, schemeSubject } from "./candidate.ts";
import { extend, responseSuffix } from "./entity.ts";
import type { EntityKind, NameRole } from "./name-role.ts";
import type { BaseName } from "./words.ts";

/** What is there once has no name of the document. */
export const apiBase: BaseName = { pascal: "", camel: "" };

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

/** All that has been decided. */
interface Decided {
  readonly taken: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, NameRole>;
  readonly bases: ReadonlyMap<Subject, BaseName>;
  /** Of what had to make way: the name that its role gives, and the one that it has instead. */
  readonly replaced: ReadonlyMap<Subject, ReadonlyMap<string, string>>;
  readonly suffixes: ReadonlyMap<Operation, ReadonlyMap<string, string>>;
}

/** The names that a plan comes to. */
export class FrozenNames implements Names {
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
