import fc from "fast-check";
import { expect, test } from "vitest";
import { InvalidValueError, InvalidWireValueError } from "./codec.ts";
import { dateTimeCodec } from "./codec-date.ts";

test("every date of the years 0 to 9999 comes back", () => {
  const min = new Date("0000-01-01T00:00:00Z");
  const max = new Date("9999-12-31T23:59:59.999Z");
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
      expect(dateTimeCodec.decode(dateTimeCodec.encode(date))).toEqual(date);
    }),
  );
});

test.each([
  ["2020-01-01T01:00:00+01:00", "2020-01-01T00:00:00.000Z"],
  ["2020-01-01t00:00:00z", "2020-01-01T00:00:00.000Z"],
  ["2020-01-01T00:00:00.5Z", "2020-01-01T00:00:00.500Z"],
  ["2020-01-01T00:00:00.123456789Z", "2020-01-01T00:00:00.123Z"],
])("%s is %s", (text, same) => {
  expect(dateTimeCodec.decode(text)).toEqual(new Date(same));
});

test.each([
  "2020-01-01",
  "2020-01-01T00:00:00",
  "2020-01-01 00:00:00Z",
  "2020-02-30T00:00:00Z",
  "2016-12-31T23:59:60Z",
  "+012020-01-01T00:00:00Z",
  "",
  0,
  null,
])("%o on the wire is no date-time", (value) => {
  expect(() => dateTimeCodec.decode(value, "/a")).toThrow(new InvalidWireValueError("/a", "a date-time"));
});

test.each([
  [new Date(Number.NaN)],
  [new Date("+010000-01-01T00:00:00Z")],
  [new Date("-000001-01-01T00:00:00Z")],
  ["2020-01-01T00:00:00Z"],
  [null],
])("%o has no wire form", (value) => {
  expect(() => dateTimeCodec.encode(value)).toThrow(InvalidValueError);
});
