import type { AnonymousActorPosts, Post } from "@shared-social/client";
import type { SignedInActorPosts } from "@shared-social/client/oauth";
import { html } from "hono/html";
import type { Markup } from "./page.ts";

/** The posts of an actor, under whichever view they were read. */
export function actorPage(actorId: string, found: SignedInActorPosts | AnonymousActorPosts): Markup {
  return html`<h1>Posts of ${actorId}</h1>
    <p class="view">${viewText(found)}</p>
    ${postsOf(found, found.view === "signed-in")}`;
}

/** Which view it is has to show: they may hold different numbers. */
function viewText(found: SignedInActorPosts | AnonymousActorPosts): string {
  return found.view === "signed-in"
    ? `As ${found.admission.actorId} sees them, at revision ${found.admission.revision}.`
    : "As everybody sees them.";
}

function postsOf(found: SignedInActorPosts | AnonymousActorPosts, canReport: boolean): Markup {
  switch (found.kind) {
    case "posts":
      return found.posts.length === 0
        ? html`<p>No posts yet.</p>`
        : html`<ol>
            ${found.posts.map((post) => postItem(post, canReport))}
          </ol>`;
    case "actor-unavailable":
      return html`<p>This actor is not available.</p>`;
    case "unknown-actor":
      return html`<p>There is no such actor.</p>`;
  }
}

function postItem({ id, text, createdAt, edited, likeCount }: Post, canReport: boolean): Markup {
  const written = new Date(createdAt * 1000).toISOString();
  return html`<li id="${id}">
    <p>${text}</p>
    <p class="facts">
      <time datetime="${written}">${written.slice(0, 16).replace("T", " ")}</time>${edited ? " · edited" : ""} · likes:
      ${likeCount} ${canReport ? html`· <a href="/report?post=${encodeURIComponent(id)}">Report</a>` : ""}
    </p>
  </li>`;
}
