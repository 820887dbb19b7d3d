import { describe, expect, it } from "vitest";
import {
  addressKey,
  createAddressGuard,
} from "#server/features/identity/session/lib/address-guard.ts";

describe("an address that fails to sign in", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:DB8:0:12:1::9", "2001:db8:0:12::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("a failing address is counted: %s as %s", (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it("an address is closed for one failing account only", () => {
    const guard = createAddressGuard();
    const now = new Date("2026-03-02T15:00:00Z");
    for (let n = 0; n < 50; n += 1) guard.fail("192.0.2.7", "Robin@example.test", now);
    expect(() => guard.check("192.0.2.7", "robin@example.test", now)).toThrow("rate_limited");
    guard.check("192.0.2.7", "kim@example.test", now);
    guard.check("192.0.2.8", "robin@example.test", now);
    guard.check("192.0.2.7", "robin@example.test", new Date(now.getTime() + 15 * 60_000));
  });
});
