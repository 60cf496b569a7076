import { isToken } from "@tenon/runtime/wire";
import type { Origin } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";

/** Whether HTTP can carry a header of a name: a token (RFC 9110, 5.6.2). Anything else is reported, and the header has to be left out. */
export function isHeaderName(lowering: Lowering, name: string, origin: Origin): boolean {
  if (isToken(name)) return true;
  const message = `No header can be named ${JSON.stringify(name)}. It is left out.`;
  lowering.report({ code: "TN234", message, origin });
  return false;
}
