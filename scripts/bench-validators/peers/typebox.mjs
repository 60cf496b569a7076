import Type from "typebox";
import { Compile } from "typebox/compile";

const closed = { additionalProperties: false };

const make = (id, word) => {
  const text = (pattern) =>
    Type.String({ minLength: 1, ...(pattern !== undefined && { pattern: pattern.source }) });
  const nullable = (schema) => Type.Union([schema, Type.Null()]);
  const author = Type.Union([
    Type.Object(
      { actorId: text(id), handle: nullable(text(word)), displayName: nullable(Type.String()) },
      closed,
    ),
    Type.Object({ actorId: text(id), status: Type.Literal("unavailable") }, closed),
  ]);
  const post = Compile(
    Type.Object(
      {
        id: text(id),
        authorActorId: text(id),
        author,
        text: Type.String({ maxLength: 5000 }),
        audience: Type.Literal("public"),
        revision: Type.Integer(),
        createdAt: Type.Number(),
        parentId: nullable(text(id)),
        rootId: text(id),
        originApp: Type.Object({ id: text(id), name: Type.String() }, closed),
        edited: Type.Boolean(),
        lastEditAppId: nullable(text(id)),
        lastEditAt: nullable(Type.Number()),
        parentUnavailable: Type.Optional(Type.Boolean()),
        rootUnavailable: Type.Optional(Type.Boolean()),
        likeCount: Type.Integer({ minimum: 0 }),
        language: text(word),
      },
      closed,
    ),
  );
  return {
    valid: (value) => post.Check(value),
    first: undefined,
    all: (value) => post.Errors(value).length === 0,
  };
};

export default make;
