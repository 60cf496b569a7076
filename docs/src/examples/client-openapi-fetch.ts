import { createPilotFetchClient } from "@shared-social/fetch";

const client = createPilotFetchClient({ baseUrl: "https://network.example" });

export async function countPosts(actorId: string): Promise<number> {
  const { data, error } = await client.GET("/api/actors/{actorId}/posts", { params: { path: { actorId } } });
  if (data === undefined) throw new Error(`Refused with ${error.error}`);
  return data.posts.length;
}
