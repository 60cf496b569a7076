/** A route of which the generated code says method and path template. */
export function route(method, path) {
  const url = (input) => path.replace(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(input.path[name]));
  return { method, path, url };
}
