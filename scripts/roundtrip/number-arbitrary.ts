import type { Schema } from "../../generators/src/model/index.ts";
import { type Draw, Impossible } from "./draw.ts";

/** A number that some schemas accept. */
export function drawNumber(schemas: readonly Schema[], whole: boolean, draw: Draw): number {
  const [step] = schemas.flatMap(({ multipleOf }) => multipleOf ?? []);
  const unit = step ?? (whole || draw.chance(50) ? 1 : 0.25);
  const [low, high] = bounds(schemas, unit);
  const first = Math.ceil(low / unit);
  const last = Math.floor(high / unit);
  if (first > last) throw new Impossible("No number between the bounds");
  // A decimal step has to give the decimal that a person would write.
  return Number((draw.integer(first, Math.min(last, first + 4_000_000)) * unit).toFixed(10)) + 0;
}

function bounds(schemas: readonly Schema[], unit: number): readonly [number, number] {
  const int32 = schemas.some(({ format }) => format === "int32");
  const reach = int32 ? 2 ** 31 - 1 : 1_000_000;
  const lows = schemas.flatMap(({ minimum, exclusiveMinimum }) => [
    ...(minimum === undefined ? [] : [minimum]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum + unit]),
  ]);
  const highs = schemas.flatMap(({ maximum, exclusiveMaximum }) => [
    ...(maximum === undefined ? [] : [maximum]),
    ...(exclusiveMaximum === undefined ? [] : [exclusiveMaximum - unit]),
  ]);
  const high = Math.min(...highs, lows.length > 0 ? Math.max(reach, Math.max(...lows) + 1000) : reach);
  const low = lows.length > 0 ? Math.max(...lows) : Math.min(-1000, high - 1000);
  return [low, high];
}
