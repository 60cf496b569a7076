import { child, type ObjectNode } from "../document/index.ts";
import type { ParameterLocation, ParameterStyle } from "../model/index.ts";
import type { Lowering } from "./lowering.ts";

/** The styles of each location, the one that counts where none is said first (OpenAPI 3.2, 4.12.2.2 and 4.12.2.2.1). */
const stylesByLocation: Readonly<Record<ParameterLocation, readonly ParameterStyle[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  querystring: [],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/** The style that counts where none is said. */
export function standardStyle(location: ParameterLocation): ParameterStyle {
  return stylesByLocation[location][0] ?? "form";
}

/** Whether a text names a style of the location. */
function isStyleOf(location: ParameterLocation, style: string): style is ParameterStyle {
  return (stylesByLocation[location] as readonly string[]).includes(style);
}

/** A style that a location has; otherwise says so, and where it stands in `node`. */
export function checkedStyle(
  lowering: Lowering,
  node: ObjectNode,
  location: ParameterLocation,
  style: string,
): ParameterStyle | undefined {
  if (isStyleOf(location, style)) return style;
  const styles = stylesByLocation[location];
  const origin = child(node, "style")?.origin ?? node.origin;
  if (location === "header" && style === "form") {
    const message = "`form` is not a style for header. It is read as simple, which has commas as well.";
    lowering.report({ code: "TN202", message, origin });
    return "simple";
  }
  const message =
    styles.length === 0
      ? `A ${location} parameter is written by a media type: it needs \`content\`.`
      : `\`${style}\` is not a style for ${location}: there ${styles.length === 1 ? "is" : "are"} ${styles.join(", ")}.`;
  lowering.report({ code: "TN201", message, origin });
  return undefined;
}
