import { askBetterAuth } from "../ask-better-auth.ts";
import type { AuthorizationServer } from "../server.ts";

/** Who is signed in in a browser. */
export interface SignedIn {
  readonly actorId: string;
  readonly name: string;
  readonly sessionId: string;
}

/** Who is signed in: by the cookie of the request, and by nothing else of it. */
export async function signedIn(server: AuthorizationServer, request: Request): Promise<SignedIn | undefined> {
  const cookie = request.headers.get("cookie");
  if (cookie === null) return undefined;
  const answer = await askBetterAuth(server, "/get-session", { headers: { cookie } });
  const found = (await answer.json()) as Found | null;
  return found === null
    ? undefined
    : { actorId: found.user.id, name: found.user.name, sessionId: found.session.id };
}

/** A session as better-auth gives it. */
interface Found {
  readonly user: { readonly id: string; readonly name: string };
  readonly session: { readonly id: string };
}
