const id = /^[A-Za-z0-9_-]{1,100}$/;
const word = /^[a-z]+(?:-[a-z0-9]+)*$/;
type Fields = Readonly<Record<string, unknown>>;

/** What a careful person who knows the engine would write for the benchmark's post: each field read once, keys counted, cheap tests first. */
export function isPostByHand(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const post = value as Fields;
  const { parentId, lastEditAppId, lastEditAt, parentUnavailable, rootUnavailable, likeCount } = post;
  const { text, originApp } = post;
  if (post["audience"] !== "public" || typeof post["edited"] !== "boolean") return false;
  if (!Number.isInteger(post["revision"]) || !Number.isFinite(post["createdAt"])) return false;
  if (!Number.isInteger(likeCount) || (likeCount as number) < 0) return false;
  if (!isText(post["id"]) || !isText(post["authorActorId"]) || !isText(post["rootId"])) return false;
  if (!isText(post["language"]) || typeof text !== "string" || text.length > 5000) return false;
  if (parentId !== null && !isText(parentId)) return false;
  if (lastEditAppId !== null && !isText(lastEditAppId)) return false;
  if (lastEditAt !== null && !Number.isFinite(lastEditAt)) return false;
  let expected = 15;
  if (parentUnavailable !== undefined) {
    if (typeof parentUnavailable !== "boolean") return false;
    expected++;
  }
  if (rootUnavailable !== undefined) {
    if (typeof rootUnavailable !== "boolean") return false;
    expected++;
  }
  return isApp(originApp) && isAuthor(post["author"]) && count(post) === expected;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function count(fields: Fields): number {
  let found = 0;
  for (const _ in fields) found++;
  return found;
}

function isApp(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const app = value as Fields;
  return isText(app["id"]) && typeof app["name"] === "string" && count(app) === 2;
}

function isAuthor(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const author = value as Fields;
  const { handle, displayName } = author;
  if (!isText(author["actorId"])) return false;
  if (handle === undefined) return author["status"] === "unavailable" && count(author) === 2;
  return (
    (handle === null || isText(handle)) &&
    (displayName === null || typeof displayName === "string") &&
    count(author) === 3
  );
}

/** The same with the benchmark's patterns. */
export function isPostWithPatternsByHand(value: unknown): boolean {
  if (!isPostByHand(value)) return false;
  const post = value as Fields;
  const author = post["author"] as Fields;
  return (
    id.test(post["id"] as string) &&
    id.test(post["authorActorId"] as string) &&
    id.test(author["actorId"] as string) &&
    (typeof author["handle"] !== "string" || word.test(author["handle"])) &&
    (post["parentId"] === null || id.test(post["parentId"] as string)) &&
    id.test(post["rootId"] as string) &&
    id.test((post["originApp"] as Fields)["id"] as string) &&
    (post["lastEditAppId"] === null || id.test(post["lastEditAppId"] as string)) &&
    word.test(post["language"] as string)
  );
}
