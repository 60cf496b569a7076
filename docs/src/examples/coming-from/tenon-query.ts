import { createClient } from "./api/client.ts";
import { addPetMutationOptions, listPetsQueryOptions } from "./api/tanstack-query.ts";

const client = createClient({ baseUrl: "https://pets.example" });

export const cats = listPetsQueryOptions(client, { query: { kind: ["Cat"] } });
export const adopt = addPetMutationOptions(client);
