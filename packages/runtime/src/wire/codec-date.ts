import { isDateTime } from "../validate/format-date-time.ts";
import { InvalidValueError, InvalidWireValueError, type ValueCodec } from "./codec.ts";

/**
 * `date-time` as `Date`, which holds milliseconds and no offset: finer fractions are cut off, and the text that is written is in UTC.
 * Leap seconds and years before 0 or after 9999, which only one of the two has, are refused.
 */
export const dateTimeCodec: ValueCodec = {
  decode(value, path = "") {
    if (typeof value === "string" && isDateTime(value)) {
      // Three digits are what ECMA-262, 21.4.1.32 promises to read.
      const date = new Date(value.toUpperCase().replace(/(\.\d{3})\d+/, "$1"));
      if (!Number.isNaN(date.getTime())) return date;
    }
    throw new InvalidWireValueError(path, "a date-time");
  },
  encode(value, path = "") {
    const text = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : "";
    if (isDateTime(text)) return text;
    throw new InvalidValueError(path, "a valid Date of the years 0 to 9999");
  },
};
