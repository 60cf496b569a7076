export { type Change, ratingsOfChange, ratingsOfChanges } from "./change.ts";
export {
  greatest,
  greatestOfEach,
  type RatedTarget,
  type Rating,
  type Ratings,
  ratings,
} from "./rating.ts";
export { type RuleName, rules } from "./rules.ts";
