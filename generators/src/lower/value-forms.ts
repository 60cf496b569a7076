import type { Api, Schema, ValueForm } from "../model/index.ts";

/** In which forms applications have dates and 64-bit integers. */
export interface ValueForms {
  /**
   * `date-time` as text (the default), as `Date`, or as `Temporal.Instant`; `date` as text, save with `Temporal`, where it is a
   * `Temporal.PlainDate`.
   */
  readonly dates?: "string" | "Date" | "Temporal";
  /** Integers of format `int64` as numbers (the default), as `bigint`, or as their decimal digits. */
  readonly int64?: "number" | "bigint" | "string";
}

/** The model with the forms that options ask for. The same model where they ask for none. */
export function withValueForms(api: Api, forms: ValueForms): Api {
  const { dates = "string", int64 = "number" } = forms;
  if (dates === "string" && int64 === "number") return api;
  return {
    ...api,
    schemas: api.schemas.map((schema) => {
      const form = formOf(schema, forms);
      return form === undefined ? schema : { ...schema, form };
    }),
  };
}

/** Listed values are literals in the types, and so they are left as they are on the wire. */
function formOf(schema: Schema, { dates, int64 }: ValueForms): ValueForm | undefined {
  const { type, format } = schema;
  if (schema.enum !== undefined || schema.const !== undefined) return undefined;
  if (type?.includes("string")) {
    if (format === "date-time" && dates === "Date") return "Date";
    if (format === "date-time" && dates === "Temporal") return "Instant";
    if (format === "date" && dates === "Temporal") return "PlainDate";
  }
  if (format !== "int64") return undefined;
  if (type?.includes("integer"))
    return int64 === "bigint" ? "bigint" : int64 === "string" ? "digits" : undefined;
  // Text that is digits already; some write `int64` so, lest numbers lose them.
  return type?.includes("string") && int64 === "bigint" ? "bigint" : undefined;
}
