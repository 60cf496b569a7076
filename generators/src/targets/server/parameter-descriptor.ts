import type { WireType } from "@tenon/runtime/wire";
import { type Code, code } from "../../emit/index.ts";
import {
  type Parameter,
  requestDirection,
  type Serialization,
  schemaOfSerialization,
} from "../../model/index.ts";
import { inlineObject } from "../brackets.ts";
import { exactPart, formSchemaOf, partCodec } from "../codecs/index.ts";
import type { TargetContext } from "../target.ts";
import { groupOf } from "../types/index.ts";
import { isOpaqueValue, isSpaceDelimited } from "../wire/body-codec.ts";
import { wireType } from "../wire/wire-type.ts";
import { wireTypeLiteral } from "../wire/wire-type-literal.ts";
import { type DescriptorContext, flag, validator } from "./descriptor.ts";
import { parameterDecoder } from "./parameter-decoder.ts";

/** How the runtime reads a parameter. */
export function parameterDescriptor(parameter: Parameter, context: DescriptorContext): Code {
  const { serialization } = parameter;
  const type = typeOf(serialization, context.target);
  const key = keyOf(parameter, context);
  const { api, names } = context.target;
  const schema = formSchemaOf(api, serialization);
  const direction = requestDirection(context.operation);
  const values = partCodec(api, names, schema, direction);
  const exact = exactPart(api, names, schema, direction);
  return inlineObject([
    code`in: ${parameter.in}`,
    code`name: ${parameter.name}`,
    ...(key === parameter.name ? [] : [code`key: ${key}`]),
    ...flag("required", parameter.required),
    ...flag("explode", serialization.kind === "style" && serialization.explode && typeof type !== "string"),
    ...flag("spaceDelimited", isSpaceDelimited(api, serialization)),
    // The type is plain data: everything in it is a literal.
    code`type: ${wireTypeLiteral(type)}`,
    code`decode: ${parameterDecoder(api, parameter, exact)}`,
    ...(values === undefined ? [] : [code`codec: ${values}`]),
    ...(isOpaqueValue(api, serialization)
      ? []
      : validator(context, (part) => part.kind === "parameter" && part.parameter === parameter)),
  ]);
}

function typeOf(serialization: Serialization, { api }: TargetContext): WireType {
  if (isOpaqueValue(api, serialization)) return "string";
  const schema = schemaOfSerialization(serialization);
  return schema === undefined ? "any" : wireType(api, schema);
}

function keyOf(parameter: Parameter, { operation }: DescriptorContext): string {
  if (parameter.in !== "header") return parameter.name;
  return groupOf(operation, "header").find((one) => one.parameter === parameter)?.key ?? parameter.name;
}
