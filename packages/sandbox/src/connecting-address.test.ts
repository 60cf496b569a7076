import { expect, test } from "vitest";
import { connectingAddress, trustedProxies } from "./connecting-address.ts";

const proxies = trustedProxies(["10.0.0.0/8", "::1", "2001:db8:f::/48"]);

test.each([
  ["a peer that is no proxy is taken at its own address", "192.0.2.1", "198.51.100.1", "192.0.2.1"],
  ["a proxy names it", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a proxy at a mapped address names it", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["what a client wrote before it is not believed", "10.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"],
  ["proxies in a row are passed over", "::1", "198.51.100.1, 2001:db8:f::2, 10.9.9.9", "198.51.100.1"],
  ["a proxy that does not say", "10.0.0.1", undefined, undefined],
  ["a proxy that says nonsense", "10.0.0.1", "198.51.100.1, unknown", undefined],
  ["only proxies", "10.0.0.1", "10.0.0.2", undefined],
  ["a peer that is gone", undefined, "198.51.100.1", undefined],
])("%s", (_, peer, forwarded, expected) => {
  expect(connectingAddress(peer, forwarded, proxies)).toBe(expected);
});

test("without configured proxies no header counts", () => {
  expect(connectingAddress("127.0.0.1", "198.51.100.1", trustedProxies([]))).toBe("127.0.0.1");
});

test.each(["proxy.example", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/", "", "/8"])(
  "%j is refused",
  (subnet) => {
    expect(() => trustedProxies([subnet])).toThrow(TypeError);
  },
);
