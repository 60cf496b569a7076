import type { ObjectNode } from "../document/index.ts";
import type { RequestBody } from "../model/index.ts";
import { flagField, optional, textField } from "./fields.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { contentOf } from "./media-type.ts";

/** The Request Body Object (OpenAPI 3.2, 4.13). One without content says nothing and is left out. */
export function requestBodyOf(lowering: Lowering, node: ObjectNode): RequestBody | undefined {
  reportStrayFields(lowering, node, "request body");
  const content = contentOf(lowering, node);
  if (content.length === 0) {
    lowering.report({
      code: "TN210",
      message: "This request body has no `content`, so it is left out.",
      origin: node.origin,
    });
    return undefined;
  }
  return {
    ...optional("description", textField(lowering, node, "description")),
    required: flagField(lowering, node, "required") ?? false,
    content,
    origin: node.origin,
  };
}
