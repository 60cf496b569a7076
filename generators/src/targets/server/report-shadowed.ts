import type { Report } from "../../diagnostics/index.ts";
import { type Api, pathShape } from "../../model/index.ts";

/** Reports operations that no request can reach, because an earlier one has the same method and path. */
export function reportShadowed(api: Api, report: Report): void {
  const taken = new Set<string>();
  for (const { method, path, origin } of api.operations) {
    const route = `${method} ${pathShape(path)}`;
    if (taken.has(route)) {
      const message = `\`${method} ${path}\` is out of reach: an operation before it has the same path.`;
      report({ code: "TN422", message, origin });
    }
    taken.add(route);
  }
}
