import type { Db } from "#server/db/knex.ts";
import type { BuiltFacility } from "./customer.ts";

type Home = Pick<BuiltFacility, "customerId" | "facilityId">;

/** What happened in one half hour of the day: `[slot 0–47, events, passages]`. */
export type SlotCount = readonly [slot: number, events: number, passages: number];

const NOON = 24;

const slotsOf = (counts: readonly SlotCount[], which: 1 | 2): number[] => {
  const slots = Array.from({ length: 48 }, () => 0);
  for (const count of counts) slots[count[0]] = count[which];
  return slots;
};

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Day totals at noon, unless half hours are given. */
const countsOf = (given: Given): readonly SlotCount[] =>
  given.slots ?? [[NOON, given.events ?? 0, given.passages ?? 0]];

type Given = {
  day: string;
  events?: number;
  passages?: number;
  slots?: readonly SlotCount[];
  version?: number;
  /** Dispenses that no counter covered; at noon. */
  uncovered?: number;
};

/** A day summary of a place (its whole subtree), as the engine would have written it. */
export const buildLocationDay = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: Given & { locationId: string; devicesSeen?: number },
): Promise<void> => {
  const counts = countsOf(given);
  const [events, passages] = [slotsOf(counts, 1), slotsOf(counts, 2)];
  await db("location_day").insert({
    customer_id: customerId,
    facility_id: facilityId,
    location_id: given.locationId,
    day: given.day,
    setting_version: given.version ?? 1,
    events: sum(events),
    passages: sum(passages),
    devices_seen: given.devicesSeen ?? 1,
    uncovered: given.uncovered ?? 0,
    uncovered_slots: given.uncovered ? slotsOf([[NOON, given.uncovered, 0]], 1) : null,
    event_slots: events,
    passage_slots: passages,
  });
};

/** A day summary of a device at a place. */
export const buildDeviceDay = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: Given & { deviceId: string; locationId: string; reports?: number },
): Promise<void> => {
  const counts = countsOf(given);
  const [events, passages] = [slotsOf(counts, 1), slotsOf(counts, 2)];
  await db("device_day").insert({
    customer_id: customerId,
    facility_id: facilityId,
    device_id: given.deviceId,
    location_id: given.locationId,
    day: given.day,
    setting_version: given.version ?? 1,
    events: sum(events),
    passages: sum(passages),
    dispenses: sum(events),
    reports: given.reports ?? 1,
    uncovered: given.uncovered ?? 0,
    uncovered_slots: given.uncovered ? slotsOf([[NOON, given.uncovered, 0]], 1) : null,
    event_slots: events,
    passage_slots: passages,
  });
};

/** Says from which day on and until when a facility has data. */
export const buildFacilityData = async (
  db: Db,
  { customerId, facilityId }: Home,
  given: { firstDay: string; dataTo: Date | string },
): Promise<void> => {
  await db("facility_data").insert({
    customer_id: customerId,
    facility_id: facilityId,
    first_day: given.firstDay,
    data_to: given.dataTo,
  });
};
