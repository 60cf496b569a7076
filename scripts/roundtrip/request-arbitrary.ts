import type { Validate } from "@tenon/runtime/validate";
import type { WireType } from "@tenon/runtime/wire";
import {
  type Api,
  type MediaType,
  type Parameter,
  schemaOfSerialization,
} from "../../generators/src/model/index.ts";
import { groupedLocations, groupOf } from "../../generators/src/targets/types/index.ts";
import { bodyCodec, isOpaqueValue, isSpaceDelimited } from "../../generators/src/targets/wire/body-codec.ts";
import { wireType } from "../../generators/src/targets/wire/wire-type.ts";
import { drawBody } from "./body-arbitrary.ts";
import type { GeneratedOperation } from "./document.ts";
import { attempt, type Draw } from "./draw.ts";
import { parameterPlace, plainText } from "./place.ts";
import { type Drawing, drawAnything, drawValue } from "./schema-arbitrary.ts";

/** The input of a call: groups of parameters by location, `querystring`, `body` and `contentType`. */
export type Input = Readonly<Record<string, unknown>>;

/** The media types that a request may have, and none where the body is optional or absent. Those without a codec (TN430) are left out. */
export function requestContents({ model }: GeneratedOperation, api: Api): readonly (MediaType | undefined)[] {
  const { requestBody } = model;
  if (requestBody === undefined) return [undefined];
  const written = requestBody.content.filter((content) => bodyCodec(api, content) !== undefined);
  return requestBody.required ? written : [...written, undefined];
}

/** Why nothing valid could be drawn: the place of the schema. */
export class NothingValid extends Error {
  override readonly name = "NothingValid";
}

/** How often a value is drawn anew until it is valid. */
const attempts = 80;

/** A valid request with a body of a media type. Throws `NothingValid`. */
export function drawRequest(
  operation: GeneratedOperation,
  content: MediaType | undefined,
  api: Api,
  draw: Draw,
): Input {
  const drawing: Drawing = { api, direction: "request", draw };
  const input: Record<string, unknown> = {};
  for (const location of groupedLocations) {
    const group = drawGroup(operation, location, drawing);
    if (group !== undefined) input[location] = group;
  }
  const querystring = operation.model.parameters.find((parameter) => parameter.in === "querystring");
  if (querystring !== undefined) input["querystring"] = drawParameter(operation, querystring, drawing);
  if (content === undefined) return input;
  const several = (operation.model.requestBody?.content.length ?? 0) > 1;
  return {
    ...input,
    ...(several && { contentType: content.mediaType }),
    body: drawValidBody(operation, content, drawing),
  };
}

function drawGroup(
  operation: GeneratedOperation,
  location: (typeof groupedLocations)[number],
  drawing: Drawing,
): object | undefined {
  const group = groupOf(operation.model, location);
  if (group.length === 0) return undefined;
  const entries = group.flatMap(({ key, parameter }) => {
    // In Swagger 2.0 it is a parameter like others, and another value would be refused with 406.
    if (location === "header" && parameter.name.toLowerCase() === "accept") return [[key, "*/*"] as const];
    if (!parameter.required && drawing.draw.chance(50)) return [];
    try {
      return [[key, drawParameter(operation, parameter, drawing)] as const];
    } catch (error) {
      // An optional parameter that no value can have is left out.
      if (!parameter.required && error instanceof NothingValid) return [];
      throw error;
    }
  });
  return Object.fromEntries(entries);
}

/** A valid value of a parameter, as the client takes it. Throws `NothingValid`. */
function drawParameter(operation: GeneratedOperation, parameter: Parameter, drawing: Drawing): unknown {
  const { serialization } = parameter;
  // What is text though its schema says otherwise may be any text.
  const isText = isOpaqueValue(drawing.api, serialization);
  const schema = isText ? undefined : schemaOfSerialization(serialization);
  const place = parameterPlace(parameter);
  const validate = servedParameter(operation, parameter)?.validate;
  const found = attempt(
    attempts,
    () =>
      schema === undefined ? drawAnything(plainText, drawing.draw) : drawValue([schema], place, drawing),
    (value) => isValid(validate, value),
  );
  if (found === undefined)
    throw new NothingValid(`${parameter.in} ${parameter.name}: ${parameter.origin.pointer}`);
  return isSpaceDelimited(drawing.api, parameter.serialization)
    ? String(found.value).split(" ")
    : found.value;
}

function drawValidBody(operation: GeneratedOperation, content: MediaType, drawing: Drawing): unknown {
  const served = operation.served.requestBody?.content.find(
    ({ mediaType }) => mediaType === content.mediaType,
  );
  const found = attempt(
    attempts,
    () => drawBody(content, drawing, (item) => isValid(served?.validateItem, item)),
    (value) => isValid(served?.validate, value),
  );
  if (found === undefined)
    throw new NothingValid(`request body in ${content.mediaType}: ${content.origin.pointer}`);
  return found.value;
}

/** Whether a validator, if there is one, accepts a value. */
export function isValid(validate: Validate | undefined, value: unknown): boolean {
  return validate === undefined || validate(value).valid;
}

/** A parameter as the server's runtime knows it. */
function servedParameter(
  { served }: GeneratedOperation,
  { in: location, name }: Parameter,
): GeneratedOperation["served"]["parameters"][number] | undefined {
  return served.parameters.find((one) => one.in === location && one.name === name);
}

/** What a parameter's text stands for. */
export function parameterType({ serialization }: Parameter, api: Api): WireType | "exact" {
  const schema = schemaOfSerialization(serialization);
  if (serialization.kind === "content" && /json/i.test(serialization.content.mediaType)) return "exact";
  return schema === undefined || isOpaqueValue(api, serialization) ? "any" : wireType(api, schema);
}
