import type { ServerOperation } from "./operation.ts";
import { routeTree } from "./route-tree.ts";
import { serve } from "./serve.ts";
import type { ServeOptions } from "./serve-options.ts";

/** How mocked operations answer. */
export interface MockOptions extends Omit<ServeOptions<void>, "basePath"> {
  /** Where the service would be: `https://api.example.com/v1`. Default: anywhere. */
  readonly baseUrl?: string | undefined;
}

/** An operation that is answered in place of its service. */
export interface MockedOperation {
  /** Fits URLs without query and fragment. */
  readonly pattern: RegExp;
  /** `undefined` for a request that is none of this operation. */
  readonly respond: (request: Request) => Promise<Response> | undefined;
}

/**
 * The operations that have a resolver, ready to be put behind whatever catches requests. They read, validate and answer as a server does,
 * except that no credential is asked for.
 */
export function mockOperations(
  operations: readonly ServerOperation[],
  resolvers: object,
  { baseUrl, ...options }: MockOptions = {},
): readonly MockedOperation[] {
  return operations
    .filter(({ name }) => Object.hasOwn(resolvers, name))
    .map((operation) => {
      const base =
        baseUrl === undefined ? "[a-z]+://[^/]*((?:/.*)?)" : `${escaped(baseUrl.replace(/\/$/, ""))}()`;
      const path = operation.path
        .split(/\{[^{}]*\}/)
        .map(escaped)
        .join("[^/]+");
      const pattern = new RegExp(`^${base}${path}$`);
      const open = routeTree([{ ...operation, security: [] }]);
      return {
        pattern,
        respond(request): Promise<Response> | undefined {
          const found = pattern.exec(request.url.replace(/[?#].*$/s, ""));
          if (found === null || request.method !== operation.method) return undefined;
          const basePath =
            baseUrl === undefined ? (found[1] ?? "") : new URL(baseUrl).pathname.replace(/\/$/, "");
          return serve<void>(
            "mock",
            open,
            { handlers: resolvers, security: {} },
            { ...options, basePath },
          )(request, undefined);
        },
      };
    });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
