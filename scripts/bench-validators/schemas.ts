const text = (pattern?: string) => ({
  type: "string",
  minLength: 1,
  ...(pattern !== undefined && { pattern }),
});
const nullable = (pattern?: string) => ({
  type: ["string", "null"],
  minLength: 1,
  ...(pattern !== undefined && { pattern }),
});

/** A post of 17 fields, closed, with a nested author who is one of two shapes; `id` may ask for a pattern. */
function post(suffix: string, id?: string, word?: string): object {
  return {
    type: "object",
    additionalProperties: false,
    required: [
      "id",
      "authorActorId",
      "author",
      "text",
      "audience",
      "revision",
      "createdAt",
      "parentId",
      "rootId",
      "originApp",
      "edited",
      "lastEditAppId",
      "lastEditAt",
      "likeCount",
      "language",
    ],
    properties: {
      id: text(id),
      authorActorId: text(id),
      author: { $ref: `#/components/schemas/${suffix}Author` },
      text: { type: "string", maxLength: 5000 },
      audience: { type: "string", enum: ["public"] },
      revision: { type: "integer" },
      createdAt: { type: "number" },
      parentId: nullable(id),
      rootId: text(id),
      originApp: {
        type: "object",
        additionalProperties: false,
        required: ["id", "name"],
        properties: { id: text(id), name: { type: "string" } },
      },
      edited: { type: "boolean" },
      lastEditAppId: nullable(id),
      lastEditAt: { type: ["number", "null"] },
      parentUnavailable: { type: "boolean" },
      rootUnavailable: { type: "boolean" },
      likeCount: { type: "integer", minimum: 0 },
      language: text(word),
    },
  };
}

function author(id?: string, word?: string): object {
  return {
    oneOf: [
      {
        type: "object",
        additionalProperties: false,
        required: ["actorId", "handle", "displayName"],
        properties: { actorId: text(id), handle: nullable(word), displayName: { type: ["string", "null"] } },
      },
      {
        type: "object",
        additionalProperties: false,
        required: ["actorId", "status"],
        properties: { actorId: text(id), status: { type: "string", enum: ["unavailable"] } },
      },
    ],
  };
}

const list = (name: string) => ({
  type: "object",
  additionalProperties: false,
  required: ["posts"],
  properties: { posts: { type: "array", items: { $ref: `#/components/schemas/${name}` } } },
});

/** What identifiers have to match, where there are patterns. */
export const idPattern = "^[A-Za-z0-9_-]{1,100}$";
/** What words have to match, where there are patterns. */
export const wordPattern = "^[a-z]+(?:-[a-z0-9]+)*$";
const shape = (kind: string, properties: Readonly<Record<string, object>>) => ({
  type: "object",
  required: ["kind", ...Object.keys(properties)],
  properties: { kind: { const: kind }, ...properties },
});
const length = { type: "number", exclusiveMinimum: 0 };

/** The component schemas of the benchmark. */
export const schemas: Readonly<Record<string, object>> = {
  Post: post(""),
  Author: author(),
  Posts: list("Post"),
  PatternPost: post("Pattern", idPattern, wordPattern),
  PatternAuthor: author(idPattern, wordPattern),
  PatternPosts: list("PatternPost"),
  Shape: {
    oneOf: ["circle", "square", "box", "line", "text", "group"].map((kind) => ({
      $ref: `#/components/schemas/${kind}`,
    })),
  },
  circle: shape("circle", { radius: length }),
  square: shape("square", { side: length, label: { type: "string" } }),
  box: shape("box", { width: length, height: length }),
  line: shape("line", { from: length, to: length, dashed: { type: "boolean" } }),
  text: shape("text", { text: { type: "string" }, size: { type: "integer", minimum: 1 } }),
  group: shape("group", { name: { type: "string" }, tags: { type: "array", items: { type: "string" } } }),
};
