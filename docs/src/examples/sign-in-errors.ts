import { RefusedError } from "@shared-social/client";
import { SignInAgainError } from "@shared-social/client/oauth";

export function answerFor(error: unknown): Response {
  if (error instanceof SignInAgainError) return Response.redirect("https://app.example/sign-in");
  if (error instanceof RefusedError) {
    const { refusal } = error;
    if (refusal.kind === "known-code" && refusal.code === "capability_required") {
      return new Response("You have not allowed this", { status: 403 });
    }
    return new Response("The network has refused", { status: 502 });
  }
  throw error;
}
