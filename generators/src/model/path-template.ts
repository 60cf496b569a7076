/** A slot of a path template (OpenAPI 3.2, 4.8.2). */
export interface PathSlot {
  readonly name: string;
  /** The text between this slot and the next one of its segment, which may be empty; absent for the last slot of a segment. */
  readonly delimiter?: string;
}

/** The slots of a path template, in order. A name is whatever stands between two braces, but braces. */
export function pathSlots(path: string): readonly PathSlot[] {
  const found = path.matchAll(/\{([^{}]+)\}(?:([^{}/]*)(?=\{[^{}]+\})|)/g);
  return [...found].map(([, name = "", delimiter]) => ({
    name,
    ...(delimiter !== undefined && { delimiter }),
  }));
}

/** The shape of a path template: the names of its slots do not tell paths apart (OpenAPI 3.2, 4.8.1). */
export function pathShape(path: string): string {
  return path.replaceAll(/\{[^{}]+\}/g, "{}");
}
