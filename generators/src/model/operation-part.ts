import type { Header } from "./header.ts";
import type { MediaType } from "./media-type.ts";
import type { Operation } from "./operation.ts";
import type { Parameter, Serialization } from "./parameter.ts";
import type { Response } from "./response.ts";
import type { SchemaId } from "./schema.ts";

/**
 * Which way a value travels: `request` to the owner of the API, `response` from it. Decides what `readOnly` and `writeOnly` mean. In a
 * webhook or callback the owner sends the request.
 */
export type Direction = "request" | "response";

/** A place of an operation where a value described by a schema travels. */
export type OperationPart = { readonly schema: SchemaId; readonly direction: Direction } & (
  | { readonly kind: "parameter"; readonly parameter: Parameter }
  | { readonly kind: "requestBody"; readonly mediaType: MediaType }
  | { readonly kind: "responseBody"; readonly response: Response; readonly mediaType: MediaType }
  | { readonly kind: "responseHeader"; readonly response: Response; readonly header: Header }
);

/** Which way the parameters and the body of an operation's requests travel. */
export function requestDirection({ received }: Pick<Operation, "received">): Direction {
  return received ? "response" : "request";
}

/** Which way the headers and bodies of an operation's responses travel. */
export function responseDirection({ received }: Pick<Operation, "received">): Direction {
  return received ? "request" : "response";
}

/** Every part of an operation, in source order. Media types without a schema have no part. */
export function operationParts(operation: Operation): readonly OperationPart[] {
  const parts: OperationPart[] = [];
  const [sent, returned] = [requestDirection(operation), responseDirection(operation)];
  for (const parameter of operation.parameters) {
    const schema = schemaOfSerialization(parameter.serialization);
    if (schema !== undefined) parts.push({ kind: "parameter", parameter, schema, direction: sent });
  }
  for (const mediaType of operation.requestBody?.content ?? []) {
    const schema = mediaType.schema ?? mediaType.itemSchema;
    if (schema !== undefined) parts.push({ kind: "requestBody", mediaType, schema, direction: sent });
  }
  for (const response of operation.responses) {
    for (const header of response.headers) {
      const schema = schemaOfSerialization(header.serialization);
      if (schema !== undefined) {
        parts.push({ kind: "responseHeader", response, header, schema, direction: returned });
      }
    }
    for (const mediaType of response.content) {
      const schema = mediaType.schema ?? mediaType.itemSchema;
      if (schema !== undefined) {
        parts.push({ kind: "responseBody", response, mediaType, schema, direction: returned });
      }
    }
  }
  return parts;
}

/** The schema of a parameter or header, whichever way it is serialized. */
export function schemaOfSerialization(serialization: Serialization): SchemaId | undefined {
  return serialization.kind === "style" ? serialization.schema : serialization.content.schema;
}

/** Every operation of the model: paths, webhooks, and the operations of callbacks at any depth. */
export function everyOperation(roots: readonly Operation[]): readonly Operation[] {
  return roots.flatMap((operation) => [
    operation,
    ...everyOperation(operation.callbacks.map((callback) => callback.operation)),
  ]);
}
