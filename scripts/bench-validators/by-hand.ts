const id = /^[A-Za-z0-9_-]{1,100}$/u;
const word = /^[a-z]+(?:-[a-z0-9]+)*$/u;
type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function count(fields: Fields): number {
  let found = 0;
  for (const _ in fields) found++;
  return found;
}

/** What a careful person would write for the benchmark's post. */
export function isPostByHand(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { parentUnavailable, rootUnavailable } = value;
  return (
    isText(value["id"]) &&
    isText(value["authorActorId"]) &&
    isAuthor(value["author"]) &&
    typeof value["text"] === "string" &&
    value["text"].length <= 5000 &&
    value["audience"] === "public" &&
    Number.isInteger(value["revision"]) &&
    typeof value["createdAt"] === "number" &&
    (value["parentId"] === null || isText(value["parentId"])) &&
    isText(value["rootId"]) &&
    isApp(value["originApp"]) &&
    typeof value["edited"] === "boolean" &&
    (value["lastEditAppId"] === null || isText(value["lastEditAppId"])) &&
    (value["lastEditAt"] === null || typeof value["lastEditAt"] === "number") &&
    (parentUnavailable === undefined || typeof parentUnavailable === "boolean") &&
    (rootUnavailable === undefined || typeof rootUnavailable === "boolean") &&
    Number.isInteger(value["likeCount"]) &&
    (value["likeCount"] as number) >= 0 &&
    isText(value["language"]) &&
    count(value) === 15 + (parentUnavailable === undefined ? 0 : 1) + (rootUnavailable === undefined ? 0 : 1)
  );
}

function isApp(value: unknown): boolean {
  return isFields(value) && isText(value["id"]) && typeof value["name"] === "string" && count(value) === 2;
}

function isAuthor(value: unknown): boolean {
  if (!isFields(value) || !isText(value["actorId"])) return false;
  if (value["status"] === "unavailable") return count(value) === 2;
  return (
    (value["handle"] === null || isText(value["handle"])) &&
    (value["displayName"] === null || typeof value["displayName"] === "string") &&
    count(value) === 3
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
