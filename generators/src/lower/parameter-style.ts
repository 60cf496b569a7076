import type { ParameterLocation, ParameterStyle } from "../model/index.ts";

/** The styles of each location, the one that counts where none is said first (OpenAPI 3.2, 4.12.2.2 and 4.12.2.2.1). */
const stylesByLocation: Readonly<Record<ParameterLocation, readonly ParameterStyle[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  querystring: [],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

/** The styles that a location has; none for `querystring`, which is written by a media type. */
export function stylesOf(location: ParameterLocation): readonly ParameterStyle[] {
  return stylesByLocation[location];
}

/** The style that counts where none is said. */
export function standardStyle(location: ParameterLocation): ParameterStyle {
  return stylesByLocation[location][0] ?? "form";
}

/** Whether a text names a style of the location. */
export function isStyleOf(location: ParameterLocation, style: string): style is ParameterStyle {
  return (stylesByLocation[location] as readonly string[]).includes(style);
}
