/** A request, and what HTTP and the document want of the answer. */
export interface AwkwardRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly right: number;
  /** A header that has to come with it. */
  readonly header?: string;
}

const good = { authorization: "Bearer good" };
const json = { ...good, "content-type": "application/json" };

function post(
  name: string,
  right: number,
  body?: string | Uint8Array,
  headers: Readonly<Record<string, string>> = json,
): AwkwardRequest {
  return { name, method: "POST", path: "/items", headers, right, ...(body !== undefined && { body }) };
}

function get(
  name: string,
  right: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): AwkwardRequest {
  return { name, method: "GET", path, headers, right };
}

const valid = '{"name":"a"}';

/** Twenty requests that servers get wrong. */
export const awkwardRequests: readonly AwkwardRequest[] = [
  get("a malformed percent sign in the path", 400, "/items/%zz"),
  get("a malformed percent sign in the query", 400, "/items/1?limit=%zz"),
  get("a literal path beside a parameter", 200, "/items/mine"),
  get("a parameter twice that is no list", 400, "/items/1?limit=1&limit=2"),
  {
    name: "a method that the path does not have",
    method: "DELETE",
    path: "/items/1",
    right: 405,
    header: "allow",
  },
  { name: "HEAD of a GET", method: "HEAD", path: "/items/1", right: 200 },
  { name: "OPTIONS", method: "OPTIONS", path: "/items/1", right: 204, header: "allow" },
  get("nothing acceptable", 406, "/items/1", { accept: "image/png" }),
  get("a bad token where none is needed", 401, "/items/1", { authorization: "Bearer bad" }),
  {
    ...post("no token where one is needed", 401, valid, { "content-type": "application/json" }),
    header: "www-authenticate",
  },
  post("a token without the scope", 403, valid, { ...json, authorization: "Bearer reader" }),
  post("an undeclared content type", 415, valid, { ...good, "content-type": "text/plain" }),
  post("a body without a content type", 415, new TextEncoder().encode(valid), good),
  post("no body where one is required", 400),
  post("half a JSON text", 400, '{"name":'),
  post(
    "bytes that are no UTF-8",
    400,
    new Uint8Array([...new TextEncoder().encode('{"name":"'), 255, 34, 125]),
  ),
  post("__proto__ where no other keys are allowed", 400, '{"name":"a","__proto__":{"admin":true}}'),
  post(
    "JSON nested 50,000 levels deep",
    400,
    `{"name":"a","extra":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  ),
  post("a body of 5 MB", 413, `{"name":"a","extra":"${"x".repeat(5_000_000)}"}`),
  get("an answer that breaks the contract", 500, "/broken"),
];
