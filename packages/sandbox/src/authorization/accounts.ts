import type { Account } from "./authorization.ts";
import type { BetterAuth } from "./better-auth.ts";
import { hashOf } from "./secrets.ts";

/** The address under which better-auth, which knows people by their address, knows an actor. Handles have no case. */
export function addressOf(handle: string): string {
  const plain = handle.trim().replace(/^@/, "").toLowerCase();
  return `${Buffer.from(hashOf(plain), "base64url").toString("hex")}@accounts.invalid`;
}

/** Opens an account, or brings it up to date. Its identifier is the actor's. */
export async function openAccount(auth: BetterAuth, account: Account): Promise<void> {
  const { adapter } = await auth.$context;
  const { actorId, handle, displayName } = account;
  const now = new Date();
  const data = { name: displayName ?? handle, email: addressOf(handle), emailVerified: true, updatedAt: now };
  const where = [{ field: "id", value: actorId }];
  const known = await adapter.findOne({ model: "user", where });
  if (known !== null) await adapter.update({ model: "user", where, update: data });
  else {
    const created = { id: actorId, ...data, createdAt: now };
    await adapter.create({ model: "user", data: created, forceAllowId: true });
  }
  await setPassword(auth, account);
}

async function setPassword(auth: BetterAuth, { actorId, password }: Account): Promise<void> {
  const context = await auth.$context;
  const where = [
    { field: "userId", value: actorId },
    { field: "providerId", value: "credential" },
  ];
  const known = await context.adapter.findOne<{ readonly password: string }>({ model: "account", where });
  // Hashing takes long by design, so that a start without news does without.
  if (known !== null && (await context.password.verify({ hash: known.password, password }))) return;
  const now = new Date();
  const data = { password: await context.password.hash(password), updatedAt: now };
  if (known !== null) await context.adapter.update({ model: "account", where, update: data });
  else {
    const created = {
      ...data,
      userId: actorId,
      accountId: actorId,
      providerId: "credential",
      createdAt: now,
    };
    await context.adapter.create({ model: "account", data: created });
  }
}
