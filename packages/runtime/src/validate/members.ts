/** Any object, seen as its members. */
export type Members = { readonly [key: string]: unknown };
