import { addPet, createClient, getPet, listPets } from "./api/client.ts";

const client = createClient({ baseUrl: "https://pets.example", credentials: { key: "secret" } });

export async function nameOf(petId: string): Promise<string | undefined> {
  const result = await getPet(client, { path: { petId } });
  switch (result.status) {
    case 200:
      return result.body.name;
    case 404:
      console.warn(result.body.title);
      return undefined;
  }
}

export async function cats(): Promise<number> {
  const { body } = await listPets(client, { query: { kind: ["Cat"], limit: 10 } });
  return body.length;
}

export async function adopt(name: string): Promise<void> {
  const result = await addPet(client, { body: { kind: "Cat", name } });
  if (!result.ok) throw new Error(result.body.title);
}
