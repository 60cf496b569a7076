import type { DiagnosticCode } from "../diagnostics/index.ts";
import type { DocumentNode, ObjectNode } from "../document/index.ts";
import { type Parameter, type PathSlot, pathShape, pathSlots } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";
import type { OperationPlace } from "./operation.ts";

/** The key of a path as it is read (OpenAPI 3.2, 4.8.1 and 4.8.2). What in it has no meaning, or two, is told at its path item. */
export function pathTemplate(lowering: Lowering, written: string, item: DocumentNode): string {
  const report = (code: DiagnosticCode, message: string): void =>
    lowering.report({ code, message, origin: item.origin });
  // It is put behind the URL of a server, and routers see nothing else.
  const path = written.startsWith("/") ? written : `/${written}`;
  if (path !== written) report("TN233", `The path \`${written}\` is read as \`${path}\`.`);
  if (/[{}]/.test(path.replaceAll(/\{[^{}]+\}/g, "")))
    report("TN237", `\`${path}\` has a brace that is no part of a parameter. It is read as it stands.`);
  const names = pathSlots(path).map(({ name }) => name);
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index)))
    report("TN238", `\`${path}\` has \`{${name}}\` more than once. The last one counts where it is read.`);
  if (pathShape(path).includes("#"))
    report("TN239", `\`${path}\` has a fragment. Clients leave it away, and no request reaches it.`);
  return path;
}

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
  const slots = pathSlots(place.path);
  const names = new Set(slots.map(({ name }) => name));
  reportUndecided(lowering, place, node, parameters);
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
 * repeat theirs there. Other text behind a `?`, which tells operations apart, stays: clients send it.
 */
export function withoutDeclaredQuery(
  lowering: Lowering,
  place: OperationPlace,
  node: ObjectNode,
  parameters: readonly Parameter[],
): OperationPlace {
  // A `?` within the braces of a slot is part of its name.
  const mark = [...place.path.matchAll(/\{[^{}]+\}|\?/g)].find(([found]) => found === "?")?.index;
  if (place.place !== "path" || mark === undefined) return place;
  const path = place.path.slice(0, mark);
  const names = new Set(parameters.filter((one) => one.in === "query").map((one) => one.name));
  const pairs = place.path.slice(mark + 1).split("&");
  const kept = pairs.filter((pair) => !names.has(/\{([^{}]+)\}$/.exec(pair)?.[1] ?? ""));
  const report = (code: DiagnosticCode, message: string): void =>
    lowering.report({ code, message, origin: node.origin });
  if (kept.length < pairs.length)
    report("TN220", `\`${place.path}\` repeats query parameters in the path. The path is read without them.`);
  if (kept.length === 0) return { ...place, path };
  report("TN243", `\`${place.path}\` has a query. Clients send it, but no request reaches it on a server.`);
  return { ...place, path: `${path}?${kept.join("&")}` };
}

/** Slots of one segment are told apart by what stands between them, so that has to be there, and to be nothing that the values hold bare. */
function reportUndecided(
  lowering: Lowering,
  place: OperationPlace,
  node: ObjectNode,
  parameters: readonly Parameter[],
): void {
  const undecided = pathSlots(place.path).find((slot) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === slot.name);
    return slot.delimiter !== undefined && !isTold(slot, parameter);
  });
  if (undecided === undefined) return;
  const message = `In \`${place.path}\` nothing tells where \`{${undecided.name}}\` ends. Servers let it end as early as they can.`;
  lowering.report({ code: "TN236", message, origin: node.origin });
}

/** Characters that each style of paths writes between and before values. */
const marks = { simple: ",=", label: ".,=", matrix: ";,=" } as const;

/** Whether a client can write the value so that it does not hold what ends it: by percent-encoding that (RFC 3986, 2.1), but with hexadecimal digits. */
function isTold({ delimiter = "" }: PathSlot, parameter: Parameter | undefined): boolean {
  const [first = ""] = delimiter;
  if (!/^[G-Za-z_\-.~!$&'()*+,;=:@]$/.test(first)) return false;
  const { serialization } = parameter ?? {};
  const style = serialization?.kind === "style" ? serialization.style : "simple";
  return !(style in marks && marks[style as keyof typeof marks].includes(first));
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
