import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockOffset, noteServerTime, rightNow } from "#renderer/api/server-clock.ts";
import {
  startedAt,
  unmovedCount,
} from "#renderer/features/observing/observations/model/clock-times.ts";
import type { SessionDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { reduce, startSession } from "#renderer/features/observing/observations/model/reduce.ts";
import { rowIdOf, toSession } from "#renderer/features/observing/observations/model/to-session.ts";
import { SCOPE, handTaps } from "./taps.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 14);

const after = (draft: SessionDraft, number: number, atMs: number, offsetMs: number | null) =>
  handTaps(number).reduce((one, tap) => reduce(one, tap, atMs, offsetMs), draft);

/** Begun on a clock that is two hours ahead; that is known from the second observation on. */
const mixed = (): SessionDraft => {
  const key = { ...SCOPE, sessionId: SCOPE.userId, purpose: "audit" } as const;
  const begun = startSession(key, NOW_MS + 2 * HOUR_MS);
  const first = after(begun, 1, NOW_MS + 2 * HOUR_MS, null);
  return after(first, 2, NOW_MS, -2 * HOUR_MS);
};

describe("times of a clock that is wrong", () => {
  it("times of a wrong clock say by how much they moved, where known", () => {
    const draft = mixed();
    expect(unmovedCount(draft)).toBe(1);
    expect(startedAt(draft, -2 * HOUR_MS)).toBe(NOW_MS);
    const sent = toSession(draft, NOW_MS + 2 * HOUR_MS, -2 * HOUR_MS);
    expect(sent).toMatchObject({
      startTimeUtc: "2026-11-23T16:00:00Z",
      endTimeUtc: "2026-11-23T16:00:00Z",
      observations: [
        { timestampUtc: "2026-11-23T16:00:00Z", recordedAtUtc: "2026-11-23T16:00:00Z" },
        { timestampUtc: "2026-11-23T14:00:00Z", clockOffsetSeconds: -7200 },
      ],
    });
    expect(sent).not.toHaveProperty("clockOffsetSeconds");
    expect(sent.observations[0]).not.toHaveProperty("clockOffsetSeconds");
  });

  it("times of a wrong clock are shifted as a whole, and back", () => {
    const draft = mixed();
    const shifted = reduce(draft, { tap: "shiftTimes", offsetMs: -2 * HOUR_MS }, NOW_MS);
    expect(unmovedCount(shifted)).toBe(0);
    expect(shifted.observations.map(({ atMs }) => atMs)).toEqual([NOW_MS, NOW_MS]);
    expect(toSession(shifted, NOW_MS + 2 * HOUR_MS, -2 * HOUR_MS)).toMatchObject({
      startTimeUtc: "2026-11-23T14:00:00Z",
      endTimeUtc: "2026-11-23T14:00:00Z",
      clockOffsetSeconds: -7200,
    });
    const back = reduce(shifted, { tap: "unshiftTimes" }, NOW_MS);
    expect(back).toMatchObject({ ...draft, startOffsetMs: null, shifted: null });
  });

  it("an observation's first saving time does not change with later edits", () => {
    const draft = mixed();
    const [first] = draft.observations;
    const edited = [
      { tap: "edit", id: first?.id ?? "" } as const,
      { tap: "chooseOutcome", outcome: "wash" } as const,
      { tap: "save" } as const,
    ].reduce((one, tap) => reduce(one, tap, NOW_MS + HOUR_MS, 0), draft);
    expect(edited.observations[0]).toMatchObject({
      recordedAtMs: NOW_MS + 2 * HOUR_MS,
      atMs: NOW_MS + 2 * HOUR_MS,
      offsetMs: null,
    });
  });

  it("shifted times have an id for each moment of an observation", () => {
    const ids = [1, 2, 3, 4, 5, 6, 7].map((moment) => rowIdOf(SCOPE.userId, moment));
    expect(new Set(ids).size).toBe(7);
    expect(rowIdOf(SCOPE.userId, 3)).toBe(ids[2]);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/u);
  });
});

describe("the server's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW_MS });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const hear = (serverMs: number) =>
    noteServerTime(new Date(serverMs).toUTCString(), Date.now(), Date.now());

  it("an answer gives the server's clock until the device's is moved", () => {
    hear(NOW_MS - 2 * HOUR_MS);
    expect(clockOffset()).toBeCloseTo(-2 * HOUR_MS, -4);
    expect(rightNow()).toBeCloseTo(NOW_MS - 2 * HOUR_MS, -4);
    vi.setSystemTime(NOW_MS + HOUR_MS);
    expect(clockOffset()).toBeNull();
    hear(NOW_MS - 2 * HOUR_MS);
    expect(clockOffset()).toBeCloseTo(-3 * HOUR_MS, -4);
    vi.setSystemTime(NOW_MS - 2 * HOUR_MS + 90_000);
    hear(NOW_MS - 2 * HOUR_MS);
    expect(clockOffset()).toBe(0);
  });

  it("an answer without a time, or a slow one, does not set the clock", () => {
    hear(NOW_MS);
    noteServerTime(null, NOW_MS, NOW_MS);
    noteServerTime(new Date(NOW_MS + HOUR_MS).toUTCString(), NOW_MS - 60_000, NOW_MS);
    expect(clockOffset()).toBe(0);
  });
});
