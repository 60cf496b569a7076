import { reportSubmissionSchema } from "@shared-social/validators";

// Any library that takes Standard Schema takes this.
export async function check(value: unknown): Promise<boolean> {
  const result = await reportSubmissionSchema["~standard"].validate(value);
  return result.issues === undefined;
}
