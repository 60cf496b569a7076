import type { EndReason } from "./errors.ts";
import type { GrantBinding, GrantTokens, StoredGrant, TokenStore } from "./token-store.ts";

interface Entry {
  readonly scopes: readonly string[];
  generation: number;
  binding: GrantBinding;
  tokens: GrantTokens | undefined;
  spending: { readonly spender: string; readonly until: number } | undefined;
  ended: EndReason | undefined;
}

/** Keeps tokens in this process only: for tests and for applications of one process that may lose their sessions. */
export function memoryTokenStore(): TokenStore {
  const entries = new Map<string, Entry>();

  /** The entry while this spender is the one. */
  function spentBy(id: string, spender: string): Entry | undefined {
    const entry = entries.get(id);
    return entry?.ended === undefined && entry?.spending?.spender === spender ? entry : undefined;
  }

  function end(entry: Entry | undefined, reason: EndReason): boolean {
    if (entry === undefined || entry.ended !== undefined) return false;
    entry.ended = reason;
    entry.tokens = undefined;
    entry.spending = undefined;
    return true;
  }

  return {
    async create(id, tokens, scopes, binding) {
      if (entries.has(id)) throw new Error("The store has a grant under this id already");
      entries.set(id, { scopes, generation: 1, binding, tokens, spending: undefined, ended: undefined });
    },
    async read(id) {
      const entry = entries.get(id);
      return entry && stored(entry);
    },
    async take(id, generation, spender, lease) {
      const entry = entries.get(id);
      const refreshToken = entry?.tokens?.refreshToken;
      if (!entry?.tokens || entry.spending || entry.generation !== generation || refreshToken === undefined) {
        return undefined;
      }
      entry.tokens = { ...entry.tokens, refreshToken: undefined };
      entry.spending = { spender, until: performance.now() + lease };
      return refreshToken;
    },
    async put(id, spender, tokens) {
      const entry = spentBy(id, spender);
      if (entry === undefined) return false;
      entry.tokens = tokens;
      entry.generation++;
      entry.spending = undefined;
      return true;
    },
    async giveBack(id, spender, refreshToken) {
      const entry = spentBy(id, spender);
      if (entry?.tokens === undefined) return false;
      entry.tokens = { ...entry.tokens, refreshToken };
      entry.spending = undefined;
      return true;
    },
    async bind(id, binding) {
      const entry = entries.get(id);
      if (entry === undefined || entry.ended !== undefined) return undefined;
      entry.binding = { ...binding, ...entry.binding };
      return entry.binding;
    },
    end: async (id, reason) => end(entries.get(id), reason),
    async endLapsed(id) {
      const entry = entries.get(id);
      const lapsed = entry?.spending !== undefined && entry.spending.until <= performance.now();
      return lapsed && end(entry, "refresh_interrupted");
    },
    async delete(id) {
      entries.delete(id);
    },
  };
}

function stored({ ended, spending, tokens, generation, scopes, binding }: Entry): StoredGrant {
  if (ended !== undefined) return { state: "ended", reason: ended };
  if (spending) return { state: "spending", lapsed: spending.until <= performance.now(), scopes, binding };
  if (tokens === undefined) throw new Error("An active grant has tokens");
  const { refreshToken, ...rest } = tokens;
  return { state: "active", generation, ...rest, refreshable: refreshToken !== undefined, scopes, binding };
}
