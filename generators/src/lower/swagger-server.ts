import type { ObjectNode } from "../document/index.ts";
import type { Server } from "../model/index.ts";
import { textField, textsOrText } from "./fields.ts";
import type { Lowering } from "./lowering.ts";

/**
 * The servers that `schemes`, `host` and `basePath` of Swagger 2.0 make. Without a host, the path on the document's own.
 * `holder`: what says the schemes, an operation that has its own or the document.
 */
export function swaggerServers(
  lowering: Lowering,
  root: ObjectNode,
  holder: ObjectNode = root,
): readonly Server[] {
  const host = textField(lowering, root, "host");
  const path = (textField(lowering, root, "basePath") ?? "/").replace(/(?<=.)\/$/, "");
  if (host === undefined || host === "") return [{ url: path, variables: [] }];
  const schemes = textsOrText(lowering, holder, "schemes");
  return (schemes.length === 0 ? ["https"] : schemes).map((scheme) => ({
    url: `${scheme}://${host}${path === "/" ? "" : path}`,
    variables: [],
  }));
}
