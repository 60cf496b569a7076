import { describe, expect, test } from "vitest";
import { NodeFields } from "./node-fields.ts";

/** Those that are found at once, and others of the same lengths or none of them. */
const names = [
  "Host",
  "Accept",
  "Content-Type",
  "Content-Length",
  "Content-Encoding",
  "Transfer-Encoding",
  "Date",
  "Origin",
  "If-None-Match",
  "Accept-Charset",
  "X-Forwarded-For",
  "_own",
];

describe.each(names)("the field %s", (name) => {
  const lower = name.toLowerCase();
  const others = names.filter((one) => one !== name).flatMap((one) => [one, "another"]);

  test.each([name, lower, name.toUpperCase(), `${lower.slice(0, -1)}${name.slice(-1).toUpperCase()}`])(
    "is found as %s",
    (spelled) => {
      expect(new NodeFields([...others, spelled, "own"]).get(lower)).toBe("own");
    },
  );

  test("is joined where it comes again", () => {
    expect(new NodeFields([name, "1", ...others, lower, "2", name, ""]).get(lower)).toBe("1, 2, ");
  });

  test("is null where it is not there", () => {
    expect(new NodeFields(others).get(lower)).toBeNull();
  });
});

test("cookies are joined with semicolons", () => {
  expect(new NodeFields(["Cookie", "a=1", "cookie", "b=2"]).get("cookie")).toBe("a=1; b=2");
});
