import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { type AlertRule, kindOf } from "./rule.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";

/** An instant alert that is on, with its stored state. */
export type StoredAlert = {
  subscriptionId: string;
  rule: AlertRule;
  /** Of activity. */
  activity: { threshold: number; hours: number } | null;
  /** As it was stored; null before the first pass. */
  state: unknown;
  /** 0 before the first look. */
  version: number;
  lookAt: Date | null;
  recipientIds: string[];
};

/** A facility's places: for each those within it, itself first. */
export type Within = (locationId: string) => readonly string[];

type RuleRow = {
  alert_type_id: number;
  device_type_id: number;
  all_locations: boolean;
  location_ids: string[];
  with_faults: boolean;
  hold_minutes: number;
  remind_hours: number;
  tell_resolved: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  gateways_any_hour: boolean;
  watched_from: Date;
  send_open: boolean;
  activity_threshold: number | null;
  activity_hours: number | null;
};
type Row = RuleRow & {
  subscription_id: string;
  state: unknown;
  version: string | null;
  look_at: Date | null;
  recipient_ids: string[] | null;
};

const ruleOf = (row: RuleRow, within: Within): AlertRule => ({
  kind: kindOf(row.alert_type_id),
  classId: row.device_type_id,
  locationIds: row.all_locations ? null : new Set(row.location_ids.flatMap(within)),
  withFaults: row.with_faults,
  holdMs: row.hold_minutes * MINUTE_MS,
  remindMs: row.remind_hours * HOUR_MS,
  tellResolved: row.tell_resolved,
  quiet:
    row.quiet_from === null || row.quiet_to === null
      ? null
      : { from: row.quiet_from, to: row.quiet_to },
  gatewaysAnyHour: row.gateways_any_hour,
  watchedFromMs: row.watched_from.getTime(),
  sendOpen: row.send_open,
});

/** The zone of a facility, and which of its places lie within which. */
export const loadPlaces = async (
  db: Db | Tx,
  { customerId, facilityId }: Scope,
): Promise<{ timeZone: string; within: Within }> => {
  const of = { customer_id: customerId, facility_id: facilityId };
  const facility = await db("facility").where(of).first("time_zone");
  const places = await db("location").where(of).select("location_id", "parent_id");
  const children = Map.groupBy(places, (place) => place.parent_id);
  const within: Within = (locationId) => [
    locationId,
    ...(children.get(locationId) ?? []).flatMap((child) => within(child.location_id)),
  ];
  return { timeZone: facility?.time_zone ?? "UTC", within };
};

const SQL = `SELECT s.*, st.state, st.version, st.look_at,
    (SELECT array_agg(r.recipient_id) FROM alert_recipient r
      WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
        AND r.subscription_id = s.subscription_id AND r.unsubscribed_at IS NULL) AS recipient_ids
  FROM alert_subscription s
  LEFT JOIN alert_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
   AND st.subscription_id = s.subscription_id
  WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
    AND s.is_instant AND s.is_active`;

/** The instant alerts of a facility that are on. */
export const loadSubscriptions = async (
  db: Db | Tx,
  { customerId, facilityId }: Scope,
  within: Within,
): Promise<StoredAlert[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(SQL, { customerId, facilityId });
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    rule: ruleOf(row, within),
    activity:
      row.activity_threshold === null || row.activity_hours === null
        ? null
        : { threshold: row.activity_threshold, hours: row.activity_hours },
    state: row.state,
    version: Number(row.version ?? 0),
    lookAt: row.look_at,
    recipientIds: row.recipient_ids ?? [],
  }));
};
