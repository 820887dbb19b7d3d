import { beforeAll, describe, expect, it } from "vitest";
import { standingOf } from "#renderer/features/observing/observations/offline/offline-access.ts";
import type { KeyRow, PinBox } from "#renderer/features/observing/observations/store/key-row.ts";
import { sealingKey } from "#renderer/features/observing/observations/store/sealing.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-03-02T08:00:00Z");
const PIN: PinBox = {
  salt: new Uint8Array(16),
  box: { iv: new Uint8Array(12), sealed: new ArrayBuffer(48) },
  triesLeft: 5,
};

describe("stored data, without a network", () => {
  let row: KeyRow;
  beforeAll(async () => {
    row = {
      key: await sealingKey(new Uint8Array(32)),
      endsAtMs: START + 12 * HOUR,
      idleMs: 20 * MINUTE,
      activeAtMs: START + HOUR,
      latestMs: START + HOUR,
      pin: null,
    };
  });
  const after = (minutes: number) => START + HOUR + minutes * MINUTE;

  it("offline access opens by itself until the idle limit", () => {
    expect(standingOf(row, after(19))).toBe("open");
    expect(standingOf({ ...row, pin: PIN }, after(19))).toBe("open");
  });

  it("past the idle limit offline access requires a PIN, or ends", () => {
    expect(standingOf(row, after(20))).toBe("over");
    expect(standingOf({ ...row, pin: PIN }, after(20))).toBe("pin");
  });

  it("offline access requires the PIN once it was locked", () => {
    expect(standingOf({ ...row, key: null, pin: PIN }, after(1))).toBe("pin");
  });

  it("offline access is over 12 hours after signing in, whatever was done meanwhile", () => {
    const busy = { ...row, pin: PIN, activeAtMs: after(11 * 60), latestMs: after(11 * 60) };
    expect(standingOf(busy, START + 12 * HOUR - 1)).toBe("open");
    expect(standingOf(busy, START + 12 * HOUR)).toBe("over");
  });

  it("offline access ends when the clock was moved back, not by mere seconds", () => {
    const later = { ...row, pin: PIN, latestMs: after(120) };
    expect(standingOf(later, after(10))).toBe("over");
    expect(standingOf({ ...row, latestMs: after(1) }, after(0.5))).toBe("open");
  });
});
