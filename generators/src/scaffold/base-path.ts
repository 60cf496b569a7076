import type { Server } from "../model/index.ts";

/** Paths below which servers of the document have it, with the defaults of their variables: `/v1`. None where all have it at the root. */
export function basePaths(servers: readonly Server[]): readonly string[] {
  return [...new Set(servers.map(basePath))].filter((path) => path !== "");
}

/** What a handler has to be told of such paths; `undefined` where there are none. */
export function basePathAdvice(paths: readonly string[]): string | undefined {
  if (paths.length === 0) return undefined;
  const list = paths.map((path) => `\`${path}\``).join(" or ");
  return `The document's servers have it below ${list}: give \`createHandler\` the option \`basePath\`.`;
}

/** Of a URL that is relative to where the document is (OpenAPI 3.2, 4.6.1), the part that does not depend on that. */
function basePath({ url, variables }: Server): string {
  const defaults = new Map(variables.map(([name, variable]) => [name, variable.default]));
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => defaults.get(name) ?? whole);
  const document = "https://document.example/";
  if (filled.includes("{") || !URL.canParse(filled, document)) return "";
  return new URL(filled, document).pathname.replace(/\/+$/, "");
}
