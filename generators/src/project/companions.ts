import { frameworkOf } from "./package-json.ts";

/** Packages that an application installs beside what is generated. */
export interface Companions {
  /** What the application runs on. */
  readonly packages: readonly string[];
  /** What only its tests and tools need. */
  readonly development: readonly string[];
}

/** What the code of some targets is used with, as far as a project does not have it yet. `dependencies` are the names of its packages. */
export function companionsOf(targets: readonly string[], dependencies: ReadonlySet<string>): Companions {
  const missing = (names: readonly string[]): readonly string[] =>
    names.filter((name) => !dependencies.has(name));
  const query = targets.includes("tanstack-query") && ![...dependencies].some(isQuery);
  return {
    packages: missing([
      ...(targets.includes("paths") ? ["openapi-fetch"] : []),
      ...(query ? [queryOf(dependencies)] : []),
    ]),
    development: missing(targets.includes("msw") ? ["msw"] : []),
  };
}

/** TanStack Query by the framework; its core where there is no adapter for it. */
function queryOf(dependencies: ReadonlySet<string>): string {
  const framework = frameworkOf(dependencies)?.name ?? "";
  return `@tanstack/${adapters[framework] ?? "query-core"}`;
}

const adapters: Readonly<Record<string, string>> = {
  react: "react-query",
  next: "react-query",
  vue: "vue-query",
  nuxt: "vue-query",
  svelte: "svelte-query",
  "solid-js": "solid-query",
  "@angular/core": "angular-query-experimental",
};

function isQuery(name: string): boolean {
  return /^@tanstack\/.*query/.test(name);
}
