import {
  getListActorPostsMockHandler200,
  getListActorPostsMockHandler429,
  getPostMock,
  getSharedSocialNetworkPublicApplicationAPIMock,
} from "@shared-social/mocks";
import { setupServer } from "msw/node";

// Every operation, with random answers that fit the document.
export const server = setupServer(...getSharedSocialNetworkPublicApplicationAPIMock());

/** From now on the posts read gives this one post. */
export function givePost(text: string): void {
  server.use(getListActorPostsMockHandler200({ posts: [getPostMock({ text })] }));
}

/** From now on the anonymous window is exhausted, for 30 seconds. */
export function refuseReads(): void {
  server.use(getListActorPostsMockHandler429({ error: "pilot_rate_limited" }, 30));
}
