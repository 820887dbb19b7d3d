import { expect, it } from "vitest";
import { type NeedFacts, needOf } from "#server/features/devices/to-do/lib/need-of.ts";

const WELL: NeedFacts = {
  state: "online",
  isGateway: false,
  battery: "Good",
  isClockCause: false,
  replacementOn: null,
  expiresOn: null,
  isRefillLow: false,
};
const DUE_BY = "2026-11-22";
const need = (facts: Partial<NeedFacts>) => needOf({ ...WELL, ...facts }, DUE_BY);

it("the first cause that fits is why a device is visited", () => {
  const all = { battery: "Dead", state: "explained", isRefillLow: true } as const;
  expect(need(all)).toBe("batteryDead");
  expect(need({ ...all, battery: "Low" })).toBeNull();
  expect(need({ ...all, battery: "Low", state: "offline" })).toBe("silent");
  expect(need({ ...all, battery: "Low", state: "offline", isClockCause: true })).toBeNull();
  expect(need({ ...all, battery: "Low", state: "online" })).toBe("batteryLow");
  expect(need({ ...all, battery: "Unknown", state: "notHeardYet" })).toBe("refillEmpty");
  expect(need({ battery: "Unknown", state: "notHeardYet" })).toBe("waiting");
  expect(need({ battery: "Unknown", state: "neverHeard" })).toBe("waiting");
  expect(need({})).toBeNull();
});

it("a refill is due by the date that comes first, within three days", () => {
  expect(need({ replacementOn: "2026-11-22" })).toBe("refillEmpty");
  expect(need({ replacementOn: "2026-11-23" })).toBeNull();
  expect(need({ expiresOn: "2026-10-31" })).toBe("refillExpires");
  expect(need({ expiresOn: "2026-11-21", replacementOn: "2026-11-22" })).toBe("refillExpires");
  expect(need({ expiresOn: "2026-11-22", replacementOn: "2026-11-22" })).toBe("refillEmpty");
  expect(need({ expiresOn: "2026-11-22", replacementOn: "2026-11-30" })).toBe("refillExpires");
  expect(need({ isRefillLow: true })).toBe("refillEmpty");
  expect(need({ isRefillLow: true, replacementOn: "2026-11-23" })).toBeNull();
  expect(need({ isRefillLow: true, expiresOn: "2026-11-21" })).toBe("refillEmpty");
});

it("a gateway is a cause and no visit, until its first contact", () => {
  expect(need({ isGateway: true, state: "offline" })).toBeNull();
  expect(need({ isGateway: true, state: "notHeardYet" })).toBe("waiting");
});
