import {
  type Api,
  authorizationOf,
  type Operation,
  type Parameter,
  schemaOfSerialization,
} from "../../generators/src/model/index.ts";
import { wireType } from "../../generators/src/targets/wire/wire-type.ts";
import { objectsOf } from "../../packages/runtime/src/wire/wire-type.ts";

/**
 * Whether a query or a cookie field does not say which of the operation's parameters a name in it belongs to: objects in style `form` stand
 * there by the names of their properties when they are exploded (RFC 6570, 3.2.8), so that two of them may have the same, or both any.
 */
export function sharesNames({ parameters }: Operation, location: Parameter["in"], api: Api): boolean {
  const all = parameters.filter((one) => one.in === location).map((one) => namesOf(one, api));
  return all.some((one, index) => all.slice(index + 1).some((other) => overlaps(one, other)));
}

/** Whether a credential of an operation stands in place of a parameter, which declares the same header, cookie or name in the query again. */
export function isCredential({ security }: Operation, { in: location, name }: Parameter, api: Api): boolean {
  const names = security.flat().map(({ scheme }) => scheme);
  return api.securitySchemes
    .filter((scheme) => names.includes(scheme.name))
    .some((scheme) => {
      const isHeader = location === "header" && authorizationOf(scheme) !== undefined;
      if (scheme.type !== "apiKey" || isHeader) return isHeader && name.toLowerCase() === "authorization";
      const same =
        location === "header"
          ? [scheme.parameterName, name].map((one) => one.toLowerCase())
          : [scheme.parameterName, name];
      return scheme.in === location && same[0] === same[1];
    });
}

/** The names that a parameter stands under; `open` where it takes any. */
interface Names {
  readonly declared: readonly string[];
  readonly open: boolean;
}

function namesOf({ name, serialization }: Parameter, api: Api): Names {
  const isSpread =
    serialization.kind === "style" &&
    serialization.explode &&
    (serialization.style === "form" || serialization.style === "cookie");
  const schema = schemaOfSerialization(serialization);
  const objects = isSpread && schema !== undefined ? objectsOf(wireType(api, schema)) : [];
  if (objects.length === 0) return { declared: [name], open: false };
  return {
    declared: objects.flatMap(({ properties }) => Object.keys(properties)),
    open: objects.some(({ additional }) => additional !== undefined),
  };
}

function overlaps(one: Names, other: Names): boolean {
  return (one.open && other.open) || one.declared.some((name) => other.declared.includes(name));
}
