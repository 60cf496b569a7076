import { setTimeout as pause } from "node:timers/promises";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";

/**
 * Storage for oidc-provider in which a code or refresh token is consumed by a comparison and a write in one step. Its own storage
 * writes without looking, so that of two requests at the same time both find a token good and both get new ones.
 */
export function compareAndSetAdapter(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (model) => new CompareAndSetAdapter(model, kept);
}

class CompareAndSetAdapter implements Adapter {
  readonly #prefix: string;
  readonly #kept: Map<string, AdapterPayload>;

  constructor(model: string, kept: Map<string, AdapterPayload>) {
    this.#prefix = `${model}:`;
    this.#kept = kept;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(this.#prefix + id, payload);
  }

  /** As from any database: a copy, and a while later, in which other requests read the same. */
  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = structuredClone(this.#kept.get(this.#prefix + id));
    await pause(20);
    return payload;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#kept].find(([key, payload]) => key.startsWith(this.#prefix) && payload.uid === uid)?.[1];
  }

  /** Device codes are not used here. */
  async findByUserCode(): Promise<undefined> {}

  /** Rejects with `invalid_grant`, and ends the grant, when another request was first (RFC 9700, 4.14.2). */
  async consume(id: string): Promise<void> {
    const payload = this.#kept.get(this.#prefix + id);
    if (payload !== undefined && payload.consumed === undefined) {
      this.#kept.set(this.#prefix + id, { ...payload, consumed: Math.floor(Date.now() / 1_000) });
      return;
    }
    if (payload?.grantId !== undefined) await this.#revoke(payload.grantId);
    throw new errors.InvalidGrant("already consumed");
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(this.#prefix + id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#revoke(grantId);
  }

  async #revoke(grantId: string): Promise<void> {
    this.#kept.delete(`Grant:${grantId}`);
    for (const [key, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(key);
  }
}
