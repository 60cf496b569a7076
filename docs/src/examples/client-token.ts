import { createPilotClient, exchangeToken } from "@shared-social/client";

const client = createPilotClient({
  baseUrl: "https://network.example",
  credentials: { basicClient: { username: "client-id", password: "client-secret" } },
});

export async function rotate(refreshToken: string): Promise<string> {
  const result = await exchangeToken(client, {
    body: { grant_type: "refresh_token", refresh_token: refreshToken },
  });
  if (!result.ok) throw new Error(`The rotation was refused with ${result.body.error}`);
  return result.body.access_token;
}
