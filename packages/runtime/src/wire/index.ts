export { decodeAny, encodeAny } from "./body-any.ts";
export { decodeBinary, decodeStream, encodeBinary } from "./body-binary.ts";
export type {
  BodyDecoder,
  BodyEncoder,
  FieldCodec,
  FieldCodecs,
  Message,
  RequestBodyInit,
} from "./body-codec.ts";
export type { ServerSentEvent } from "./body-event-stream.ts";
export { decodeEventStream, encodeEventStream } from "./body-event-stream.ts";
export { decodeFormUrlencoded, encodeFormUrlencoded, readForm } from "./body-form-urlencoded.ts";
export { decodeJson, encodeJson } from "./body-json.ts";
export {
  decodeJsonLines,
  decodeJsonSequence,
  encodeJsonLines,
  encodeJsonSequence,
} from "./body-json-lines.ts";
export { decodeMultipart, encodeMultipart } from "./body-multipart.ts";
export {
  decodeMultipartItems,
  decodeMultipartList,
  encodeMultipartItems,
  encodeMultipartList,
} from "./body-multipart-list.ts";
export { decodeMultipartParts } from "./body-multipart-parts.ts";
export { decodeText, encodeText } from "./body-text.ts";
export type { Codec, ValueCodec } from "./codec.ts";
export { InvalidValueError, InvalidWireValueError } from "./codec.ts";
export { dateTimeCodec } from "./codec-date.ts";
export { int64Codec, int64DigitsCodec, int64TextCodec } from "./codec-int64.ts";
export {
  decodedBody,
  decodedHeader,
  decodedItems,
  encodedBody,
  encodedItems,
  encodedParameter,
} from "./codec-part.ts";
export type { MemberCodecs, OtherCodecs } from "./codec-structure.ts";
export {
  allCodec,
  lazyCodec,
  listCodec,
  nullableCodec,
  recordCodec,
  tupleCodec,
} from "./codec-structure.ts";
export type { Instant, PlainDate } from "./codec-temporal.ts";
export { instantCodec, plainDateCodec } from "./codec-temporal.ts";
export type { Alternative, Guard } from "./codec-union.ts";
export { unionCodec } from "./codec-union.ts";
export {
  decodeContentJson,
  decodeContentJsonCookie,
  decodeContentJsonHeader,
  decodeContentJsonPath,
  encodeContentJson,
  encodeContentJsonCookie,
  encodeContentJsonHeader,
  encodeContentJsonPath,
  encodeContentJsonQuerystring,
} from "./content-json.ts";
export { encodeContentTextQuerystring } from "./content-text.ts";
export { parseCookies } from "./cookie-header.ts";
export { endedBy } from "./delimited-slot.ts";
export { decodeExactAny, encodeExactAny } from "./exact-any.ts";
export {
  decodeExactContentJson,
  decodeExactContentJsonCookie,
  decodeExactContentJsonHeader,
  decodeExactContentJsonPath,
} from "./exact-content-json.ts";
export {
  decodeExactJson,
  parseExactJson,
  rawFieldIntegers,
  rawIntegers,
  stringifyExactJson,
} from "./exact-json.ts";
export {
  decodeExactJsonLines,
  decodeExactJsonSequence,
  encodeExactJsonLines,
  encodeExactJsonSequence,
} from "./exact-json-lines.ts";
export {
  decodeDeclaredHeader,
  decodeHeader,
  decodeIntegerHeader,
  decodeSpaceDelimitedHeader,
  encodeHeader,
  encodeHeaderText,
  encodeSpaceDelimitedHeader,
} from "./header.ts";
export { headerPrefix } from "./header-prefix.ts";
export { headerProperty } from "./header-property.ts";
export {
  closestMediaType,
  isMediaTypeList,
  isTextType,
  isUsualMediaType,
  mediaTypeParameter,
} from "./media-type.ts";
export { multipartMediaType } from "./multipart-media-type.ts";
export type {
  Pair,
  PairsDecoder,
  ParameterEncoder,
  ParameterTextDecoder,
  Reserve,
} from "./parameter-codec.ts";
export type { Bytes, ListableInput, PartOptions, Sendable, SendableInput } from "./part.ts";
export { Part, part } from "./part.ts";
export { decodePartBytes } from "./part-source.ts";
export { encodedParts, partCodec } from "./part-values.ts";
export { percentEncodeReserved } from "./percent-encoding.ts";
export { parseQuery } from "./query-string.ts";
export { encodePathText, encodeQueryText } from "./scalar-parameter.ts";
export { joinSpaces, splitSpaces } from "./space-delimited.ts";
export { decodeCookie, decodeFormCookie, encodeCookie, encodeFormCookie } from "./style-cookie.ts";
export { decodeDeepObject, encodeDeepObject } from "./style-deep-object.ts";
export {
  decodePipeDelimited,
  decodeSpaceDelimited,
  decodeTabDelimited,
  encodePipeDelimited,
  encodeSpaceDelimited,
  encodeTabDelimited,
} from "./style-delimited.ts";
export { decodeForm, encodeForm } from "./style-form.ts";
export { decodeLabel, encodeLabel } from "./style-label.ts";
export { decodeMatrix, encodeMatrix } from "./style-matrix.ts";
export { decodeSimple, encodeSimple } from "./style-simple.ts";
export { isToken } from "./token.ts";
export { DecodeError, EncodeError } from "./wire-error.ts";
export type { WireType } from "./wire-type.ts";
