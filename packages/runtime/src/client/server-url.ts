/** The URL of a Server Object: its variables filled in, defaults where `values` has none (OpenAPI, Server Object). */
export function serverUrl(
  template: string,
  defaults: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  return template.replace(/\{([^{}]+)\}/g, (slot, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value ?? (Object.hasOwn(defaults, name) ? (defaults[name] ?? slot) : slot);
  });
}
