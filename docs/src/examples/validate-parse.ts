import { type Post, parsePost } from "@shared-social/validators";

export function readPost(text: string): Post {
  // Throws a ValidationError that carries the report.
  return parsePost(JSON.parse(text));
}
