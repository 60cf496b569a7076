export {
  type Documents,
  enterResource,
  type LoadFailure,
  type Resolution,
  referenceOf,
} from "./documents.ts";
export { pointerTokens } from "./json-pointer.ts";
export { isArray, isObject, member } from "./json-value.ts";
export { type LoadOptions, loadDocuments } from "./load-documents.ts";
export { editDistance, nearest } from "./nearest.ts";
export {
  child,
  children,
  type DocumentNode,
  isObjectNode,
  type ObjectNode,
  originOf,
} from "./node.ts";
export { ReadFailure, type ReadText } from "./read-text.ts";
export { isSchemeUri } from "./scan.ts";
export { splitReference } from "./uri.ts";
