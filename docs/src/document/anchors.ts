/** The id of a part of a page: words in lower case, joined by hyphens. */
export function anchor(...words: readonly string[]): string {
  return words
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Address of an operation's page. */
export function operationHref(operationId: string): string {
  return `/reference/operations/${operationId}/`;
}

/** Address of a component schema's page. */
export function schemaHref(name: string): string {
  return `/reference/schemas/${name}/`;
}

/** Address of a security scheme in the reference. */
export function securitySchemeHref(name: string): string {
  return `/reference/#${anchor("scheme", name)}`;
}
