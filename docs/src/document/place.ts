import { anchor, operationHref, schemaHref, securitySchemeHref } from "./anchors.ts";
import type { Document } from "./openapi.ts";
import { at } from "./pointer.ts";
import { operationsOf, referencesOf } from "./reference.ts";

/** A place of the document as a reader knows it: a heading, a name in it, and where the reference shows it. */
export interface Place {
  /** What it belongs to: an operation, a schema, the whole document. */
  readonly group: string;
  /** Which part of the group, or empty for all of it. */
  readonly part: string;
  readonly href: string;
}

/** Where the reference shows the object at a path of the bundled document. */
export function placeOf(document: Document, path: readonly string[]): Place {
  const [room = "", kind = "", name = ""] = path;
  if (room === "paths") return operationPlace(document, path);
  if (room !== "components") return documentPlace(document, path);
  switch (kind) {
    case "schemas":
      return schemaPlace(name, path.slice(3));
    case "securitySchemes":
      return { group: "Security schemes", part: name, href: securitySchemeHref(name) };
    default:
      return sharedPlace(document, kind, name);
  }
}

function operationPlace(document: Document, path: readonly string[]): Place {
  const [, route = "", method = "", member = "", name = ""] = path;
  const operationId = at(document, ["paths", route, method, "operationId"]);
  // The paths as a whole, or a path with all its operations.
  if (typeof operationId !== "string") return { group: "Paths", part: route, href: "/reference/#operations" };
  const href = operationHref(operationId);
  if (member === "responses" && name !== "") {
    return { group: operationId, part: `response ${name}`, href: `${href}#${anchor("response", name)}` };
  }
  return { group: operationId, part: "", href };
}

function schemaPlace(name: string, rest: readonly string[]): Place {
  const properties = rest.flatMap((token, index) => (rest[index - 1] === "properties" ? [token] : []));
  const href = schemaHref(name);
  if (properties.length === 0) return { group: name, part: "", href };
  return { group: name, part: properties.join("."), href: `${href}#${anchor("property", ...properties)}` };
}

/** Fields of the root and the headings under which the reference shows them. */
const headings: Readonly<Record<string, string>> = {
  info: "About",
  servers: "Servers",
  tags: "Operations",
  "x-limits": "Limits",
  "x-states": "States",
  "x-security-channels": "Security schemes",
};

function documentPlace(document: Document, path: readonly string[]): Place {
  const [room = "", index = ""] = path;
  if (room === "info" && (index === "" || index === "x-not-shown")) {
    return { group: "The service as a whole", part: "", href: "/reference/#not-shown" };
  }
  const entry = at(document, [room, index]);
  const name = at(entry, ["name"]) ?? at(entry, ["entity"]) ?? at(entry, ["channel"]);
  const group = headings[room] ?? "About";
  const part = typeof name === "string" ? name : group === "About" && room !== "info" ? room : "";
  return { group, part, href: `/reference/#${anchor(group)}` };
}

/** Parts that operations share are shown with each of them; the first operation that has it stands for all. */
function sharedPlace(document: Document, kind: string, name: string): Place {
  const users = operationsOf(document).filter(({ path, operation }) =>
    referencesOf(document, { parameters: document.paths[path]?.parameters, operation }).has(
      `#/components/${kind}/${name}`,
    ),
  );
  const [first] = users;
  const used = users.map(({ operation }) => operation.operationId).join(", ");
  const href = first === undefined ? "/reference/" : operationHref(first.operation.operationId);
  return { group: `Shared ${kind}`, part: used === "" ? name : `${name}, of ${used}`, href };
}
