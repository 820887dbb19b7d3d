import { assignmentAt } from "../device-directory.ts";
import { type DeviceFact, isHearing } from "../device-fact.ts";
import { type FacilityRules, versionAt } from "../facility-rules.ts";
import { epochDayOf, type EpochDay } from "#server/lib/time/epoch-day.ts";
import { slotOf } from "#server/lib/time/local-time.ts";
import { type Slots, addToSlot } from "../slots.ts";

/** The location of what counts nowhere: its device hung in no place at that instant. */
export const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** What to add to one row of the day summaries of devices. */
export type DeviceDayDelta = {
  deviceId: string;
  locationId: string;
  /** Facility time. */
  day: EpochDay;
  version: number;
  /** Dispenses that count as hygiene events. */
  events: number;
  /** Dispenses that would count if a counter covered their place. */
  uncovered: number;
  /** Passages that count. */
  passages: number;
  /** Every dispense. */
  dispenses: number;
  /** Heartbeats. */
  reports: number;
  faults: number;
  /** The device itself sent something. */
  isHeard: boolean;
  eventSlots: Slots;
  uncoveredSlots: Slots;
  passageSlots: Slots;
};

type Row = Pick<DeviceDayDelta, "deviceId" | "locationId" | "day" | "version">;

const isSame = (one: Row, other: Row): boolean =>
  one.day === other.day && one.version === other.version && one.locationId === other.locationId;

/** Finds or begins rows. A device's next fact mostly belongs to the row of the one before. */
const createRows = () => {
  const rows = new Map<string, DeviceDayDelta>();
  const lastOf = new Map<string, DeviceDayDelta>();
  const find = (row: Row): DeviceDayDelta => {
    const key = `${row.deviceId}${row.locationId}${row.day}.${row.version}`;
    const existing = rows.get(key);
    if (existing) return existing;
    const begun = {
      ...row,
      events: 0,
      uncovered: 0,
      passages: 0,
      dispenses: 0,
      reports: 0,
      faults: 0,
      isHeard: false,
      eventSlots: null,
      uncoveredSlots: null,
      passageSlots: null,
    };
    rows.set(key, begun);
    return begun;
  };
  const at = (row: Row): DeviceDayDelta => {
    const last = lastOf.get(row.deviceId);
    if (last && isSame(last, row)) return last;
    const found = find(row);
    lastOf.set(row.deviceId, found);
    return found;
  };
  return { at, all: () => [...rows.values()] };
};

/** Sums up by device, location, day and settings version what the given facts count. */
export const deviceDayDeltas = (
  rules: FacilityRules,
  facts: readonly DeviceFact[],
): DeviceDayDelta[] => {
  const rows = createRows();
  for (const { device, fact, atMs } of facts) {
    const localMs = rules.local.toLocalMs(atMs);
    const { version, outboundOnly } = versionAt(rules, atMs);
    const assignment = assignmentAt(device, atMs);
    const locationId = assignment?.locationId ?? NOWHERE;
    const row = rows.at({
      deviceId: device.deviceId,
      locationId,
      day: epochDayOf(localMs),
      version,
    });
    row.isHeard ||= isHearing(fact);
    if (fact.type === "dispense") {
      row.dispenses += fact.count;
      if (!assignment?.isCompliance) continue;
      if (rules.coverage.isCovered(locationId, atMs)) {
        row.events += fact.count;
        row.eventSlots = addToSlot(row.eventSlots, slotOf(localMs), fact.count);
      } else {
        row.uncovered += fact.count;
        row.uncoveredSlots = addToSlot(row.uncoveredSlots, slotOf(localMs), fact.count);
      }
    } else if (fact.type === "passage") {
      if (!assignment?.isCompliance || (outboundOnly && fact.direction !== "out")) continue;
      row.passages += 1;
      row.passageSlots = addToSlot(row.passageSlots, slotOf(localMs), 1);
    } else if (fact.type === "device_report") {
      row.reports += 1;
    } else {
      row.faults += 1;
    }
  }
  return rows.all();
};
