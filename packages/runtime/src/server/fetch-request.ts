import { type BodyFault, RawRequest, splitUrl, type TakeBody } from "./raw-request.ts";
import { readChunks } from "./read-chunks.ts";

/** A request of a platform that speaks Fetch. */
export class FetchRequest extends RawRequest {
  readonly request: Request;
  readonly origin: string;

  constructor(request: Request) {
    const [origin, path, query] = splitUrl(request.url);
    super(path, query);
    this.request = request;
    this.origin = origin;
  }

  get method(): string {
    return this.request.method;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  get isGone(): boolean {
    return this.request.signal.aborted;
  }

  get announcesBody(): boolean {
    return this.request.body !== null && this.header("content-length") !== "0";
  }

  header(name: string): string | null {
    return this.request.headers.get(name);
  }

  readBody(limit: number, take: TakeBody): void {
    readStream(this.request.body, limit).then(take);
  }
}

/** Reads a stream like the body of a request. */
export async function readStream(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | BodyFault> {
  if (body === null) return new Uint8Array();
  try {
    return (await readChunks(body, limit)) ?? "too-large";
  } catch {
    // The peer went away, or sent what its own framing does not allow: either way there is no body to read.
    return "incomplete";
  }
}
