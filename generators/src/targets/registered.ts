import { readThrown } from "../diagnostics/index.ts";
import { isIdentifierName } from "../emit/identifier.ts";
import type { NameRole } from "../plan/index.ts";
import { builtInTargets } from "./built-in.ts";
import type { builtInNames } from "./built-in-names.ts";
import type { Target, TargetOptions } from "./target.ts";
import { unreadAspects } from "./unread-aspects.ts";

/** A fault of someone else's target or hook; says whose. */
export class TargetFault extends Error {
  override readonly name = "TargetFault";
}

/** All targets that there are in a run by their names: ours, then those of the configuration. */
export type TargetRegistry = ReadonlyMap<string, Target>;

/**
 * Puts the targets that outputs give by value beside ours. Throws `TargetFault` where two have one name, two roles one
 * key or one fixed name, or a target requires one that is not there.
 */
export function registerTargets(named: readonly (string | Target)[]): TargetRegistry {
  const registry = new Map(builtInTargets.map((target) => [target.name, target]));
  for (const target of named) {
    if (typeof target === "string") continue;
    if ((registry.get(target.name) ?? target) !== target) {
      throw new TargetFault(`Two targets are called ${target.name}.`);
    }
    registry.set(target.name, target);
  }
  checkRoles(registry);
  return registry;
}

/** The named targets and all that they require, in the registry's order. */
export function withRequired(
  registry: TargetRegistry,
  named: readonly (string | Target)[],
): readonly Target[] {
  const wanted = new Set(named.map((target) => (typeof target === "string" ? target : target.name)));
  for (const name of wanted) {
    const target = registry.get(name);
    if (target === undefined) throw new TargetFault(`There is no target ${name}.`);
    for (const required of target.requires) {
      if (!registry.has(required))
        throw new TargetFault(`The target ${name} requires ${required}, which does not exist.`);
      wanted.add(required);
    }
  }
  return [...registry.values()].filter(({ name }) => wanted.has(name));
}

/** Whether a target is ours, so that a throw in it is our bug. */
export function isBuiltIn(target: Target): boolean {
  return builtInTargets.includes(target);
}

/** The aspects of a model that a target does not read; `undefined` for someone else's, of which nobody knows. */
export function unreadAspectsOf(target: Target, options: TargetOptions): readonly string[] | undefined {
  // Every target of ours goes by one of these names.
  return isBuiltIn(target) ? unreadAspects(target.name as (typeof builtInNames)[number], options) : undefined;
}

/** Runs code of someone else. Throws `TargetFault`, which begins with `whose`, if it throws. */
export function guarded<Value>(whose: string, action: () => Value): Value {
  try {
    return action();
  } catch (error) {
    if (error instanceof TargetFault) throw error;
    throw new TargetFault(`${whose} threw: ${readThrown(error).text}`, { cause: error });
  }
}

/** The roles of a target. Those of someone else's throw `TargetFault` where they do not give what they have to. */
export function rolesOf(target: Target): readonly NameRole[] {
  return isBuiltIn(target) ? target.roles : target.roles.map((role) => guardedRole(role, target));
}

function guardedRole(role: NameRole, target: Target): NameRole {
  const whose = `The role ${role.key} of the target ${target.name}`;
  const { applies } = role;
  return {
    ...role,
    name: (base) => {
      const name: unknown = guarded(whose, () => role.name(base));
      if (typeof name === "string" && isIdentifierName(name)) return name;
      throw new TargetFault(`${whose} gave no identifier for ${base.pascal}.`);
    },
    ...(applies && { applies: (...about) => guarded(whose, () => applies(...about) === true) }),
  };
}

function checkRoles(registry: TargetRegistry): void {
  const owners = new Map<string, string>();
  for (const target of registry.values()) {
    const { name } = target;
    for (const role of rolesOf(target)) {
      // A name of the whole document is fixed, and all files of an output meet in its index.
      const fixed = role.of === "api" ? [`export ${role.name({ pascal: "", camel: "" })}`] : [];
      for (const claim of [`declare the role ${role.key}`, ...fixed]) {
        const owner = owners.get(claim);
        if (owner !== undefined) throw new TargetFault(`The targets ${owner} and ${name} both ${claim}.`);
        owners.set(claim, name);
      }
    }
  }
}
