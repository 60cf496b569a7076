import { createPilotClient, submitReport } from "@shared-social/client";

export async function report(accessToken: string, postId: string, intentId: string): Promise<string> {
  const client = createPilotClient({
    baseUrl: "https://network.example",
    credentials: { bearer: accessToken },
  });
  const result = await submitReport(client, {
    // A retry of the very same action sends the same intentId again.
    body: { intentId, targetKind: "post", targetId: postId, reason: "Repeats an insult under every post." },
  });
  if (!result.ok) throw new Error(`The report was refused with ${result.body.error}`);
  return result.body.id;
}
