import type { Parameter } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";

/**
 * The parameters with at most one for the whole query, beside which there can be none for a part of it (OpenAPI 3.2, 4.12.1). The first
 * one counts; what else is in the query goes behind it.
 */
export function withOneQuerystring(
  lowering: Lowering,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const whole = parameters.find((one) => one.in === "querystring");
  if (whole === undefined) return parameters;
  const report = ({ origin }: Parameter, message: string): void =>
    lowering.report({ code: "TN252", message, origin });
  return parameters.filter((one) => {
    if (one.in === "querystring" && one !== whole) {
      report(one, `\`${whole.name}\` is the whole query already, so \`${one.name}\` is left out.`);
      return false;
    }
    if (one.in === "query") {
      report(one, `\`${whole.name}\` is the whole query. \`${one.name}\` is written behind it all the same.`);
    }
    return true;
  });
}
