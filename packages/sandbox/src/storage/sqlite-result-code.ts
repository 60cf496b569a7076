/** The primary result code of an error of SQLite, by SQLite's numbers: its extended codes have it in their lowest byte. */
export function sqliteResultCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}
