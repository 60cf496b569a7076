import { prepareReport } from "@shared-social/client";
import { IntentConflictError, type SignedInView } from "@shared-social/client/oauth";

export async function report(view: SignedInView, postId: string, reason: string): Promise<string> {
  // Checks the limits, and names the action once.
  const prepared = prepareReport({ targetKind: "post", targetId: postId, reason });
  try {
    const received = await view.submitReport(prepared);
    return received.id;
  } catch (error) {
    if (error instanceof IntentConflictError) console.log(`${error.intentId} was another report`);
    throw error;
  }
}
