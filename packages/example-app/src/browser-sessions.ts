import type { PendingSignIn } from "@shared-social/client/oauth";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** What the server keeps of one browser. Nothing of it ever reaches the browser. */
export interface BrowserSession {
  /** A sign-in that has begun. */
  pending?: PendingSignIn;
  /** Names the person's tokens in the token store. */
  sessionId?: string;
}

const lifetimeSeconds = 30 * 24 * 3600;

/**
 * The sessions of browsers, each named by a cookie that only the server can read. They are kept in memory: an application
 * of several processes keeps them where all of them look.
 */
export class BrowserSessions {
  readonly #sessions = new Map<string, { readonly session: BrowserSession; readonly endsAt: number }>();
  readonly #secure: boolean;
  readonly #cookie: string;

  constructor(applicationUrl: string) {
    this.#secure = new URL(applicationUrl).protocol === "https:";
    this.#cookie = this.#secure ? "__Host-session" : "session";
  }

  /** The browser's session; a new and empty one that is not kept if it has none. */
  find(context: Context): BrowserSession {
    const kept = this.#sessions.get(getCookie(context, this.#cookie) ?? "");
    return kept !== undefined && kept.endsAt > Date.now() ? kept.session : {};
  }

  /** Keeps this in place of what the browser had. The name is new, so that nobody can have planted it before a sign-in. */
  replace(context: Context, session: BrowserSession): void {
    this.end(context);
    this.#forgetEnded();
    const name = crypto.randomUUID();
    this.#sessions.set(name, { session, endsAt: Date.now() + lifetimeSeconds * 1000 });
    setCookie(context, this.#cookie, name, {
      httpOnly: true,
      // The browser comes back from the network by a link, and has to bring the cookie along.
      sameSite: "Lax",
      secure: this.#secure,
      path: "/",
      maxAge: lifetimeSeconds,
    });
  }

  /** Forgets the browser. */
  end(context: Context): void {
    this.#sessions.delete(getCookie(context, this.#cookie) ?? "");
    deleteCookie(context, this.#cookie, { path: "/", secure: this.#secure });
  }

  #forgetEnded(): void {
    for (const [name, { endsAt }] of this.#sessions) if (endsAt <= Date.now()) this.#sessions.delete(name);
  }
}
