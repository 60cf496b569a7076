/**
 * A call that gave no result. Messages and properties never hold credentials, URLs, or text of a body; `cause` is what
 * happened beneath, where there was something.
 */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** Id of the operation that was called. */
  // `declare`: the constructor sets it, and nothing has to be emitted here.
  declare readonly operation: string;

  constructor(operation: string, problem: string, options?: ErrorOptions) {
    super(`${operation}: ${problem}`, options);
    this.operation = operation;
  }
}

/** The input cannot be put on the wire as the document says; nothing was sent. `cause` is an `EncodeError`. */
export class InvalidRequestError extends ClientError {
  override readonly name: string = "InvalidRequestError";
}

/** A credential that the operation needs is missing, or its provider failed; nothing was sent. */
export class CredentialError extends ClientError {
  override readonly name: string = "CredentialError";
}

/** No complete response came: no connection, or one that broke, maybe while the items of a stream were iterated. */
export class NetworkError extends ClientError {
  override readonly name: string = "NetworkError";
}

/** Time ran out. */
export class TimeoutError extends ClientError {
  override readonly name: string = "TimeoutError";
}

/** A response came that the document does not allow. Its body may still be unread: read or cancel it. */
export class ResponseError extends ClientError {
  // Private, so that nobody prints it by printing the error: its URL may hold a key.
  readonly #response: Response;

  constructor(operation: string, problem: string, response: Response, options?: ErrorOptions) {
    super(operation, problem, options);
    this.#response = response;
  }

  /** The response as it came. */
  get response(): Response {
    return this.#response;
  }
}

/** The document declares no response for this status, no range around it and no `default`. */
export class UnexpectedStatusError extends ResponseError {
  override readonly name: string = "UnexpectedStatusError";
}

/** The response's media type is none of those that are read of its status (see TN450), or it has none. `response` has it unread. */
export class UnexpectedContentTypeError extends ResponseError {
  override readonly name: string = "UnexpectedContentTypeError";
}

/** A declared response header is malformed or, though required, absent (in browsers: or not exposed by CORS). */
export class UnexpectedHeaderError extends ResponseError {
  override readonly name: string = "UnexpectedHeaderError";
}

/** The body, or an item of a streamed one, is not what its media type promises, such as invalid JSON. */
export class UnreadableBodyError extends ResponseError {
  override readonly name: string = "UnreadableBodyError";
}

/** The body has more bytes than `bodyLimit` allows; the rest of it was not read. */
export class BodyLimitError extends ResponseError {
  override readonly name: string = "BodyLimitError";
}

/** A redirect of a request that holds a credential, a body or other headers: it was not followed. The response says where to. */
export class RedirectError extends ResponseError {
  override readonly name: string = "RedirectError";
}
