import type { Server } from "../model/index.ts";

/** What a handler has to be told of the paths below which servers have the document; `undefined` where all have it at the root. */
export function basePathAdvice(servers: readonly Server[]): string | undefined {
  const paths = new Set(servers.map(basePath).filter((path) => path !== ""));
  if (paths.size === 0) return undefined;
  const list = [...paths].map((path) => `\`${path}\``).join(" or ");
  return `The document's servers have it below ${list}: give \`createHandler\` the option \`basePath\`.`;
}

/**
 * The path of a server, with the defaults of its variables: `/v1`; empty at the root. Of a URL that is relative to where the document is
 * (OpenAPI 3.2, 4.6.1), the part that does not depend on that.
 */
function basePath({ url, variables }: Server): string {
  const defaults = new Map(variables.map(([name, variable]) => [name, variable.default]));
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => defaults.get(name) ?? whole);
  const document = "https://document.example/";
  if (filled.includes("{") || !URL.canParse(filled, document)) return "";
  return new URL(filled, document).pathname.replace(/\/+$/, "");
}
