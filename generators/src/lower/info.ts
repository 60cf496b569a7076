import { isObjectNode, nearest, type ObjectNode, originOf } from "../document/index.ts";
import type { Info, Tag } from "../model/index.ts";
import { listField, objectField, optional, textField } from "./fields.ts";
import { harmless } from "./harmless.ts";
import { reportStrayFields } from "./known-fields.ts";
import type { Lowering } from "./lowering.ts";
import { reportMissingFields, reportMissingFieldsAt } from "./required-fields.ts";

/** The Info Object (OpenAPI 3.2, 4.2). A missing title or version is an empty text. */
export function infoOf(lowering: Lowering, root: ObjectNode): Info {
  const node = objectField(harmless(lowering, "TN202"), root, "info");
  if (node === undefined) {
    lowering.report({ code: "TN210", message: "The document has no `info`.", origin: root.origin });
    return { title: "", version: "" };
  }
  reportStrayFields(lowering, node, "info");
  reportMissingFields(lowering, node, "info");
  reportMissingFieldsAt(lowering, node, "license", "license");
  return {
    title: textField(lowering, node, "title") ?? "",
    version: textField(lowering, node, "version") ?? "",
    ...optional("summary", textField(lowering, node, "summary")),
    ...optional("description", textField(lowering, node, "description")),
  };
}

/** The Tag Objects (OpenAPI 3.2, 4.22). */
export function tagsOf(lowering: Lowering, root: ObjectNode): readonly Tag[] {
  const found = listField(harmless(lowering, "TN202"), root, "tags").flatMap((node) => {
    if (!isObjectNode(node)) return [];
    reportStrayFields(lowering, node, "tag");
    reportMissingFields(lowering, node, "tag");
    reportMissingFieldsAt(lowering, node, "externalDocs", "external documentation");
    const name = textField(lowering, node, "name");
    if (name === undefined) return [];
    const tag: Tag = {
      name,
      ...optional("summary", textField(lowering, node, "summary")),
      ...optional("description", textField(lowering, node, "description")),
      ...optional("parent", textField(lowering, node, "parent")),
      ...optional("kind", textField(lowering, node, "kind")),
    };
    return [{ tag, node }];
  });
  const parents = new Map(found.map(({ tag }) => [tag.name, tag.parent]));
  for (const { tag, node } of found) reportLostParent(lowering, node, tag, parents);
  return found.map(({ tag }) => tag);
}

/** Reports a parent that is no tag, or that has the tag itself above it (OpenAPI 3.2, 4.22.1). */
function reportLostParent(
  lowering: Lowering,
  node: ObjectNode,
  { name, parent }: Tag,
  parents: ReadonlyMap<string, string | undefined>,
): void {
  if (parent === undefined) return;
  const origin = originOf(node, "parent");
  if (!parents.has(parent)) {
    const [near] = nearest(parent, [...parents.keys()]);
    const hint = near === undefined ? undefined : `Did you mean \`${near}\`?`;
    const message = `No tag is called \`${parent}\`.`;
    lowering.report({ code: "TN251", message, ...optional("hint", hint), origin });
    return;
  }
  const passed = new Set<string>();
  for (
    let above: string | undefined = parent;
    above !== undefined && !passed.has(above);
    above = parents.get(above)
  ) {
    passed.add(above);
  }
  if (passed.has(name)) {
    lowering.report({ code: "TN251", message: `The parents of \`${name}\` lead back to itself.`, origin });
  }
}
