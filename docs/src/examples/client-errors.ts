import {
  createPilotClient,
  getJwks,
  NetworkError,
  UnexpectedContentTypeError,
  UnexpectedStatusError,
} from "@shared-social/client";

export async function readKeys(baseUrl: string): Promise<number> {
  try {
    const result = await getJwks(createPilotClient({ baseUrl }));
    return result.ok ? (result.body.keys?.length ?? 0) : 0;
  } catch (error) {
    if (error instanceof NetworkError) console.error("The service was not reached", error.cause);
    else if (error instanceof UnexpectedStatusError) console.error("The document has no such status");
    else if (error instanceof UnexpectedContentTypeError) console.error("The body has another media type");
    throw error;
  }
}
