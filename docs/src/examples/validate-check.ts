import { isPost, validatePost } from "@shared-social/validators";

export function textOf(value: unknown): string {
  // Allocates nothing. Behind it, value is a Post.
  if (isPost(value)) return value.text;

  const report = validatePost(value, { maxErrors: 10 });
  for (const { instancePath, keyword, message } of report.errors) {
    console.error(`${instancePath}: ${message} (${keyword})`);
  }
  return "";
}
