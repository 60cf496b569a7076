import { isPatternPost, isPost, validatePost } from "./typia/typia-post.ts";

const make = (id) => ({
  valid: id === undefined ? isPost : isPatternPost,
  first: undefined,
  all: (value) => validatePost(value).success,
});

export default make;
