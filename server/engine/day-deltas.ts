import { assignmentAt } from "./device-directory.ts";
import type { DeviceFact } from "./device-fact.ts";
import { versionAt } from "./facility-rules.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { dayOf, slotOf } from "./local-time.ts";
import { addToSlot } from "./slots.ts";
import type { Slots } from "./slots.ts";

/** The location of what counts nowhere: its device hung in no place at that instant. */
export const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** What to add to one row of the day summaries of devices. */
export type DeviceDayDelta = {
  deviceId: string;
  locationId: string;
  /** Days since 1970-01-01, facility time. */
  day: number;
  version: number;
  /** Dispenses that count as hygiene events. */
  events: number;
  /** Passages that count. */
  passages: number;
  /** Every dispense. */
  dispenses: number;
  /** Reports and faults. */
  reports: number;
  eventSlots: Slots;
  passageSlots: Slots;
};

/** Sums up by device, location, day and settings version what the given facts count. */
export const deviceDayDeltas = (
  rules: FacilityRules,
  facts: readonly DeviceFact[],
): DeviceDayDelta[] => {
  const deltas = new Map<string, DeviceDayDelta>();
  for (const { device, fact, atMs } of facts) {
    const localMs = rules.local.toLocalMs(atMs);
    const day = dayOf(localMs);
    const { version, outboundOnly } = versionAt(rules, atMs);
    const assignment = assignmentAt(device, atMs);
    const locationId = assignment?.locationId ?? NOWHERE;
    const { deviceId } = device;
    const key = `${deviceId}${locationId}${day}.${version}`;
    let delta = deltas.get(key);
    if (!delta) {
      const counts = { events: 0, passages: 0, dispenses: 0, reports: 0 };
      const slots = { eventSlots: null, passageSlots: null };
      delta = { deviceId, locationId, day, version, ...counts, ...slots };
      deltas.set(key, delta);
    }
    if (fact.type === "dispense") {
      delta.dispenses += fact.count;
      if (!assignment?.isCompliance) continue;
      delta.events += fact.count;
      delta.eventSlots = addToSlot(delta.eventSlots, slotOf(localMs), fact.count);
    } else if (fact.type === "passage") {
      if (!assignment || (outboundOnly && fact.direction !== "out")) continue;
      delta.passages += 1;
      delta.passageSlots = addToSlot(delta.passageSlots, slotOf(localMs), 1);
    } else {
      delta.reports += 1;
    }
  }
  return [...deltas.values()];
};
