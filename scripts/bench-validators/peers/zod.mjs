import { z } from "zod";

const make = (id, word) => {
  const text = (pattern) => {
    const string = z.string().min(1);
    return pattern === undefined ? string : string.regex(pattern);
  };
  const author = z.union([
    z.strictObject({
      actorId: text(id),
      handle: text(word).nullable(),
      displayName: z.string().nullable(),
    }),
    z.strictObject({ actorId: text(id), status: z.literal("unavailable") }),
  ]);
  const post = z.strictObject({
    id: text(id),
    authorActorId: text(id),
    author,
    text: z.string().max(5000),
    audience: z.literal("public"),
    revision: z.int(),
    createdAt: z.number(),
    parentId: text(id).nullable(),
    rootId: text(id),
    originApp: z.strictObject({ id: text(id), name: z.string() }),
    edited: z.boolean(),
    lastEditAppId: text(id).nullable(),
    lastEditAt: z.number().nullable(),
    parentUnavailable: z.boolean().optional(),
    rootUnavailable: z.boolean().optional(),
    likeCount: z.int().min(0),
    language: text(word),
  });
  return {
    valid: (value) => post.safeParse(value).success,
    first: undefined,
    all: (value) => post.safeParse(value).success,
  };
};

export default make;
