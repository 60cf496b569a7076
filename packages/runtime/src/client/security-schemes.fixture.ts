import * as client from "./index.ts";
import type { SecurityScheme } from "./security-scheme.ts";

/** A scheme of each kind that applies a credential, and the credential that no message may say. */
export const bearer: SecurityScheme = { name: "bearer", apply: client.applyBearer };
export const basic: SecurityScheme = { name: "basic", apply: client.applyBasic };
export const digest: SecurityScheme = { name: "digest", apply: client.applyHttp, parameter: "Digest" };
export const queryKey: SecurityScheme = {
  name: "queryKey",
  apply: client.applyApiKeyQuery,
  parameter: "api key",
};
export const headerKey: SecurityScheme = {
  name: "headerKey",
  apply: client.applyApiKeyHeader,
  parameter: "X-Key",
};
export const cookieKey: SecurityScheme = {
  name: "cookieKey",
  apply: client.applyApiKeyCookie,
  parameter: "session",
};

export const secret = "s3cr3t";
