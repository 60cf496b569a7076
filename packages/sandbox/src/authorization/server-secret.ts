import type { Kysely } from "kysely";
import { randomToken } from "./secrets.ts";
import type { AuthorizationTables } from "./tables.ts";

/**
 * The secret that all processes on one database share, made by the first of them. It signs cookies and pages and encrypts signing
 * keys, so that a browser can be sent to any process, and a restart signs nobody out.
 */
export async function serverSecret(kysely: Kysely<AuthorizationTables>): Promise<string> {
  await kysely
    .insertInto("server_secret")
    .values({ id: 1, value: randomToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await kysely.selectFrom("server_secret").select("value").executeTakeFirstOrThrow();
  return value;
}
