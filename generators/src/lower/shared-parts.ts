import type { ObjectNode } from "../document/index.ts";
import type { Parameter, Response } from "../model/index.ts";

/** Parts that references from many operations lead to, made once. */
export interface SharedParts {
  readonly parameters: Map<object, Made<Parameter | undefined>>;
  readonly responses: Map<object, Made<Response>>;
}

interface Made<Part> {
  readonly part: Part;
  readonly faulty: boolean;
}

/** What counts errors while a part is made. */
interface Counter {
  errors: number;
}

/** The part of a node, made at the first call. An error in it is reported once, but counts for everything that uses it. */
export function shared<Part>(
  parts: Map<object, Made<Part>>,
  node: ObjectNode,
  faults: Counter,
  make: () => Part,
): Part {
  const known = parts.get(node.value);
  if (known !== undefined) {
    if (known.faulty) faults.errors++;
    return known.part;
  }
  const before = faults.errors;
  const part = make();
  parts.set(node.value, { part, faulty: faults.errors > before });
  return part;
}
