/** The property that a declared header gets where its descriptor names none: `retryAfter` for `Retry-After`. */
export function headerProperty(name: string): string {
  return name.toLowerCase().replace(/-./g, (pair) => pair.slice(1).toUpperCase());
}
