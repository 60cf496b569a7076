import { expect, test } from "vitest";
import * as validate from "./index.ts";

/** A name of three U-labels, as long as they can be, and one more label: 192 octets and those of the last label. */
function longName(last: number): string {
  return `${`ü${"a".repeat(55)}.`.repeat(3)}${"a".repeat(last)}`;
}

/** Function, texts that are of the format, texts that are not. */
const table: readonly (readonly [
  check: (text: string) => boolean,
  good: readonly string[],
  bad: readonly string[],
])[] = [
  [
    validate.isDate,
    ["2024-02-29", "0000-01-01"],
    ["2023-02-29", "2100-02-29", "2024-1-01", "2024-13-01", "2024-01-00\n"],
  ],
  [
    validate.isTime,
    ["10:00:00Z", "23:59:60z", "18:59:60.5-05:00"],
    ["10:00:00", "22:59:60Z", "10:00:00+24:00"],
  ],
  [
    validate.isDateTime,
    ["2024-02-29t10:00:00.1Z"],
    ["2024-02-29 10:00:00Z", "2024-02-30T10:00:00Z", "2024-02-29"],
  ],
  [validate.isDuration, ["P1Y2M", "PT1H30M", "P3W"], ["P", "P1Y2D", "PT", "P1WT1H"]],
  [
    validate.isEmail,
    ["a.b@example.org", '"a b"@example.org', "a@[IPv6:::1]"],
    ["a@", "a..b@example.org", "a@-b.org"],
  ],
  [validate.isIdnEmail, ["ü@exämple.org"], ["ü", "a b@example.org"]],
  [validate.isHostname, ["example.org", "xn--nxasmq6b"], ["", "-a.org", "a_b", `${"a".repeat(64)}.org`]],
  [
    validate.isIdnHostname,
    ["bücher.example", "例え。テスト", longName(61)],
    // As A-labels it has 254 octets, one more than a name can have.
    ["a..b", "-ü", "a\u200db", longName(62)],
  ],
  [validate.isIpv4, ["192.0.2.1"], ["192.0.2.01", "192.0.2", "256.0.0.1"]],
  [
    validate.isIpv6,
    ["::", "2001:db8::1", "::ffff:192.0.2.1"],
    ["1::2::3", ":::", "1:2:3:4:5:6:7:8:9", "fe80::1%eth0"],
  ],
  [
    validate.isUri,
    ["https://a.example/b?c#d", "urn:x:y", "http://[::1]:80/"],
    ["/a", "http://a b", "http://a:b/", "http://[1]/"],
  ],
  [validate.isUriReference, ["", "../a", "//a.example", "#x"], ["1:b", "/%zz", "/ü"]],
  [validate.isIri, ["https://ü.example/é"], ["ü"]],
  [validate.isIriReference, ["ü"], ["\\ü"]],
  [validate.isUriTemplate, ["/a/{b}{?c,d*}", "{+x:3}"], ["{", "{a", "{a:0}", "a b"]],
  [validate.isJsonPointer, ["", "/a~1b/0"], ["a", "/~2"]],
  [validate.isRelativeJsonPointer, ["0", "1/a", "2#"], ["01", "/a", "-1"]],
  [validate.isUuid, ["2EB8AA08-AA98-11EA-B4AA-73B441D16380"], ["2eb8aa08aa9811eab4aa73b441d16380"]],
  [validate.isRegex, ["^a+$", "\\p{L}"], ["(", "\\a"]],
  [validate.isByte, ["", "YQ==", "YWJj"], ["YQ=", "Y?=="]],
];

test.each(table)("%o", (check, good, bad) => {
  for (const text of good) expect([text, check(text)]).toEqual([text, true]);
  for (const text of bad) expect([text, check(text)]).toEqual([text, false]);
});

test("int64 accepts the largest integer as JSON.parse rounds it", () => {
  const bounds = JSON.parse("[-9223372036854775808, 9223372036854775807]") as readonly number[];
  expect(bounds.every(validate.isInt64)).toBe(true);
  expect([2 ** 64, -1e19, 1.5].some(validate.isInt64)).toBe(false);
});
