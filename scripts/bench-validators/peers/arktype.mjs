import { type } from "arktype";

const make = (id, word) => {
  const text = (pattern) => (pattern === undefined ? type("string > 0") : type(pattern));
  const author = type({
    "+": "reject",
    actorId: text(id),
    handle: text(word).or("null"),
    displayName: "string | null",
  }).or({ "+": "reject", actorId: text(id), status: "'unavailable'" });
  const post = type({
    "+": "reject",
    id: text(id),
    authorActorId: text(id),
    author,
    text: "string <= 5000",
    audience: "'public'",
    revision: "number.integer",
    createdAt: "number",
    parentId: text(id).or("null"),
    rootId: text(id),
    originApp: { "+": "reject", id: text(id), name: "string" },
    edited: "boolean",
    lastEditAppId: text(id).or("null"),
    lastEditAt: "number | null",
    "parentUnavailable?": "boolean",
    "rootUnavailable?": "boolean",
    likeCount: "number.integer >= 0",
    language: text(word),
  });
  return {
    valid: (value) => post.allows(value),
    first: undefined,
    all: (value) => !(post(value) instanceof type.errors),
  };
};

export default make;
