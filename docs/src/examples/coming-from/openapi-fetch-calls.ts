import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

const client = createClient<paths>({
  baseUrl: "https://pets.example",
  headers: { "X-Key": "secret" },
});

export async function nameOf(petId: string): Promise<string | undefined> {
  const { data, error } = await client.GET("/pets/{petId}", { params: { path: { petId } } });
  if (error !== undefined) console.warn(error.title);
  return data?.name;
}

export async function cats(): Promise<number> {
  const { data } = await client.GET("/pets", { params: { query: { kind: ["Cat"], limit: 10 } } });
  return data?.length ?? 0;
}

export async function adopt(name: string): Promise<void> {
  const { error } = await client.POST("/pets", { body: { kind: "Cat", name, indoors: true } });
  if (error !== undefined) throw new Error(error.title);
}
