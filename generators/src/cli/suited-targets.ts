import type { DocumentNode, ObjectNode } from "../document/index.ts";
import { loadRoot } from "./load-root.ts";

type JsonObject = ObjectNode["value"];
type JsonValue = DocumentNode["value"];

/** What a document has that a target of its own is for. */
export interface DocumentTraits {
  /** Whether it is a JSON Schema: what is no OpenAPI document can be nothing else. */
  readonly schema: boolean;
  readonly webhooks: boolean;
  /** Whether an operation says with `x-pagination` how its list goes on. */
  readonly pagination: boolean;
  /** A parameter by which lists seem to go on, where no operation says so. */
  readonly cursor: string | undefined;
}

/** Looks at a document as it stands, without what its references lead to in other files. What is wrong in it `generate` tells, with its place. */
export async function traitsOf(document: string): Promise<DocumentTraits> {
  const { root } = await loadRoot(document, () => {});
  if (root === undefined) return { schema: false, webhooks: false, pagination: false, cursor: undefined };
  const items = Object.values(objectOf(root["paths"])).map(objectOf);
  const operations = items.flatMap((item) => Object.values(item).map(objectOf));
  // Extensions of that name and another form are others'.
  const pagination = operations.some((operation) => "style" in objectOf(operation["x-pagination"]));
  const lists = items.flatMap((item) => [item, objectOf(item["get"])]);
  const parameters = lists.flatMap(({ parameters: own }) => (Array.isArray(own) ? own : []));
  const cursors = parameters.flatMap((parameter: JsonValue) => cursorOf(resolved(parameter, root)));
  return {
    schema: !("openapi" in root || "swagger" in root),
    webhooks: Object.keys(objectOf(root["webhooks"])).length > 0,
    pagination,
    cursor: pagination ? undefined : cursors[0],
  };
}

/** The names that nothing else has: `page` and `after` may be anything. */
const cursorName =
  /^(cursor|(page|next|continuation)_?token|(page|next|after|end)_?cursor|starting_?after)$/i;

function cursorOf({ in: location, name }: JsonObject): readonly string[] {
  return location === "query" && typeof name === "string" && cursorName.test(name) ? [name] : [];
}

/** A parameter of the document itself that a reference leads to. */
function resolved(parameter: JsonValue, root: JsonObject): JsonObject {
  const own = objectOf(parameter);
  const [, place, name] =
    /^#\/(parameters|components\/parameters)\/([^/~%]+)$/.exec(String(own["$ref"])) ?? [];
  if (name === undefined) return own;
  const shared = place === "parameters" ? root : objectOf(root["components"]);
  return objectOf(objectOf(shared["parameters"])[name]);
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
