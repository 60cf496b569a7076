import { ApiError, createClient, getPet, unwrap } from "./api/client.ts";

const client = createClient({ baseUrl: "https://pets.example" });

export async function nameOf(petId: string): Promise<string | undefined> {
  try {
    return (await unwrap(getPet(client, { path: { petId } }))).body.name;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
