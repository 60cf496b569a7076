import { createAnonymousView } from "@shared-social/client";

const network = createAnonymousView({ baseUrl: "http://127.0.0.1:4400" });
const found = await network.listActorPosts("ada");

switch (found.kind) {
  case "posts":
    for (const { text, likeCount } of found.posts) console.log(`${text} (${likeCount})`);
    break;
  case "actor-unavailable":
    console.log(`${found.actorId} is not available`);
    break;
  case "unknown-actor":
    console.log("There is no such actor");
    break;
}
