import { isMediaTypeList } from "@tenon/runtime/wire";
import type { Origin } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";

/**
 * The media types that a key of `content`, or an entry of `consumes` and `produces`, names: itself, if it is well formed (RFC 9110, 8.3.1).
 * Where another meaning than the one is out of the question that is taken; what has no type and subtype is left out. Both are reported.
 */
export function mediaTypeNames(lowering: Lowering, written: string, origin: Origin): readonly string[] {
  const names = namesIn(written);
  if (names[0] === written && isMediaTypeList(written)) return names;
  const read = names.map((name) => `\`${name}\``).join(" and ");
  const rest =
    read === ""
      ? "it is left out"
      : read === `\`${written}\``
        ? "it is kept as it stands"
        : `it is read as ${read}`;
  lowering.report({ code: "TN242", message: `\`${written}\` is no media type; ${rest}.`, origin });
  return names;
}

function namesIn(written: string): readonly string[] {
  if (written.trim() === "*") return ["*/*"];
  const parts = isMediaTypeList(written) ? written.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/) : [written];
  return [...new Set(parts.map(plain))].filter((name) => isMediaTypeList(name.split(";", 1)[0] ?? ""));
}

/** Without spaces around, and without semicolons that no parameter follows. */
function plain(text: string): string {
  return text.replace(/^\s+|[\s;]+$/g, "");
}
