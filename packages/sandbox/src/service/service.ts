import { createPilotHandler, type FetchHandler, type ServerHooks } from "@shared-social/server";
import { HttpError } from "@tenon/runtime/server";
import type {
  Admission,
  Authorization,
  Connection,
  SandboxPrincipals,
} from "../authorization/authorization.ts";
import type { Clock } from "../clock.ts";
import { mayAct } from "../domain/network.ts";
import type { Ids } from "../ids.ts";
import type { Limits } from "../limits/open-limits.ts";
import { isStorageFailure } from "../storage/is-storage-failure.ts";
import type { SandboxDatabase } from "../storage/open-database.ts";
import { sandboxErrorBody } from "./error-body.ts";
import { listActorPosts } from "./list-actor-posts.ts";
import { submitReport } from "./submit-report.ts";

/** What the operations of the service stand on. */
export interface ServiceParts {
  readonly database: SandboxDatabase;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: Limits;
  readonly authorization: Authorization;
  /** The network's origin, with which `Origin` has to match. */
  readonly origin: string;
  readonly headerPrefix?: string;
  readonly hooks?: ServerHooks<Connection>;
}

/** Makes the six operations of the pilot API, on the generated server. */
export function createService(parts: ServiceParts): FetchHandler<Connection> {
  const { authorization, headerPrefix, hooks } = parts;
  return createPilotHandler<Connection, SandboxPrincipals>(
    {
      listActorPosts: (request) => listActorPosts(parts, request),
      submitReport: (request) => submitReport(parts, request),
      exchangeToken: (request) => authorization.handlers.exchangeToken(request),
      introspectToken: (request) => authorization.handlers.introspectToken(request),
      getOpenidConfiguration: (request) => authorization.handlers.getOpenidConfiguration(request),
      getJwks: (request) => authorization.handlers.getJwks(request),
    },
    {
      security: {
        basicClient: (credential) => available(() => authorization.authenticateClient(credential)),
        async bearer({ token }) {
          const admission = await available(() => admit(parts, token));
          return admission === null ? null : { principal: admission, scopes: admission.scopes };
        },
      },
      errors: sandboxErrorBody,
      bodyLimit,
      requestId: {},
      ...(headerPrefix !== undefined && { headerPrefix }),
      ...(hooks !== undefined && { hooks }),
    },
  );
}

/** Room for a report whose every character is escaped. */
const bodyLimit = 131_072;

/** A token of an actor who may no longer act admits to nothing. */
async function admit({ authorization, database }: ServiceParts, token: string): Promise<Admission | null> {
  const admission = await authorization.authenticate(token);
  if (admission === null) return null;
  return (await mayAct(database.kysely, admission.actorId)) ? admission : null;
}

/** A credential that cannot be looked up is neither good nor bad: 503, and the client keeps it. */
async function available<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    throw new HttpError(503, "Credentials cannot be checked now", { cause: error });
  }
}
