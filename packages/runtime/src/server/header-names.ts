import type { ServerOperation } from "./operation.ts";

/** The operation with the actual names of its headers; keys stay what they are. */
export function withHeaderNames(
  operation: ServerOperation,
  headerName: (declared: string) => string,
): ServerOperation {
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      parameter.in === "header"
        ? { ...parameter, key: parameter.key ?? parameter.name, name: headerName(parameter.name) }
        : parameter,
    ),
    responses: operation.responses.map((response) => ({
      ...response,
      headers: response.headers.map((header) => ({ ...header, name: headerName(header.name) })),
    })),
  };
}
