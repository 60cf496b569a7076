import type { WireType } from "@tenon/runtime/wire";
import { type Code, code, empty, type LiteralValue, value } from "../../emit/index.ts";
import { type Parameter, type Serialization, schemaOfSerialization } from "../../model/index.ts";
import { headerKeys } from "../../plan/index.ts";
import { isJson } from "../body-codec.ts";
import { parameterCodec } from "../parameter-codec.ts";
import type { TargetContext } from "../target.ts";
import { followReference } from "../types/follow-reference.ts";
import { wireType } from "../wire-type.ts";
import { type DescriptorContext, flag, object, validator } from "./descriptor.ts";
import { serverValue } from "./server-symbol.ts";

/** How the runtime reads a parameter. Empty, and reported, where its style has no meaning. */
export function parameterDescriptor(parameter: Parameter, context: DescriptorContext): Code {
  const { serialization } = parameter;
  const decode = decoder(parameter);
  if (decode === undefined) {
    reportStyle(parameter, parameter.in, context.target);
    return empty;
  }
  const type = typeOf(serialization, context.target);
  const key = keyOf(parameter, context);
  return object([
    code`in: ${parameter.in}`,
    code`name: ${parameter.name}`,
    ...(key === parameter.name ? [] : [code`key: ${key}`]),
    ...flag("required", parameter.required),
    ...flag("explode", serialization.kind === "style" && serialization.explode && typeof type !== "string"),
    ...flag("spaceDelimited", isSpaceDelimited(serialization, context.target)),
    // The type is plain data: everything in it is a literal.
    code`type: ${value(type as LiteralValue)}`,
    code`decode: ${decode}`,
    ...validator(context, (part) => part.kind === "parameter" && part.parameter === parameter),
  ]);
}

/** Whether a value is a list to its user and, on the wire and for its schema, a string with spaces between. */
export function isSpaceDelimited(serialization: Serialization, { api }: TargetContext): boolean {
  return serialization.kind === "style" && followReference(api, serialization.schema).spaceDelimited === true;
}

/** Says that a parameter or header cannot be written or read. */
export function reportStyle(
  { name, serialization, origin }: Pick<Parameter, "name" | "serialization" | "origin">,
  location: string,
  target: TargetContext,
): void {
  const style = serialization.kind === "style" ? serialization.style : serialization.content.mediaType;
  const message = `The style \`${style}\` of \`${name}\` has no meaning in a ${location} parameter`;
  target.report({ code: "TN421", message, origin });
}

function decoder({ in: location, serialization }: Parameter): Code | undefined {
  if (location === "querystring") {
    const json = serialization.kind === "content" && isJson(serialization.content.mediaType);
    return code`${serverValue(json ? "decodeJsonQuery" : "decodeFormQuery")}`;
  }
  const codec = parameterCodec("decode", location, serialization);
  return codec && code`${codec}`;
}

function typeOf(serialization: Serialization, { api }: TargetContext): WireType {
  const schema = schemaOfSerialization(serialization);
  return schema === undefined ? "any" : wireType(api, schema);
}

function keyOf(parameter: Parameter, { operation }: DescriptorContext): string {
  if (parameter.in !== "header") return parameter.name;
  const headers = operation.parameters.filter((other) => other.in === "header");
  return headerKeys(headers.map(({ name }) => name)).get(parameter.name) ?? parameter.name;
}
