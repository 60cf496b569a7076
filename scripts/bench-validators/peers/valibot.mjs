import * as v from "valibot";

const make = (id, word) => {
  const text = (pattern) =>
    pattern === undefined
      ? v.pipe(v.string(), v.minLength(1))
      : v.pipe(v.string(), v.minLength(1), v.regex(pattern));
  const author = v.union([
    v.strictObject({
      actorId: text(id),
      handle: v.nullable(text(word)),
      displayName: v.nullable(v.string()),
    }),
    v.strictObject({ actorId: text(id), status: v.literal("unavailable") }),
  ]);
  const post = v.strictObject({
    id: text(id),
    authorActorId: text(id),
    author,
    text: v.pipe(v.string(), v.maxLength(5000)),
    audience: v.literal("public"),
    revision: v.pipe(v.number(), v.integer()),
    createdAt: v.number(),
    parentId: v.nullable(text(id)),
    rootId: text(id),
    originApp: v.strictObject({ id: text(id), name: v.string() }),
    edited: v.boolean(),
    lastEditAppId: v.nullable(text(id)),
    lastEditAt: v.nullable(v.number()),
    parentUnavailable: v.optional(v.boolean()),
    rootUnavailable: v.optional(v.boolean()),
    likeCount: v.pipe(v.number(), v.integer(), v.minValue(0)),
    language: text(word),
  });
  return {
    valid: (value) => v.is(post, value),
    first: (value) => v.safeParse(post, value, { abortEarly: true }).success,
    all: (value) => v.safeParse(post, value).success,
  };
};

export default make;
