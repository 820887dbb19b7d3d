import type { Scope } from "#server/access/scope.ts";

export type SqlValue = string | number | string[] | number[] | null;

/**
 * The devices a report is narrowed to. Events come from the chosen dispensers and opportunities
 * from the chosen counters; where only one kind was chosen, its partners are the devices of the
 * other kind that hang in the same rooms, so that the index keeps both its sides.
 */
export type DeviceChoice = {
  readonly chosen: readonly string[];
  readonly partners: readonly string[];
  /** Rooms (with what lies in them) in which partners count. */
  readonly partnerLocations: readonly string[];
};

export type SummarySource = {
  /** A subquery with the columns of `location_day`. */
  sql: string;
  values: SqlValue[];
  /** Aggregate over rows of one place: devices heard, as far as summaries tell. */
  devicesSeen: string;
  /** Aggregate over rows of one place: days on which a device was heard, of all devices. */
  deviceDays: string;
  /** Aggregate over rows of one place under one version: days on which a device was heard. */
  daysHeard: string;
};

/** Where report figures come from: places' own summaries, or those of single devices. */
export const summarySource = (scope: Scope, devices: DeviceChoice | null): SummarySource => {
  const tenant = [scope.customerId, scope.facilityId];
  if (devices === null) {
    return {
      sql: "(SELECT * FROM location_day WHERE customer_id = ? AND facility_id = ?)",
      values: tenant,
      devicesSeen: "max(d.devices_seen)",
      deviceDays: "sum(d.devices_seen)::integer",
      daysHeard: "count(*) FILTER (WHERE d.devices_seen > 0)",
    };
  }
  return {
    sql: `(SELECT *, device_id = ANY (?::uuid[]) AND is_heard AS is_chosen FROM device_day
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND (device_id = ANY (?::uuid[]) OR location_id = ANY (?::uuid[])))`,
    values: [
      [...devices.chosen],
      ...tenant,
      [...devices.chosen, ...devices.partners],
      [...devices.chosen],
      [...devices.partnerLocations],
    ],
    devicesSeen: "count(DISTINCT CASE WHEN d.is_chosen THEN d.device_id END)::integer",
    deviceDays: "count(DISTINCT CASE WHEN d.is_chosen THEN (d.device_id, d.day) END)::integer",
    daysHeard: "count(DISTINCT CASE WHEN d.is_chosen THEN d.day END)",
  };
};
