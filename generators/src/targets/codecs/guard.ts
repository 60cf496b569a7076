import type { Guard } from "@tenon/runtime/wire";
import { type Expand, isForm, objectOf, type TypeNode } from "../types/index.ts";

/** What tells the values of an alternative from others, in both of their forms. Values whose form differs are told by their codecs. */
export function guardOf(type: TypeNode, expand: Expand): Guard {
  const object = objectOf(type, expand);
  if (object === undefined) return shallowGuard(type, expand);
  const members = [...object.members].filter(([, { omitted }]) => !omitted);
  const required = members.filter(([, { optional }]) => !optional).map(([name]) => name);
  return {
    required,
    members: Object.fromEntries(members.map(([name, member]) => [name, shallowGuard(member.type, expand)])),
  };
}

/** The same without what objects hold: alternatives are told apart by their own properties. */
function shallowGuard(type: TypeNode, expand: Expand): Guard {
  switch (type.kind) {
    case "unknown":
    case "never":
      return "any";
    case "primitive":
      return type.name === "Blob" || isForm(type.name) ? "any" : type.name;
    case "literal":
      return { values: [type.value] };
    case "array":
    case "tuple":
      return "array";
    case "object":
      return "object";
    case "reference":
      return objectOf(type, expand) === undefined ? unfolded(type, expand) : "object";
    case "union":
      return oneOf(type.members.map((member) => shallowGuard(member, expand)));
    case "intersection":
      return { allOf: type.members.map((member) => shallowGuard(member, expand)) };
  }
}

/** A name for something else than an object, such as an enumeration. */
function unfolded(type: TypeNode, expand: Expand): Guard {
  let target = type;
  for (let step = 0; target.kind === "reference" && step < 100; step++) target = expand(target);
  if (target.kind === "reference") return "any";
  // Alternatives of alternatives may lead back here; what they are is left to their codec.
  if (target.kind === "union" && target.members.some((member) => member.kind !== "literal")) return "any";
  return target.kind === "intersection" ? "any" : shallowGuard(target, expand);
}

/** Literals are put together, and what lets everything through needs no company. */
function oneOf(guards: readonly Guard[]): Guard {
  if (guards.includes("any")) return "any";
  const values = guards.flatMap((guard) =>
    typeof guard === "object" && "values" in guard ? guard.values : [],
  );
  const others = guards.filter((guard) => typeof guard === "string" || !("values" in guard));
  const all = values.length === 0 ? others : [...others, { values }];
  const [first = "any"] = all;
  return all.length < 2 ? first : { oneOf: all };
}
