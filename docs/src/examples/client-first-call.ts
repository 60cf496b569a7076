import { createPilotClient, listActorPosts } from "@shared-social/client";

const client = createPilotClient({ baseUrl: "https://network.example" });

export async function printPosts(actorId: string): Promise<void> {
  const result = await listActorPosts(client, { path: { actorId } });
  switch (result.status) {
    case 200:
      for (const post of result.body.posts) console.log(post.text);
      break;
    case 404:
      // Two bodies, told apart by `error`.
      if (result.body.error === "actor_unavailable")
        console.log(`${result.body.actor.actorId} is unavailable`);
      else console.log("There is no such actor");
      break;
    case 429:
      console.log(`Read again in ${result.headers.retryAfter} seconds`);
      break;
    default:
      console.log(`Refused with ${result.body.error}`);
  }
}
