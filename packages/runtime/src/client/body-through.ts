/**
 * The same response with its body led through a stream. It keeps what a constructor takes from nobody, its URL, or refuses, such as a status
 * of 999.
 */
export function withBodyThrough(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  through: TransformStream<Uint8Array, Uint8Array>,
): Response {
  // DOM's type of a body's bytes is wider than what a body ever has.
  const pair = through as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
  const { status, headers, url } = response;
  const isUsual = status >= 200 && status <= 599;
  const changed = new Response(body.pipeThrough(pair), isUsual ? response : { headers });
  if (!isUsual) Object.defineProperties(changed, { status: { value: status }, ok: { value: false } });
  return Object.defineProperty(changed, "url", { value: url });
}
