/** A value that cannot be put on the wire in the declared way. The message names the place, never the value. */
export class EncodeError extends Error {
  override readonly name: string = "EncodeError";
}

/** Text from the wire that cannot be what was declared: broken percent-encoding, invalid JSON. The message never quotes the text. */
export class DecodeError extends Error {
  override readonly name: string = "DecodeError";
}

/** A part of a multipart body that came in a media type that is not declared for it. The message names the part and the declared types. */
export class PartTypeError extends DecodeError {
  override readonly name: string = "PartTypeError";
}
