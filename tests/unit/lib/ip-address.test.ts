import { describe, expect, it } from "vitest";
import { addressBlock, normalAddress } from "#server/lib/ip-address.ts";

describe("addresses", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9", "203.0.113.9"],
    [" 203.0.113.9 ", "203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9", "203.0.113.9"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["::1", "::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80::1", "fe80:0:0:0::/64"],
  ])("%s is %s and counts as %s", (text, normal, block) => {
    expect(normalAddress(text)).toBe(normal);
    expect(addressBlock(normal)).toBe(block);
  });

  it.each(["", "unknown", "203.0.113", "203.0.113.9:80", "[::1]", "a'; --"])(
    "%j is no IP address",
    (text) => {
      expect(normalAddress(text)).toBeNull();
    },
  );
});
