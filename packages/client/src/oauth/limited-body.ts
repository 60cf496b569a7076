/** The most bytes that a response of an OAuth endpoint may have: hundreds of times what metadata take. */
const mostBytes = 1_048_576;

/** The response with a body that fails as soon as it is too long, so that no server fills the memory of the application. */
export function limitedBody(response: Response): Response {
  if (response.body === null) return response;
  let left = mostBytes;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) throw new RangeError("The response is too long");
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}
