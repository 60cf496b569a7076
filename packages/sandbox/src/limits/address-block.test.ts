import fc from "fast-check";
import { expect, test } from "vitest";
import { addressBlock } from "./address-block.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:DB8:0:1::5", "2001:db8:0:1::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
])("%s counts as %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each(["", "unknown", "192.0.2", "192.0.2.1:80", "[::1]", "_hidden"])("%j is no address", (text) => {
  expect(addressBlock(text)).toBeUndefined();
});

test("all addresses of one /64 count as one, however they are written", () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), (address, rest) => {
      const block = addressBlock(address) ?? "";
      fc.pre(block.endsWith("::/64"));
      const prefix = block.replace("::/64", "");
      const sibling = `${prefix}:${rest.map((group) => group.toString(16)).join(":")}`;
      fc.pre(!sibling.startsWith("0:0:0:0:0:ffff:"));
      expect(addressBlock(sibling)).toBe(block);
    }),
  );
});
