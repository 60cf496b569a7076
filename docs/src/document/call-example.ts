import type { Document, Example, RequestBody } from "./openapi.ts";
import { follow, type PlacedOperation } from "./reference.ts";

/** A call of an operation with the document's own example values. */
export interface CallExample {
  readonly title: string;
  readonly text: string;
}

/** The calls of an operation's client function: one for each example of its request body, or one without a body. */
export function callExamples(document: Document, placed: PlacedOperation): readonly CallExample[] {
  const { operationId } = placed.operation;
  const path = Object.fromEntries(
    placed.parameters.filter((one) => one.in === "path").map(({ name, example }) => [name, example]),
  );
  const groups = Object.keys(path).length > 0 ? { path } : {};
  return bodyExamples(document, placed).map(({ title, body }) => {
    const input = body === undefined ? groups : { ...groups, body };
    const argument = Object.keys(input).length > 0 ? `, ${literal(input)}` : "";
    return { title, text: `const result = await ${operationId}(client${argument});` };
  });
}

interface BodyExample {
  readonly title: string;
  readonly body: unknown;
}

function bodyExamples(document: Document, { operation }: PlacedOperation): readonly BodyExample[] {
  if (operation.requestBody === undefined) return [{ title: operation.summary, body: undefined }];
  const { content } = follow<RequestBody>(document, operation.requestBody);
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, example]) => {
      const { summary, value } = follow<Example>(document, example);
      return { title: summary ?? name, body: value };
    }),
  );
}

/** A JSON value as TypeScript, on one line while it is short. */
export function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const short = members(value, "").join(", ");
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{ ", " }"];
  if (short.length < 70 && !short.includes("\n"))
    return short === "" ? `${open}${close}`.replaceAll(" ", "") : open + short + close;
  const inner = `${indent}  `;
  return `${open.trim()}\n${members(value, inner)
    .map((member) => `${inner}${member},\n`)
    .join("")}${indent}${close.trim()}`;
}

function members(value: object, indent: string): readonly string[] {
  if (Array.isArray(value)) return value.map((item) => literal(item, indent));
  return Object.entries(value).map(([key, member]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    return `${name}: ${literal(member, indent)}`;
  });
}
