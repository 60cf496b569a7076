import { child, type ObjectNode } from "../document/index.ts";
import type { ParameterLocation, ParameterStyle } from "../model/index.ts";
import { textField } from "./fields.ts";
import type { Lowering } from "./lowering.ts";

/** The styles that mean something at a location, the standard one first (OpenAPI 3.2, 4.12.2.2.1). */
const stylesOf: Readonly<Record<ParameterLocation, readonly [ParameterStyle, ...ParameterStyle[]]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  querystring: ["form"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/** The style of a parameter or header that names none. */
export function standardStyle(location: ParameterLocation): ParameterStyle {
  return stylesOf[location][0];
}

/** Whether a text names a style that means something at a location. */
export function isStyleOf(location: ParameterLocation, style: string): style is ParameterStyle {
  const styles: readonly string[] = stylesOf[location];
  return styles.includes(style);
}

/** The member `style`. One that means nothing at the location is reported and not taken. */
export function styleField(
  lowering: Lowering,
  node: ObjectNode,
  location: ParameterLocation,
): ParameterStyle | undefined {
  const style = textField(lowering, node, "style");
  if (style === undefined || isStyleOf(location, style)) return style;
  lowering.report({
    code: "TN201",
    message: `\`${style}\` is not a style here: ${stylesOf[location].map((one) => `\`${one}\``).join(", ")} ${stylesOf[location].length === 1 ? "is" : "are"}.`,
    origin: child(node, "style")?.origin ?? node.origin,
  });
  return undefined;
}
