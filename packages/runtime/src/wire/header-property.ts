import { remembered } from "./remembered.ts";

/** The property that a declared header gets where its descriptor names none: `retryAfter` for `Retry-After`. */
export const headerProperty: (name: string) => string = /* @__PURE__ */ remembered((name) =>
  name.toLowerCase().replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
);
