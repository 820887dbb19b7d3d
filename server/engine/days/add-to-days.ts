import type { Tx } from "#server/db/knex.ts";
import { type DeviceDayDelta, NOWHERE } from "./device-day-deltas.ts";
import type { FacilityRules } from "../facility-rules.ts";
import { parseEpochDay, epochDayText } from "#server/lib/time/epoch-day.ts";
import { type LocationDayDelta, locationDayDeltas, seenKey } from "./location-day-deltas.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { slotsText, slotsTextOrNull } from "../slots.ts";

// Adding nothing to 48 slots costs as much as adding something.
const addedSlots = (table: string): string => `
  event_slots = CASE WHEN excluded.events = 0 THEN ${table}.event_slots
    ELSE slots_add(${table}.event_slots, excluded.event_slots) END,
  uncovered_slots = CASE WHEN excluded.uncovered = 0 THEN ${table}.uncovered_slots
    WHEN ${table}.uncovered = 0 THEN excluded.uncovered_slots
    ELSE slots_add(${table}.uncovered_slots, excluded.uncovered_slots) END,
  passage_slots = CASE WHEN excluded.passages = 0 THEN ${table}.passage_slots
    ELSE slots_add(${table}.passage_slots, excluded.passage_slots) END`;

const addToDevices = async (
  tx: Tx,
  { scope }: FacilityRules,
  rows: readonly DeviceDayDelta[],
): Promise<void> => {
  await tx.raw(
    `INSERT INTO device_day AS d (customer_id, facility_id, device_id, location_id, day,
       setting_version, events, uncovered, passages, dispenses, reports, faults, is_heard,
       event_slots, uncovered_slots, passage_slots)
     SELECT ?::uuid, ?::uuid, f.device_id, f.location_id, f.day, f.version, f.events, f.uncovered,
            f.passages, f.dispenses, f.reports, f.faults, f.is_heard, f.event_slots::integer[],
            f.uncovered_slots::integer[], f.passage_slots::integer[]
       FROM unnest(?::uuid[], ?::uuid[], ?::date[], ?::integer[], ?::integer[], ?::integer[],
                   ?::integer[], ?::integer[], ?::integer[], ?::integer[], ?::boolean[],
                   ?::text[], ?::text[], ?::text[])
         AS f (device_id, location_id, day, version, events, uncovered, passages, dispenses,
               reports, faults, is_heard, event_slots, uncovered_slots, passage_slots)
     ON CONFLICT (customer_id, facility_id, device_id, location_id, day, setting_version)
     DO UPDATE SET events = d.events + excluded.events,
       uncovered = d.uncovered + excluded.uncovered,
       passages = d.passages + excluded.passages,
       dispenses = d.dispenses + excluded.dispenses,
       reports = d.reports + excluded.reports,
       faults = d.faults + excluded.faults,
       is_heard = d.is_heard OR excluded.is_heard, ${addedSlots("d")}`,
    [
      scope.customerId,
      scope.facilityId,
      texts(rows.map((row) => row.deviceId)),
      texts(rows.map((row) => row.locationId)),
      texts(rows.map((row) => epochDayText(row.day))),
      numbers(rows.map((row) => row.version)),
      numbers(rows.map((row) => row.events)),
      numbers(rows.map((row) => row.uncovered)),
      numbers(rows.map((row) => row.passages)),
      numbers(rows.map((row) => row.dispenses)),
      numbers(rows.map((row) => row.reports)),
      numbers(rows.map((row) => row.faults)),
      numbers(rows.map((row) => row.isHeard)),
      texts(rows.map((row) => slotsText(row.eventSlots))),
      texts(rows.map((row) => slotsTextOrNull(row.uncoveredSlots))),
      texts(rows.map((row) => slotsText(row.passageSlots))),
    ],
  );
};

const addToLocations = async (
  tx: Tx,
  { scope }: FacilityRules,
  rows: readonly LocationDayDelta[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.raw(
    `INSERT INTO location_day AS l (customer_id, facility_id, location_id, day, setting_version,
       events, uncovered, passages, devices_seen, event_slots, uncovered_slots, passage_slots)
     SELECT ?::uuid, ?::uuid, f.location_id, f.day, f.version, f.events, f.uncovered, f.passages,
            f.devices_seen, f.event_slots::integer[], f.uncovered_slots::integer[],
            f.passage_slots::integer[]
       FROM unnest(?::uuid[], ?::date[], ?::integer[], ?::integer[], ?::integer[], ?::integer[],
                   ?::integer[], ?::text[], ?::text[], ?::text[])
         AS f (location_id, day, version, events, uncovered, passages, devices_seen, event_slots,
               uncovered_slots, passage_slots)
     ON CONFLICT (customer_id, facility_id, location_id, day, setting_version)
     DO UPDATE SET events = l.events + excluded.events,
       uncovered = l.uncovered + excluded.uncovered,
       passages = l.passages + excluded.passages,
       devices_seen = l.devices_seen + excluded.devices_seen, ${addedSlots("l")}`,
    [
      scope.customerId,
      scope.facilityId,
      texts(rows.map((row) => row.locationId)),
      texts(rows.map((row) => epochDayText(row.day))),
      numbers(rows.map((row) => row.version)),
      numbers(rows.map((row) => row.events)),
      numbers(rows.map((row) => row.uncovered)),
      numbers(rows.map((row) => row.passages)),
      numbers(rows.map((row) => row.devicesSeen)),
      texts(rows.map((row) => slotsText(row.eventSlots))),
      texts(rows.map((row) => slotsTextOrNull(row.uncoveredSlots))),
      texts(rows.map((row) => slotsText(row.passageSlots))),
    ],
  );
};

/** Where the touched devices have been heard from on the touched days so far. */
const seenSoFar = async (
  tx: Tx,
  { scope }: FacilityRules,
  deltas: readonly DeviceDayDelta[],
): Promise<Map<string, Set<string>>> => {
  const { rows } = await tx.raw<{
    rows: { device_id: string; location_id: string; day: string }[];
  }>(
    `SELECT d.device_id, d.location_id, d.day
       FROM unnest(?::uuid[], ?::date[]) AS f (device_id, day)
       JOIN device_day d ON d.device_id = f.device_id AND d.day = f.day
      WHERE d.customer_id = ? AND d.facility_id = ? AND d.location_id <> ?
        AND d.is_heard`,
    [
      texts(deltas.map((delta) => delta.deviceId)),
      texts(deltas.map((delta) => epochDayText(delta.day))),
      scope.customerId,
      scope.facilityId,
      NOWHERE,
    ],
  );
  const seen = new Map<string, Set<string>>();
  for (const row of rows) {
    const key = seenKey(row.device_id, parseEpochDay(row.day));
    seen.set(key, (seen.get(key) ?? new Set()).add(row.location_id));
  }
  return seen;
};

/** Adds the sums of new facts to the day summaries. The transaction holds the facility's lock. */
export const addToDays = async (
  tx: Tx,
  rules: FacilityRules,
  deltas: readonly DeviceDayDelta[],
): Promise<void> => {
  if (deltas.length === 0) return;
  const before = await seenSoFar(tx, rules, deltas);
  await addToDevices(tx, rules, deltas);
  await addToLocations(tx, rules, locationDayDeltas(rules, deltas, before));
};
