import { demoSeed, type Sandbox, startSandbox } from "@shared-social/sandbox";
import { serverOperations } from "@shared-social/server";
import { clientOf, obtainCode } from "../../packages/sandbox/test/running-sandbox.ts";
import { basic, exchangeFields, post, type Tokens } from "../../packages/sandbox/test/visitor.ts";
import { credentials, type Target } from "./target.ts";

const client = clientOf("tidings");
/** Grants for the rotations: a refresh token is good once, and one that comes again ends its grant. */
const grants = 5;

/** The sandbox with the demo's data, in memory. */
export async function sandboxTarget(): Promise<Target> {
  const sandbox = await startSandbox({ database: { memory: true }, seed: demoSeed, adminPort: 0 });
  const tokens: Tokens[] = [];
  while (tokens.length <= grants) {
    const fields = exchangeFields(await obtainCode(sandbox), { redirect_uri: client.redirectUri });
    const response = await post(sandbox, "token", fields, { authorization: basic(client) });
    tokens.push((await response.json()) as Tokens);
  }
  const [own, ...others] = tokens;
  const before = await accepted(sandbox);
  return {
    url: sandbox.baseUrl,
    settings: [
      ...credentials({
        token: own?.access_token ?? "",
        username: client.clientId,
        password: client.clientSecret,
      }),
      // What the service knows, so that requests get beyond its first refusals; the rest is made up.
      ...dictionary(
        "actors",
        demoSeed.actors.map(({ id }) => id),
      ),
      ...dictionary("origins", [sandbox.baseUrl]),
      ...dictionary(
        "refresh-tokens",
        others.map(({ refresh_token: token }) => token),
      ),
      ...dictionary(
        "tokens",
        tokens.map(({ access_token: token }) => token),
      ),
      "[parameters]",
      ...[
        "path.actorId=actors",
        "header.Origin=origins",
        "body.refresh_token=refresh-tokens",
        "body.token=tokens",
      ].map(bind),
      // A form that fits the document can still hold no grant (RFC 6749, 5.2).
      "[[operations]]",
      'include-operation-id = "exchangeToken"',
      'checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403]',
      'warnings = ["missing_auth", "unused_openapi_auth", "method_not_allowed", "rate_limited"]',
      // A warning says that a part of the API was not reached.
      "[warnings]",
      "fail-on = true",
    ],
    async unreached() {
      const after = await accepted(sandbox);
      return [...after].filter(([operation, count]) => count === before.get(operation)).map(([name]) => name);
    },
    close: () => sandbox.stop(),
  };
}

/** How many requests of each operation were answered with 200. */
async function accepted({ adminUrl }: Sandbox): Promise<ReadonlyMap<string, number>> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  return new Map(
    serverOperations.map(({ name }) => {
      const line = new RegExp(`^sandbox_requests_total\\{operation="${name}",status="200"\\} (\\d+)$`, "m");
      return [name, Number(line.exec(metrics)?.[1] ?? 0)];
    }),
  );
}

function dictionary(name: string, values: readonly string[]): readonly string[] {
  return [`[dictionaries.${name}]`, `values = ${JSON.stringify(values)}`];
}

/** Most of the time the parameter is one of the words in a dictionary. */
function bind(pair: string): string {
  const [parameter, name] = pair.split("=");
  return `${JSON.stringify(parameter)} = { dictionary = ${JSON.stringify(name)}, probability = 0.8 }`;
}
