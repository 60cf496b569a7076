/** The same response with another body. It keeps what a constructor takes from nobody, its URL, or refuses, such as a status of 999. */
export function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { status, headers, url } = response;
  const isUsual = status >= 200 && status <= 599;
  const changed = new Response(body, isUsual ? response : { headers });
  if (!isUsual) Object.defineProperties(changed, { status: { value: status }, ok: { value: false } });
  return Object.defineProperty(changed, "url", { value: url });
}
