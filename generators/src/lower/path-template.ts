import type { ObjectNode } from "../document/index.ts";
import type { Parameter } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import type { OperationPlace } from "./operation.ts";

/**
 * Brings the path parameters in line with the template (OpenAPI 3.2, 4.8.2): one that the template names and nobody declares is
 * added as a string, one that is declared and not in the template is left out; both with a warning.
 */
export function withPathParameters(
  lowering: Lowering,
  place: OperationPlace,
  node: ObjectNode,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (place.place !== "path") return parameters;
  const names = templateNames(place.path);
  const declared = new Set(parameters.filter((one) => one.in === "path").map((one) => one.name));
  const kept = parameters.filter(
    (one) => one.in !== "path" || names.has(one.name) || leftOut(lowering, place, one),
  );
  const added = [...names]
    .filter((name) => !declared.has(name))
    .map((name) => undeclared(lowering, place, node, name));
  return [...added, ...kept];
}

/**
 * A path template without the pairs `name={name}` behind a `?` that query parameters declare: paths have no query, but some writers
 * repeat theirs there. Other text behind a `?`, which tells operations apart, stays.
 */
export function withoutDeclaredQuery(
  lowering: Lowering,
  place: OperationPlace,
  node: ObjectNode,
  parameters: readonly Parameter[],
): OperationPlace {
  const [path = "", query] = place.path.split("?", 2);
  if (place.place !== "path" || query === undefined) return place;
  const names = new Set(parameters.filter((one) => one.in === "query").map((one) => one.name));
  const pairs = query.split("&");
  const kept = pairs.filter((pair) => !names.has(/\{([^{}]+)\}$/.exec(pair)?.[1] ?? ""));
  if (kept.length === pairs.length) return place;
  const message = `\`${place.path}\` repeats query parameters in the path. The path is read without them.`;
  lowering.report({ code: "TN220", message, origin: node.origin });
  return { ...place, path: kept.length === 0 ? path : `${path}?${kept.join("&")}` };
}

/** The names between braces in a path template. */
function templateNames(path: string): ReadonlySet<string> {
  return new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
}

function leftOut(lowering: Lowering, place: OperationPlace, parameter: Parameter): boolean {
  const message = `\`${place.path}\` has no \`{${parameter.name}}\`, so this path parameter is left out.`;
  lowering.report({ code: "TN206", message, origin: parameter.origin });
  return false;
}

function undeclared(lowering: Lowering, place: OperationPlace, node: ObjectNode, name: string): Parameter {
  const message = `\`${place.path}\` has \`{${name}}\`, but no path parameter declares it. It is read as a string.`;
  lowering.report({ code: "TN205", message, origin: node.origin });
  const draft = lowering.schemas.add(node);
  draft.type = ["string"];
  return {
    name,
    in: "path",
    required: true,
    deprecated: false,
    allowEmptyValue: false,
    serialization: { kind: "style", style: "simple", explode: false, allowReserved: false, schema: draft.id },
    origin: node.origin,
    extensions: [],
  };
}
