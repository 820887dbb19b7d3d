import type { Scope } from "#server/db/tenant-scope.ts";

export type SqlValue = string | number | string[] | number[] | null;

/** A device that is counted beside chosen ones of the other kind, where and on which days. */
export type PartnerStay = {
  readonly deviceId: string;
  readonly locationId: string;
  /** `YYYY-MM-DD`, both included. */
  readonly first: string;
  readonly last: string;
};

/**
 * The devices a report is narrowed to. Events come from the chosen dispensers and opportunities
 * from the chosen counters; where a place has only one kind of them, its partners are the devices
 * of the other kind there, so that the index has both its sides.
 */
export type DeviceChoice = {
  readonly chosen: readonly string[];
  readonly partners: readonly PartnerStay[];
  /** Dispensers and counters were chosen, but of different places: they make no index. */
  readonly areApart: boolean;
};

type SummarySource = {
  /** A subquery with the columns of `location_day`. */
  sql: string;
  values: SqlValue[];
  /** Aggregate over rows of one place: devices heard, as far as summaries show. */
  devicesSeen: string;
  /** Aggregate over rows of one place: days on which a device was heard, of all devices. */
  deviceDays: string;
  /** Aggregate over rows of one place under one version: days on which a device was heard. */
  daysHeard: string;
  /** A condition: a device was heard by this row. */
  isHeard: string;
};

/** Where report figures come from: places' own summaries, or summaries of single devices. */
export const summarySource = (scope: Scope, devices: DeviceChoice | null): SummarySource => {
  const tenant = [scope.customerId, scope.facilityId];
  if (devices === null) {
    return {
      sql: "(SELECT * FROM location_day WHERE customer_id = ? AND facility_id = ?)",
      values: tenant,
      devicesSeen: "max(d.devices_seen)",
      deviceDays: "sum(d.devices_seen)::integer",
      daysHeard: "count(*) FILTER (WHERE d.devices_seen > 0)",
      isHeard: "d.devices_seen > 0",
    };
  }
  return {
    sql: `(SELECT *, device_id = ANY (?::uuid[]) AND is_heard AS is_chosen FROM device_day dd
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND (device_id = ANY (?::uuid[]) OR EXISTS (
          SELECT 1 FROM unnest(?::uuid[], ?::uuid[], ?::date[], ?::date[])
            AS stay (device_id, location_id, first_day, last_day)
          WHERE stay.device_id = dd.device_id AND stay.location_id = dd.location_id
            AND dd.day BETWEEN stay.first_day AND stay.last_day)))`,
    values: [
      [...devices.chosen],
      ...tenant,
      [...new Set([...devices.chosen, ...devices.partners.map(({ deviceId }) => deviceId)])],
      [...devices.chosen],
      devices.partners.map(({ deviceId }) => deviceId),
      devices.partners.map(({ locationId }) => locationId),
      devices.partners.map(({ first }) => first),
      devices.partners.map(({ last }) => last),
    ],
    devicesSeen: "count(DISTINCT CASE WHEN d.is_chosen THEN d.device_id END)::integer",
    deviceDays: "count(DISTINCT CASE WHEN d.is_chosen THEN (d.device_id, d.day) END)::integer",
    daysHeard: "count(DISTINCT CASE WHEN d.is_chosen THEN d.day END)",
    isHeard: "d.is_chosen",
  };
};
