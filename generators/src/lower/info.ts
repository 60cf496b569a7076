import { isObjectNode, type ObjectNode } from "../document/index.ts";
import type { Info, Tag } from "../model/index.ts";
import { listField, objectField, optional, textField } from "./fields.ts";
import { harmless } from "./harmless.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";

/** The Info Object (OpenAPI 3.2, 4.2). A missing title or version is an empty text. */
export function infoOf(lowering: Lowering, root: ObjectNode): Info {
  const node = objectField(harmless(lowering, "TN202"), root, "info");
  if (node === undefined) {
    lowering.report({ code: "TN210", message: "The document has no `info`.", origin: root.origin });
    return { title: "", version: "" };
  }
  reportStrayFields(lowering, node, "info");
  return {
    title: textField(lowering, node, "title") ?? "",
    version: textField(lowering, node, "version") ?? "",
    ...optional("summary", textField(lowering, node, "summary")),
    ...optional("description", textField(lowering, node, "description")),
  };
}

/** The Tag Objects (OpenAPI 3.2, 4.22). */
export function tagsOf(lowering: Lowering, root: ObjectNode): readonly Tag[] {
  return listField(harmless(lowering, "TN202"), root, "tags").flatMap((node) => {
    const name = isObjectNode(node) ? textField(lowering, node, "name") : undefined;
    if (!isObjectNode(node) || name === undefined) return [];
    reportStrayFields(lowering, node, "tag");
    return [
      {
        name,
        ...optional("summary", textField(lowering, node, "summary")),
        ...optional("description", textField(lowering, node, "description")),
        ...optional("parent", textField(lowering, node, "parent")),
        ...optional("kind", textField(lowering, node, "kind")),
      },
    ];
  });
}
