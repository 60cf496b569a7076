/** A program of a consumer, in an empty project: it uses every published package by what its README shows. */
export const program = `import { createPilotClient, listActorPosts, type PilotClient } from "@shared-social/client";
import { createOAuthClient, memoryTokenStore, type SignInError } from "@shared-social/client/oauth";
import { postgresqlTokenStore } from "@shared-social/client/postgresql";
import { sqliteTokenStore } from "@shared-social/client/sqlite";
import { createPilotFetchClient } from "@shared-social/fetch";
import { getListActorPostsMockHandler200, getPostMock } from "@shared-social/mocks";
import { createPilotHandler, type Handlers, implementPartially } from "@shared-social/server";
import { isPost, type Post, validatePostList } from "@shared-social/validators";
import { call } from "@tenon/runtime/client";
import { serve } from "@tenon/runtime/server";
import { toNodeHandler } from "@tenon/runtime/server/node";
import { issueText } from "@tenon/runtime/validate";
import { encodeSimple } from "@tenon/runtime/wire";
import { type Config, defineConfig, generate } from "tenon";

const post: Post = getPostMock({ text: "Hello" });
const handlers: Handlers = implementPartially({
  listActorPosts: ({ path }) =>
    path.actorId === "actor-ada"
      ? { status: 200, body: { posts: [post] } }
      : { status: 404, body: { error: "actor_unavailable", actor: { actorId: path.actorId, status: "unavailable" } } },
});
const handler = createPilotHandler(handlers, { security: { bearer: () => null, basicClient: () => null } });

// From the client to the server without a socket.
const answer = (url: string, init: RequestInit): Promise<Response> => handler(new Request(url, init), undefined);
const client: PilotClient = createPilotClient({ baseUrl: "https://network.example", fetch: answer });

const found = await listActorPosts(client, { path: { actorId: "actor-ada" } });
if (found.status === 200) console.log("client", found.status, found.body.posts.length);

const gone = await listActorPosts(client, { path: { actorId: "actor-bob" } });
if (gone.status === 404) console.log("server", gone.status, gone.body.error);

const oauth = createOAuthClient({ baseUrl: "https://network.example", clientId: "c", clientSecret: "s", redirectUri: "https://app.example/", fetch: answer });
console.log("oauth", await oauth.catch(({ code }: SignInError) => code));

const tokens = { accessToken: "a", refreshToken: "r", obtainedAt: 0, expiresAt: 1, refreshExpiresAt: 2 };
for (const store of [memoryTokenStore(), sqliteTokenStore(":memory:")]) {
  await store.create("session", tokens, ["read"], {});
  console.log("store", (await store.read("session"))?.state);
}
console.log("store", await postgresqlTokenStore({ query: async () => ({ rows: [] }) }).read("session"));

const report = validatePostList({ posts: 1 });
console.log("validator refuses:", report.errors.map((issue) => issueText(issue)).join());

const fetching = createPilotFetchClient({ baseUrl: "https://network.example", fetch: (request) => handler(request, undefined) });
const { data, response } = await fetching.GET("/api/actors/{actorId}/posts", { params: { path: { actorId: "actor-ada" } } });
console.log("fetch", response.status, data?.posts.length);

const mock = getListActorPostsMockHandler200({ posts: [post] });
console.log("mocks", mock.info.method, isPost(post));

const document = 'openapi: 3.1.0\\ninfo: { title: Things, version: "1" }\\npaths: {}\\ncomponents: { schemas: { Thing: { type: string } } }\\n';
const config: Config = defineConfig({ document: "things.yaml", outputs: [{ directory: "out", targets: ["types"] }] });
const { outputs } = await generate({ document: config.document ?? "", read: async () => document, outputs: config.outputs ?? [] });
console.log("tenon", outputs?.[0]?.map(({ path }) => path).join());

console.log("runtime", [call, serve, toNodeHandler].map((part) => typeof part).join(), encodeSimple("id", ["a", "b c"], false, undefined));
`;

/** A document of the consumer's own, for \`npx tenon generate\`. */
export const document = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets/{petId}:
    get:
      operationId: getPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      responses:
        "200":
          description: The pet.
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
        default: { description: Refused. }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties: { name: { type: string, minLength: 1 } }
`;

/** A program on what \`tenon generate\` made of that document. */
export const petProgram = (
  folder: string,
): string => `import { createClient, createHandler, getPet, isPet } from "./${folder}/index.js";

const handler = createHandler({ getPet: ({ path }) => ({ status: 200, body: { name: path.petId } }) }, {});
const answer = (url: string, init: RequestInit): Promise<Response> => handler(new Request(url, init), undefined);
const client = createClient({ baseUrl: "https://pets.example", fetch: answer });
const result = await getPet(client, { path: { petId: "Rex" } });
if (result.ok && result.status === 200) console.log(result.body.name, isPet(result.body));
`;

/** A configuration with the target of someone else's from docs/examples; `target` is an expression that gives it. */
export const routesConfig = (target: string): string => `import { routes } from "@example/tenon-routes";
import { type Config, defineConfig } from "tenon";

const config: Config = defineConfig({ document: "small.yaml", outputs: [{ directory: "out", targets: [${target}] }] });
export default config;
`;

/** A program on what that target has made of the document. */
export const routesProgram = `import { getPetAddress } from "./out/index.js";

console.log(getPetAddress.method, getPetAddress.url({ path: { petId: "a b" } }));
`;
