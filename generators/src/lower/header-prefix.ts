import type { Report } from "../diagnostics/index.ts";
import {
  type Api,
  type Encoding,
  extension,
  type MediaType,
  type Operation,
  type Parameter,
  type PartEncodings,
  type Response,
  type SecurityScheme,
} from "../model/index.ts";

/** The actual name of a header of the document. */
type HeaderName = (declared: string) => string;

/**
 * The model with `prefix` in place of the word that the document's extension `x-header-prefix` names: where that is `network`, the header
 * `x-network-scopes` becomes `x-acme-scopes`. `undefined`, after a report, if the document names no word or a header name cannot hold the prefix.
 */
export function withHeaderPrefix(api: Api, prefix: string, report: Report): Api | undefined {
  const rename = headerName(api, prefix, report);
  return (
    rename && {
      ...api,
      operations: api.operations.map((one) => renamedOperation(one, rename)),
      webhooks: api.webhooks.map((one) => renamedOperation(one, rename)),
      securitySchemes: api.securitySchemes.map((one) => renamedScheme(one, rename)),
    }
  );
}

function headerName(api: Api, prefix: string, report: Report): HeaderName | undefined {
  const placeholder = extension(api.extensions, "x-header-prefix");
  if (typeof placeholder !== "string" || placeholder === "") {
    const message = `A header prefix is given, but ${api.document} has no \`x-header-prefix\` to say which word it stands for.`;
    report({ code: "TN617", message, place: { file: api.document } });
    return undefined;
  }
  // A token, as RFC 9110, 5.1 has it for the names of fields.
  if (!/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/.test(prefix)) {
    report({ code: "TN618", message: `${JSON.stringify(prefix)} cannot stand in the name of a header.` });
    return undefined;
  }
  const documented = `x-${placeholder}-`.toLowerCase();
  return (declared) =>
    declared.toLowerCase().startsWith(documented)
      ? `x-${prefix}-${declared.slice(documented.length)}`
      : declared;
}

function renamedOperation(operation: Operation, rename: HeaderName): Operation {
  const { parameters, requestBody, responses, callbacks } = operation;
  return {
    ...operation,
    parameters: parameters.map((one) => renamedParameter(one, rename)),
    ...(requestBody && {
      requestBody: { ...requestBody, content: renamedContent(requestBody.content, rename) },
    }),
    responses: responses.map((one) => renamedResponse(one, rename)),
    callbacks: callbacks.map((one) => ({ ...one, operation: renamedOperation(one.operation, rename) })),
  };
}

function renamedParameter(parameter: Parameter, rename: HeaderName): Parameter {
  return parameter.in === "header" ? { ...parameter, name: rename(parameter.name) } : parameter;
}

function renamedResponse(response: Response, rename: HeaderName): Response {
  return {
    ...response,
    headers: renamedHeaders(response.headers, rename),
    content: renamedContent(response.content, rename),
  };
}

function renamedHeaders(headers: Response["headers"], rename: HeaderName): Response["headers"] {
  return headers.map((header) => ({ ...header, name: rename(header.name) }));
}

/** Parts of a multipart body have headers, too. */
function renamedContent(content: readonly MediaType[], rename: HeaderName): readonly MediaType[] {
  return content.map((one) => ({ ...one, ...renamedEncodings(one, rename) }));
}

function renamedEncodings(holder: PartEncodings, rename: HeaderName): PartEncodings {
  const renamed = (encoding: Encoding): Encoding => ({
    ...encoding,
    ...renamedEncodings(encoding, rename),
    headers: renamedHeaders(encoding.headers, rename),
  });
  return {
    encoding: holder.encoding.map(([name, encoding]) => [name, renamed(encoding)] as const),
    ...(holder.prefixEncoding && { prefixEncoding: holder.prefixEncoding.map(renamed) }),
    ...(holder.itemEncoding && { itemEncoding: renamed(holder.itemEncoding) }),
  };
}

function renamedScheme(scheme: SecurityScheme, rename: HeaderName): SecurityScheme {
  return scheme.type === "apiKey" && scheme.in === "header"
    ? { ...scheme, parameterName: rename(scheme.parameterName) }
    : scheme;
}
