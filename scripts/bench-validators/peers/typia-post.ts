import typia, { type tags } from "typia";

type Id = string & tags.Pattern<"^[A-Za-z0-9_-]{1,100}$"> & tags.MinLength<1>;
type Word = string & tags.Pattern<"^[a-z]+(?:-[a-z0-9]+)*$"> & tags.MinLength<1>;
type Text = string & tags.MinLength<1>;

interface Available<One, Other> {
  actorId: One;
  handle: Other | null;
  displayName: string | null;
}

interface Unavailable<One> {
  actorId: One;
  status: "unavailable";
}

interface Post<One, Other> {
  id: One;
  authorActorId: One;
  author: Available<One, Other> | Unavailable<One>;
  text: string & tags.MaxLength<5000>;
  audience: "public";
  revision: number & tags.Type<"int64">;
  createdAt: number;
  parentId: One | null;
  rootId: One;
  originApp: { id: One; name: string };
  edited: boolean;
  lastEditAppId: One | null;
  lastEditAt: number | null;
  parentUnavailable?: boolean;
  rootUnavailable?: boolean;
  likeCount: number & tags.Type<"int64"> & tags.Minimum<0>;
  language: Other;
}

export const isPost = typia.createEquals<Post<Text, Text>>();
export const isPatternPost = typia.createEquals<Post<Id, Word>>();
export const validatePost = typia.createValidateEquals<Post<Text, Text>>();
