import {
  type Api,
  authorizationOf,
  type MediaType,
  type Operation,
  type Parameter,
  schemaOfSerialization,
} from "../../generators/src/model/index.ts";
import { bodyCodec } from "../../generators/src/targets/wire/body-codec.ts";
import { wireType } from "../../generators/src/targets/wire/wire-type.ts";
import { objectsOf, type WireType } from "../../packages/runtime/src/wire/wire-type.ts";

/**
 * Whether a query or a cookie field does not say which of the operation's parameters a name in it belongs to: objects in style `form` stand
 * there by the names of their properties when they are exploded (RFC 6570, 3.2.8), so that two of them may have the same, or both any.
 */
export function sharesNames({ parameters }: Operation, location: Parameter["in"], api: Api): boolean {
  const all = parameters.filter((one) => one.in === location).map((one) => namesOf(one, api));
  return overlap(all);
}

/**
 * Whether a form does not say whether a name in it belongs to the form or to an object whose members stand among its fields: where the form
 * itself takes any, too.
 */
export function fieldsShareNames(content: MediaType | undefined, api: Api): boolean {
  if (content?.schema === undefined || bodyCodec(api, content) !== "FormUrlencoded") return false;
  const spread = content.encoding.flatMap(([name, { style, explode, allowReserved }]) => {
    const isStyled = style !== undefined || explode !== undefined || allowReserved !== undefined;
    return isStyled && (style ?? "form") === "form" && (explode ?? true) ? [name] : [];
  });
  return objectsOf(wireType(api, content.schema)).some(({ properties, additional }) => {
    const within = spread.map((name) => namesWithin(properties[name] ?? "any"));
    const plain = Object.keys(properties).filter((name) => !spread.includes(name));
    return overlap([{ declared: plain, open: additional !== undefined }, ...within]);
  });
}

/** Whether a list or an object in the query looks like a text that the same parameter may be: these styles encode their delimiter as any other. */
export function looksLikeText({ parameters }: Operation, api: Api): boolean {
  return parameters.some(({ in: location, serialization }) => {
    if (location !== "query" || serialization.kind !== "style" || serialization.explode) return false;
    const type = wireType(api, serialization.schema);
    return /Delimited$/.test(serialization.style) && isTextOrMore(type);
  });
}

function isTextOrMore(type: WireType): boolean {
  const types = typeof type === "object" && "oneOf" in type ? type.oneOf : [];
  const isText = types.some((one) => one === "string" || one === "any");
  return (isText && types.some((one) => typeof one === "object")) || types.some(isTextOrMore);
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
  const type = isSpread && schema !== undefined ? wireType(api, schema) : "any";
  return objectsOf(type).length === 0 ? { declared: [name], open: false } : namesWithin(type);
}

/** The names of the members of a type's objects. */
function namesWithin(type: WireType): Names {
  const objects = objectsOf(type);
  return {
    declared: objects.flatMap(({ properties }) => Object.keys(properties)),
    open: objects.some(({ additional }) => additional !== undefined),
  };
}

function overlap(all: readonly Names[]): boolean {
  return all.some((one, index) => all.slice(index + 1).some((other) => overlaps(one, other)));
}

function overlaps(one: Names, other: Names): boolean {
  return (one.open && other.open) || one.declared.some((name) => other.declared.includes(name));
}
