import type { Api, Operation } from "../../model/index.ts";
import { type Expand, objectOf, SchemaTypes, type TypeNode } from "../types/index.ts";
import { isJson } from "../wire/body-codec.ts";

/** What tells the body of a webhook from those of others: a property, and the values that it can have in this one. */
export interface EventMark {
  readonly property: string;
  readonly values: Values;
}

type Values = readonly (string | number)[];

/** A property that has only some values, in one webhook. */
interface Literals {
  readonly values: Values;
  readonly optional: boolean;
}

/**
 * The mark of each webhook that has one. All are of one property, which `const`, `enum` or a discriminator leave only some values, none of
 * them in two webhooks. Of several such properties it is the one of most webhooks. One that a single webhook has tells nothing apart where
 * it has several values and may be left out: then it is data, and another value is a fault.
 */
export function eventMarks(api: Api): ReadonlyMap<Operation, EventMark> {
  const types = new SchemaTypes(api, "response", true);
  const found = new Map<string, Map<Operation, Literals>>();
  for (const webhook of api.webhooks) {
    for (const [property, literals] of literalsOfBody(webhook, types)) {
      const known = found.get(property) ?? new Map<Operation, Literals>();
      found.set(property, known.set(webhook, literals));
    }
  }
  const [best] = [...found]
    .filter(([, webhooks]) => tellApart([...webhooks.values()]))
    .sort(([, one], [, other]) => other.size - one.size);
  if (best === undefined) return new Map();
  const [property, webhooks] = best;
  return new Map([...webhooks].map(([webhook, { values }]) => [webhook, { property, values }]));
}

function tellApart(literals: readonly Literals[]): boolean {
  const all = literals.flatMap(({ values }) => values);
  const isData = literals.length === 1 && all.length > 1 && literals.some(({ optional }) => optional);
  return !isData && new Set(all).size === all.length;
}

/** The properties that have only some values, whichever of its JSON bodies a webhook has. */
function literalsOfBody(
  { requestBody }: Operation,
  types: SchemaTypes,
): readonly (readonly [string, Literals])[] {
  const contents = (requestBody?.content ?? []).filter(({ mediaType }) => isJson(mediaType));
  const [first, ...others] = contents
    .flatMap(({ schema }): readonly TypeNode[] =>
      schema === undefined ? [{ kind: "unknown" }] : alternatives(types.use(schema), types.expand),
    )
    .map((type) => literalsOfObject(type, types.expand));
  return [...(first ?? [])].flatMap(([property, literals]): (readonly [string, Literals])[] => {
    const all = [literals, ...others.map((one) => one.get(property) ?? none)];
    const values = [...new Set(all.flatMap((one) => one.values))];
    const optional = all.some((one) => one.optional);
    return all.every((one) => one.values.length > 0) ? [[property, { values, optional }]] : [];
  });
}

const none: Literals = { values: [], optional: true };

function literalsOfObject(type: TypeNode, expand: Expand): ReadonlyMap<string, Literals> {
  const members = [...(objectOf(type, expand)?.members ?? [])].filter(([, { omitted }]) => !omitted);
  return new Map(
    members.map(([name, member]) => [
      name,
      { values: literalsOf(member.type, expand), optional: member.optional },
    ]),
  );
}

/** All values of a type; empty where it has others than texts and numbers, or cannot be told. */
function literalsOf(type: TypeNode, expand: Expand): Values {
  const values = alternatives(type, expand).map((one) =>
    one.kind === "literal" && typeof one.value !== "boolean" ? [one.value] : [],
  );
  return values.every(({ length }) => length > 0) ? values.flat() : [];
}

/** What a type can be, names and unions taken apart. A name that leads back to itself adds nothing. */
function alternatives(type: TypeNode, expand: Expand, seen: Set<number> = new Set()): readonly TypeNode[] {
  if (type.kind === "union") return type.members.flatMap((member) => alternatives(member, expand, seen));
  if (type.kind !== "reference") return [type];
  if (seen.has(type.schema)) return [];
  return alternatives(expand(type), expand, seen.add(type.schema));
}
