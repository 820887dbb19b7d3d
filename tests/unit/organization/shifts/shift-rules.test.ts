import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ShiftTimes,
  shiftClashes,
  shiftFaults,
  slotOf,
  timeOf,
} from "#contract/organization/shifts.ts";
import {
  draftsOf,
  faultsOf,
  gapsOf,
  newDraft,
} from "#renderer/features/organization/shifts/lib/drafts.ts";

const shift = (startTime: string, endTime: string): ShiftTimes => ({ startTime, endTime });
const named = (name: string, times: ShiftTimes) => ({ name, ...times });

/** The rule as the specification words it, over shifts ordered by start. */
const overlapsAsSpecified = (shifts: readonly ShiftTimes[]): boolean => {
  const ordered = shifts
    .map(({ startTime, endTime }) => [slotOf(startTime), slotOf(endTime)] as const)
    .toSorted((a, b) => a[0] - b[0]);
  const firstStart = ordered[0]?.[0] ?? 0;
  return ordered.some(([start, end], at) => {
    const previous = ordered[at - 1];
    const isEqual = start === end;
    const beforePrevious =
      previous !== undefined && (previous[1] < previous[0] || start < previous[1]);
    const wraps = end < start;
    return isEqual || beforePrevious || (wraps && end > firstStart);
  });
};

describe("shifts of a facility", () => {
  it("shifts may follow each other round the clock, past midnight too", () => {
    const day = [shift("07:00", "15:00"), shift("15:00", "23:00"), shift("23:00", "07:00")];
    expect(shiftClashes(day)).toEqual([]);
    expect(shiftClashes([shift("16:00", "00:00"), shift("00:00", "08:00")])).toEqual([]);
  });

  it("overlapping shifts name the half hours, on both sides of midnight", () => {
    expect(shiftClashes([shift("15:00", "23:30"), shift("23:00", "07:00")])).toEqual([
      { first: 0, second: 1, span: { from: 46, to: 47 } },
    ]);
    expect(shiftClashes([shift("22:00", "07:30"), shift("07:00", "15:00")])).toEqual([
      { first: 0, second: 1, span: { from: 14, to: 15 } },
    ]);
  });

  it("shifts overlap exactly as the specification says", () => {
    const slot = fc.integer({ min: 0, max: 47 });
    const any = fc.record({ startTime: slot.map(timeOf), endTime: slot.map(timeOf) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (shifts) => {
        const times = shifts.map((times, at) => named(`Shift ${at}`, times));
        expect(shiftFaults(times).length > 0).toBe(overlapsAsSpecified(shifts));
      }),
    );
  });

  it("shifts need names that differ by more than case", () => {
    const rows = [named("Day", shift("07:00", "15:00")), named("day ", shift("15:00", "23:00"))];
    expect(shiftFaults(rows)).toEqual([{ row: 1, field: "name", code: "taken" }]);
  });
});

describe("rows while they are edited", () => {
  it("a new shift is checked after a time is chosen, or on saving", () => {
    const drafts = [newDraft("new 0")];
    expect(faultsOf(drafts, false)).toEqual([{ name: undefined, endTime: undefined }]);
    expect(faultsOf(drafts, true)).toEqual([{ name: "required", endTime: "shift_empty" }]);
    const timed = drafts.map((draft) => ({ ...draft, isTimed: true }));
    expect(faultsOf(timed, false)[0]?.endTime).toBe("shift_empty");
  });

  it("edited shifts show which hours are in no shift", () => {
    const of = (...times: ShiftTimes[]) =>
      gapsOf(
        draftsOf(times.map((each, at) => ({ id: String(at), name: "", isActive: true, ...each }))),
      );
    expect(of()).toEqual([]);
    expect(of(shift("07:00", "15:00"), shift("15:00", "07:00"))).toEqual([]);
    expect(of(shift("07:00", "15:00"), shift("23:30", "07:00"))).toEqual([{ from: 30, to: 47 }]);
    expect(of(shift("08:00", "16:00"))).toEqual([
      { from: 0, to: 16 },
      { from: 32, to: 48 },
    ]);
  });
});
