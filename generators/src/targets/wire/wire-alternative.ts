import type { WireType } from "@tenon/runtime/wire";

/** A type without alternatives at its top. */
export type Alternative = Exclude<WireType, { readonly oneOf: unknown }>;

/** What is one value. */
export type Constant = Extract<WireType, { readonly const: unknown }>;

/** What is a list. */
export type ListType = Extract<WireType, { readonly items: WireType }>;

/** What is an object. */
export type ObjectType = Extract<WireType, { readonly properties: unknown }>;

/** More alternatives than any document means; text that would need more stays text, and the validator decides. */
const mostAlternatives = 256;

/** Both at once. Kinds that only one side allows are out, unless nothing would be left: then the validator says so. */
export function intersect(
  one: readonly Alternative[],
  other: readonly Alternative[],
): readonly Alternative[] {
  if (other.length === 0) return one;
  const both = distinct(one.flatMap((left) => other.flatMap((right) => merge(left, right) ?? [])));
  return both.length === 0 || both.length > mostAlternatives ? one : both;
}

function merge(left: Alternative, right: Alternative): Alternative | undefined {
  if (left === "any") return right;
  if (right === "any") return left;
  if (isObject(left) && isObject(right)) return mergeObjects(left, right);
  if (isList(left) && isList(right)) return mergeLists(left, right);
  if (left === right) return left;
  if (isConstant(left)) return agrees(left, right) ? left : undefined;
  if (isConstant(right)) return agrees(right, left) ? right : undefined;
  return [left, right].every((one) => one === "number" || one === "int64") ? "int64" : undefined;
}

function agrees(one: Constant, other: Alternative): boolean {
  if (isConstant(other)) return one.const === other.const;
  return kindOf(one) === (other === "int64" ? "number" : other);
}

function mergeObjects(left: ObjectType, right: ObjectType): ObjectType {
  const names = distinct([...Object.keys(left.properties), ...Object.keys(right.properties)]);
  const properties = Object.fromEntries(
    names.map((name) => [name, mergeTypes(propertyOf(left, name), propertyOf(right, name))]),
  );
  if (left.additional === undefined || right.additional === undefined) return { properties };
  return { properties, additional: mergeTypes(left.additional, right.additional) };
}

function mergeLists(left: ListType, right: ListType): ListType {
  const items = mergeTypes(left.items, right.items);
  const length = Math.max(left.prefixItems?.length ?? 0, right.prefixItems?.length ?? 0);
  if (length === 0) return { items };
  const prefixItems = Array.from({ length }, (_, index) =>
    mergeTypes(left.prefixItems?.[index] ?? left.items, right.prefixItems?.[index] ?? right.items),
  );
  return { items, prefixItems };
}

function mergeTypes(left: WireType, right: WireType): WireType {
  return oneOf(intersect(flatten(left), flatten(right)));
}

/**
 * The same with constants only where they tell alternatives apart, the objects of a union or a text and a list of one: elsewhere the
 * validator asks for them, and all that has to be known is what kind of value they are.
 */
export function settled(type: WireType): WireType {
  if (typeof type === "string") return type;
  if ("const" in type) return kindOf(type);
  if ("items" in type) {
    const prefixItems = type.prefixItems?.map(settled);
    return { items: settled(type.items), ...(prefixItems && { prefixItems }) };
  }
  if ("properties" in type) return settledObject(type, []);
  const alternatives = type.oneOf.flatMap(flatten);
  const tags = tagsOf(alternatives.filter(isObject));
  const hasList = alternatives.some(isList);
  const members = alternatives.map((one) => {
    if (isObject(one)) return settledObject(one, tags);
    return hasList && isConstant(one) ? one : settled(one);
  });
  return oneOf(distinct(members.flatMap(flatten)));
}

function settledObject({ properties, additional }: ObjectType, tags: readonly string[]): ObjectType {
  const entries = Object.entries(properties).map(
    ([name, one]) => [name, tags.includes(name) ? one : settled(one)] as const,
  );
  return {
    properties: Object.fromEntries(entries),
    ...(additional !== undefined && { additional: settled(additional) }),
  };
}

/** Properties that are constants in one object of a union and something else in another. */
function tagsOf(objects: readonly ObjectType[]): readonly string[] {
  const names = distinct(objects.flatMap(({ properties }) => Object.keys(properties)));
  return names.filter((name) => {
    const types = objects.map((one) => (Object.hasOwn(one.properties, name) ? one.properties[name] : "any"));
    return types.some((one = "any") => flatten(one).every(isConstant)) && distinct(types).length > 1;
  });
}

function propertyOf(type: ObjectType, name: string): WireType {
  const own = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined;
  return own ?? type.additional ?? "any";
}

function flatten(type: WireType): readonly Alternative[] {
  return typeof type === "object" && "oneOf" in type ? type.oneOf.flatMap(flatten) : [type];
}

/** One type of some alternatives, in the order in which they are to be tried. None of them: anything. */
export function oneOf(types: readonly Alternative[]): WireType {
  const [first = "any", ...others] = types;
  if (others.length === 0) return first;
  return { oneOf: types.toSorted((one, other) => rank(one) - rank(other)) };
}

const ranks = ["null", "boolean", "int64", "number", "string"];

function rank(type: Alternative): number {
  if (type === "any") return 6;
  if (typeof type === "string") return ranks.indexOf(type);
  if (isConstant(type)) return ranks.indexOf(kindOf(type)) - 0.5;
  return isList(type) ? 4 : 5;
}

/** Whether an alternative is an object. */
export function isObject(type: Alternative): type is ObjectType {
  return typeof type === "object" && "properties" in type;
}

function isList(type: Alternative): type is ListType {
  return typeof type === "object" && "items" in type;
}

function isConstant(type: WireType): type is Constant {
  return typeof type === "object" && "const" in type;
}

function kindOf({ const: one }: Constant): "string" | "number" | "boolean" {
  return typeof one as "string" | "number" | "boolean"; // What a constant may be.
}

/** Without repetitions, by structure. */
export function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
