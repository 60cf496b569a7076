import { addPet, getPet, listPets } from "./orval/pets.ts";

export async function nameOf(petId: string): Promise<string | undefined> {
  const result = await getPet(petId);
  if (result.status === 200) return result.data.name;
  console.warn(result.data.title);
  return undefined;
}

export async function cats(): Promise<number> {
  const { data } = await listPets({ kind: ["Cat"], limit: 10 });
  return data.length;
}

export async function adopt(name: string): Promise<void> {
  const result = await addPet({ kind: "Cat", name }, { headers: { "X-Key": "secret" } });
  if (result.status !== 201) throw new Error(result.data.title);
}
