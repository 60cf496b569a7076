import { child, type DocumentNode, type ObjectNode } from "../document/index.ts";
import type { Response } from "../model/index.ts";
import { isBefore31 } from "./dialect.ts";
import { extensionsOf } from "./extensions.ts";
import { mapField, optional, textField } from "./fields.ts";
import { headersOf } from "./header.ts";
import { reportStrayFields } from "./known-fields.ts";
import { linksOf } from "./link.ts";
import type { Lowering } from "./lowering.ts";
import { contentOf } from "./media-type.ts";
import { follow } from "./reference.ts";
import { shared } from "./shared-parts.ts";

/** The responses of an operation in source order, `default` last (OpenAPI 3.2, 4.16). */
export function responsesOf(
  lowering: Lowering,
  node: ObjectNode,
  read: (lowering: Lowering, status: string, node: ObjectNode) => Response = sharedResponse,
): readonly Response[] {
  const entries = mapField(lowering, node, "responses");
  if (entries.length === 0) reportNoResponses(lowering, node);
  const responses = entries.flatMap(([key, entry]) => keyed(lowering, key, entry, read));
  return [
    ...responses.filter(({ status }) => status !== "default"),
    ...responses.filter(({ status }) => status === "default"),
  ];
}

/** Since 3.1 an operation may leave its responses open, but not say that there are none (OpenAPI 3.1, 4.8.10 and 4.8.16). */
function reportNoResponses(lowering: Lowering, node: ObjectNode): void {
  const { origin } = node;
  if (isBefore31(lowering.dialect) || child(node, "responses") !== undefined)
    lowering.report({ code: "TN210", message: "This operation declares no response.", origin });
  else lowering.report({ code: "TN246", message: "This operation says nothing of its responses.", origin });
}

function keyed(
  lowering: Lowering,
  key: string,
  entry: DocumentNode,
  read: (lowering: Lowering, status: string, node: ObjectNode) => Response,
): readonly Response[] {
  const status = key === "default" ? key : key.toUpperCase();
  if (!/^([1-5][0-9]{2}|[1-5]XX|default)$/.test(status)) {
    const message = `\`${key}\` is not a status: a code such as 200, a range such as 4XX, or default.`;
    lowering.report({ code: "TN201", message, origin: entry.origin });
    return [];
  }
  const object = follow(lowering, entry, "A response");
  return object === undefined ? [] : [read(lowering, status, object)];
}

/** The same response may stand under several statuses. */
function sharedResponse(lowering: Lowering, status: string, node: ObjectNode): Response {
  const { responses } = lowering.shared;
  const response = shared(responses, node, lowering.faults, () => responseOf(lowering, status, node));
  return response.status === status ? response : { ...response, status };
}

/** The Response Object (OpenAPI 3.2, 4.17). */
function responseOf(lowering: Lowering, status: string, node: ObjectNode): Response {
  reportStrayFields(lowering, node, "response");
  reportNoDescription(lowering, node);
  return {
    status,
    ...optional("summary", textField(lowering, node, "summary")),
    ...optional("description", textField(lowering, node, "description")),
    headers: headersOf(lowering, node),
    content: contentOf(lowering, node),
    links: linksOf(lowering, node),
    origin: node.origin,
    extensions: extensionsOf(node),
  };
}

/** A response has to have a description in every version before OpenAPI 3.2. */
export function reportNoDescription(lowering: Lowering, node: ObjectNode): void {
  if (lowering.dialect === "openapi-3.2" || child(node, "description") !== undefined) return;
  lowering.report({
    code: "TN227",
    message: "This response has no description.",
    origin: node.origin,
  });
}
