import { callRaw, createPilotClient, listActorPostsOperation } from "@shared-social/client";

const client = createPilotClient({ baseUrl: "https://network.example" });

export async function download(actorId: string): Promise<ReadableStream<Uint8Array> | null> {
  // The response as it came: nothing of its body has been read.
  const response = await callRaw(client, listActorPostsOperation, { path: { actorId } });
  return response.body;
}
