/**
 * Passes some handlers off as all of them: `serve` answers 501 for those that are missing. For a server under construction;
 * without it, the compiler demands every operation.
 */
export function partially<Handlers extends object>(handlers: Partial<Handlers>): Handlers {
  // `serve` looks every handler up at run time and is ready for its absence.
  return handlers as Handlers;
}
