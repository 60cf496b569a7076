import { withoutSecrets } from "./endpoint-error.ts";
import { TokenStoreError } from "./errors.ts";

/** The result of a step of the store. Rejects with `TokenStoreError`: a database's error may quote the values of its statement. */
export async function storing<Result>(action: string, step: Promise<Result>): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    throw new TokenStoreError(action, { cause: withoutSecrets(error) });
  }
}
