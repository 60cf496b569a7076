import type { WireType } from "@tenon/runtime/wire";
import { type Code, code, empty } from "../../emit/index.ts";
import { type Parameter, type Serialization, schemaOfSerialization } from "../../model/index.ts";
import { headerKeys } from "../../plan/index.ts";
import type { TargetContext } from "../target.ts";
import { followReference } from "../types/follow-reference.ts";
import { wireType, wireTypeLiteral } from "../wire-type.ts";
import { type DescriptorContext, flag, object, validator } from "./descriptor.ts";
import { parameterDecoder } from "./parameter-decoder.ts";

/** How the runtime reads a parameter. Empty, and reported, where its style has no meaning. */
export function parameterDescriptor(parameter: Parameter, context: DescriptorContext): Code {
  const { serialization } = parameter;
  const decode = parameterDecoder(parameter);
  if (decode === undefined) {
    const style = serialization.kind === "style" ? serialization.style : serialization.content.mediaType;
    const message = `The style \`${style}\` of \`${parameter.name}\` has no meaning in a ${parameter.in} parameter`;
    context.target.report({ code: "TN421", message, origin: parameter.origin });
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
    code`type: ${wireTypeLiteral(type)}`,
    code`decode: ${decode}`,
    ...validator(context, (part) => part.kind === "parameter" && part.parameter === parameter),
  ]);
}

/** Whether a value is a list to its user and, on the wire and for its schema, a string with spaces between. */
export function isSpaceDelimited(serialization: Serialization, { api }: TargetContext): boolean {
  return serialization.kind === "style" && followReference(api, serialization.schema).spaceDelimited === true;
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
