/** Nanoseconds per value of checking values so many times, and how many were accepted, so that no check can be left out. */
export function time(
  check: (value: unknown) => unknown,
  values: readonly unknown[],
  passes: number,
): { readonly nanoseconds: number; readonly accepted: number } {
  let accepted = 0;
  const start = process.hrtime.bigint();
  for (let pass = 0; pass < passes; pass++) {
    for (let index = 0; index < values.length; index++) if (check(values[index])) accepted++;
  }
  return { nanoseconds: Number(process.hrtime.bigint() - start) / (passes * values.length), accepted };
}
