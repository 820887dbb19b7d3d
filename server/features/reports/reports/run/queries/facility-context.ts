import { remembered } from "#server/access/facility-cache.ts";
import { sideBySide } from "#server/db/parallel-unless-tx.ts";
import { single } from "#server/db/exactly-one.ts";
import type { ObservationUnit } from "#contract/observing/observation-unit.ts";
import type { IntervalMethod } from "#contract/reports/standing.ts";
import type { ObservationRoleItem } from "#contract/reports/filters/filter-items.ts";
import type { ReportCommon, Swatch } from "#contract/reports/shared.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { TimedValue } from "#server/db/timed-value.ts";
import type { Db } from "#server/db/knex.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import type { AtLocation } from "#server/engine/coverage.ts";
import { DEVICE_TYPE } from "#server/engine/device-directory.ts";
import { IS_ONLINE } from "#server/engine/device-condition.ts";
import { HEARD_AT } from "#server/engine/last-heard-sql.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import { type BadgeContext, NO_BADGES } from "./badge-context.ts";

/** A place of the facility's tree. */
export type LocationNode = {
  id: string;
  parentId: string | null;
  /** 1 facility, 2 floor or building, 3 unit or ward, 4 room, 5 bay */
  level: number;
  name: string;
  /** From when on it is closed, in epoch milliseconds; only where it was closed. */
  closedAt?: number;
  /** The place that it continues, and since when, in epoch milliseconds; only where it does. */
  continues?: { id: string; at: number };
};

export type ThresholdRow = { locationId: string; title: string; value: number; color: Swatch };

export type ShiftRow = { id: string; name: string; startSlot: number; endSlot: number };

/** What a list held until a day; see `former_list`. */
export type PreviousRows<R> = {
  ownerId: string;
  /** The first day that it did not hold for, `YYYY-MM-DD`. */
  until: string;
  /** The day on which what came after was applied to its days, too; null: it holds for them. */
  replacedOn: string | null;
  rows: R[];
};

/** What lists held before, the earliest end first. */
export type PreviousLists = {
  threshold: PreviousRows<Omit<ThresholdRow, "locationId">>[];
  band: PreviousRows<ReportCommon["performanceBands"][number]>[];
  shift: PreviousRows<ShiftRow>[];
  place_name: PreviousRows<TimedValue["place_name"]>[];
  minimum: PreviousRows<TimedValue["minimum"]>[];
};

/** Where a device hung from when to when (epoch milliseconds). */
type HungRow = {
  deviceId: string;
  /** `device_type_id` */
  typeId: number;
  locationId: string;
  from: number;
  /** null: it hangs there still */
  to: number | null;
  isCompliance: boolean;
};

/** The same, and when the device was last heard. */
export type AssignmentRow = HungRow & {
  heardAt: number | null;
  /** At the moment of the report the device hangs there and is online. */
  isOnline: boolean;
};

/**
 * When a gateway was last in contact by the server's clock, or reported something by its own; epoch
 * ms.
 */
type GatewayContact = { name: string; contactAt: number };

/** While it lasts a device is not expected to be heard; in ms. */
export type OutOfServiceInterval = {
  deviceId: string;
  from: number;
  /** null: until a user ends it */
  to: number | null;
};

/** The settings by which a version counts, by product, and from when it held (epoch ms). */
type CountingRules = {
  from: number;
  ECM: readonly unknown[];
  IMS: readonly unknown[];
};

/** Everything about a facility that every report needs beside its figures. */
export type FacilityContext = {
  timeZone: string;
  templateId: number;
  /** First local day with data, `YYYY-MM-DD`; while older ones are being loaded the first that counts. */
  firstDay: string | null;
  /** The same day as long as older ones are being loaded; null otherwise. */
  historyFrom: string | null;
  /** `hygiene_protocol_id` by which the facility observes. */
  hygieneProtocolId: number;
  /** What reports count of hands. */
  observationUnit: ObservationUnit;
  /** Percent, of every version of the report settings up to now, the oldest first. */
  observationGoals: { from: number; goal: number | null }[];
  /** Roles as observers see them, archived ones too. */
  observationRoles: ObservationRoleItem[];
  /** Years from the first observation to this one, newest first; this one always. */
  observedYears: number[];
  /** Of the report settings in force now. */
  max100PctCompliance: boolean;
  /** Figures on fewer opportunities get no verdict. */
  minimumOpportunities: number;
  intervalMethod: IntervalMethod;
  /** Groups of fewer people are shown only to users who may see single persons. */
  suppressionSize: number;
  /** Share of device-days, percent, under which data are incomplete. */
  dataHealthPercent: number;
  /** Places that counted with their unit, and when. */
  marks: AtLocation[];
  /** Opportunity offset in percent by version of the report settings. */
  offsets: ReadonlyMap<number, number>;
  /** Of every version of the report settings, the oldest first. */
  countingRules: CountingRules[];
  locations: LocationNode[];
  /** The current ones, as for shifts: `settings-in-force.ts` finds the ones of a day. */
  thresholds: ThresholdRow[];
  shifts: ShiftRow[];
  former: PreviousLists;
  assignments: AssignmentRow[];
  /** Gateways that were in contact at least once, by device id. */
  gateways: ReadonlyMap<string, GatewayContact>;
  /** When devices were, are or will be out of service. */
  outOfService: OutOfServiceInterval[];
  /** Empty in reports that are not about badges. */
  badges: BadgeContext;
};

/** What people set. */
type SettingsRow = {
  time_zone: string;
  hygiene_protocol_id: number;
  observation_unit: ObservationUnit;
  location_template_id: number;
  minimum_opportunities: number;
  interval_method: IntervalMethod;
  suppression_size: number;
  data_health_percent: number;
  marks: [string, number, number | null][] | null;
  /** Newest first. */
  settings:
    | [
        version: number,
        offset: number,
        max100: boolean,
        observationGoal: number | null,
        validFrom: number,
        countsDispenses: unknown[],
        judgesBadges: unknown[],
      ][]
    | null;
  observation_roles: ObservationRoleItem[] | null;
  locations:
    | [
        id: string,
        parentId: string | null,
        level: number,
        name: string,
        closedAt: number | null,
        continuesId: string | null,
        continuedAt: number | null,
      ][]
    | null;
  thresholds: [string, string, number, Swatch][] | null;
  shifts: [string, string, number, number][] | null;
  former:
    | [list: keyof PreviousLists, string, string, replacedAt: number | null, rows: never[]][]
    | null;
  assignments: [string, number, string, number, number | null, boolean][] | null;
  out_of_service: [string, number, number | null][] | null;
};

/** What facts and observations have brought so far. */
type DataRow = {
  /** Null without observations. */
  first_observed_at: Date | null;
  first_day: string | null;
  ready_from: string | null;
  heard: [deviceId: string, heardAt: number | null, isOnline: boolean][] | null;
  gateways: [string, string, number][] | null;
};

// One round trip: lists travel as JSON, which Node reads faster than a row for each.
const SETTINGS = `
SELECT f.time_zone, f.hygiene_protocol_id, f.observation_unit, f.location_template_id,
  f.minimum_opportunities, f.interval_method, f.suppression_size,
  f.data_health_percent,
  (SELECT json_agg(json_build_array(m.location_id,
      (extract(epoch FROM m.starts_at) * 1000)::float8, (extract(epoch FROM m.ends_at) * 1000)::float8))
    FROM location_with_unit m
    WHERE m.customer_id = :customerId AND m.facility_id = :facilityId) AS marks,
  (SELECT json_agg(json_build_array(s.version, s.opportunity_offset, s.max_100_pct_compliance,
      s.observation_goal,
      (extract(epoch FROM s.valid_from) * 1000)::float8,
      json_build_array(s.outbound_only, s.opportunity_offset),
      json_build_array(s.look_behind_seconds, s.look_ahead_seconds, s.pop_in_window_seconds))
      ORDER BY s.valid_from DESC)
    FROM report_setting s
    WHERE s.customer_id = :customerId AND s.facility_id = :facilityId) AS settings,
  (SELECT json_agg(json_build_object('id', r.observation_job_role_id, 'title', r.name,
      'isArchived', r.is_archived) ORDER BY r.name, r.observation_job_role_id)
    FROM observation_job_role r
    WHERE r.customer_id = :customerId AND r.facility_id = :facilityId) AS observation_roles,
  (SELECT json_agg(json_build_array(l.location_id, l.parent_id, l.level, l.name,
      (extract(epoch FROM l.closed_at) * 1000)::float8,
      l.continues_id, (extract(epoch FROM l.continued_at) * 1000)::float8)
      ORDER BY l.name, l.location_id)
    FROM location l
    WHERE l.customer_id = :customerId AND l.facility_id = :facilityId) AS locations,
  (SELECT json_agg(json_build_array(t.location_id, t.title, t.value, t.color)
      ORDER BY t.value DESC, t.title, t.location_id)
    FROM performance_threshold t
    WHERE t.customer_id = :customerId AND t.facility_id = :facilityId) AS thresholds,
  (SELECT json_agg(json_build_array(s.shift_id, s.name, s.start_slot, s.end_slot)
      ORDER BY s.start_slot, s.name, s.shift_id)
    FROM shift s
    WHERE s.customer_id = :customerId AND s.facility_id = :facilityId) AS shifts,
  (SELECT json_agg(json_build_array(h.list, h.owner_id, h.until_day,
      (extract(epoch FROM h.replaced_at) * 1000)::float8, h.rows)
      ORDER BY h.until_day, h.former_list_id)
    FROM former_list h
    WHERE h.customer_id = :customerId AND h.facility_id = :facilityId) AS former,
  (SELECT json_agg(json_build_array(
      a.device_id, d.device_type_id, a.location_id,
      (extract(epoch FROM a.starts_at) * 1000)::float8, (extract(epoch FROM a.ends_at) * 1000)::float8,
      a.is_compliance))
    FROM device_assignment a
    JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
      AND d.device_id = a.device_id
    WHERE a.customer_id = :customerId AND a.facility_id = :facilityId) AS assignments,
  (SELECT json_agg(json_build_array(o.device_id,
      (extract(epoch FROM o.starts_at) * 1000)::float8, (extract(epoch FROM o.ends_at) * 1000)::float8))
    FROM out_of_service o
    WHERE o.customer_id = :customerId AND o.facility_id = :facilityId) AS out_of_service
FROM facility f
WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`;

const DATA = `
SELECT
  (SELECT min(seen.first_at) FROM (
    (SELECT min(o.observed_at) AS first_at FROM observation o
      WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = 'HH')
    UNION ALL
    (SELECT min(o.observed_at) FROM observation o
      WHERE o.customer_id = :customerId AND o.facility_id = :facilityId AND o.type = 'PPE')
  ) seen) AS first_observed_at,
  hl.ready_from, greatest(fd.first_day, hl.ready_from) AS first_day,
  (SELECT json_agg(json_build_array(d.device_id,
      (extract(epoch FROM ${HEARD_AT}) * 1000)::float8, ${IS_ONLINE}))
    FROM device d
    LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
      AND st.device_id = d.device_id
    LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
      AND a.device_id = d.device_id AND a.starts_at <= :now
      AND (a.ends_at IS NULL OR a.ends_at > :now)
    WHERE d.customer_id = :customerId AND d.facility_id = :facilityId) AS heard,
  (SELECT json_agg(json_build_array(g.device_id, g.name,
      (extract(epoch FROM g.contact_at) * 1000)::float8))
    FROM (SELECT d.device_id, d.name, greatest((SELECT c.to_at FROM contact_span c
          WHERE c.customer_id = :customerId AND c.facility_id = :facilityId
            AND c.device_id = d.device_id ORDER BY c.from_at DESC LIMIT 1), ${HEARD_AT}) AS contact_at
      FROM device d
      LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
        AND st.device_id = d.device_id
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_type_id = ${DEVICE_TYPE.gateway} AND d.deactivated_at IS NULL) g
    WHERE g.contact_at IS NOT NULL) AS gateways
FROM facility f
LEFT JOIN facility_data fd ON fd.customer_id = :customerId AND fd.facility_id = :facilityId
LEFT JOIN history_load hl ON hl.customer_id = :customerId AND hl.facility_id = :facilityId
WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`;

/** The facility's years of two instants and all between, the newest first. */
const yearsBetween = (newest: Date, oldest: Date, timeZone: string): number[] => {
  const year = wallTime(newest, timeZone).year;
  const years = year - wallTime(oldest, timeZone).year + 1;
  return Array.from({ length: Math.max(1, years) }, (_, index) => year - index);
};

const read = async <R>(
  db: Db,
  sql: string,
  asked: Scope & { now?: Date },
): Promise<R | undefined> => {
  const { rows } = await db.raw<{ rows: R[] }>(sql, { ...asked });
  return single(rows);
};

const formerLists = ({ former, time_zone: timeZone }: SettingsRow): PreviousLists => {
  const lists: PreviousLists = { threshold: [], band: [], shift: [], place_name: [], minimum: [] };
  for (const [list, ownerId, until, replacedAt, rows] of former ?? [])
    lists[list].push({
      ownerId,
      until,
      replacedOn: replacedAt === null ? null : localDayText(new Date(replacedAt), timeZone),
      rows,
    });
  return lists;
};

/** Shared by all callers while it is cached: none may change it. */
const settingsContext = (row: SettingsRow) => ({
  timeZone: row.time_zone,
  hygieneProtocolId: row.hygiene_protocol_id,
  observationUnit: row.observation_unit,
  observationRoles: row.observation_roles ?? [],
  templateId: row.location_template_id,
  minimumOpportunities: row.minimum_opportunities,
  intervalMethod: row.interval_method,
  suppressionSize: row.suppression_size,
  dataHealthPercent: row.data_health_percent,
  marks: (row.marks ?? []).map(([locationId, fromMs, toMs]) => ({
    locationId,
    fromMs,
    toMs: toMs ?? Infinity,
  })),
  /** The newest first. */
  versions: (row.settings ?? []).map(([, , max100PctCompliance, observationGoal, from]) => ({
    from,
    max100PctCompliance,
    observationGoal,
  })),
  offsets: new Map(row.settings?.map(([version, offset]) => [version, offset])),
  countingRules: (row.settings ?? [])
    .map(([, , , , from, ECM, IMS]) => ({ from, ECM, IMS }))
    .toReversed(),
  locations: (row.locations ?? []).map(
    ([id, parentId, level, name, closedAt, continuesId, continuedAt]) => ({
      id,
      parentId,
      level,
      name,
      ...(closedAt !== null && { closedAt }),
      ...(continuesId !== null &&
        continuedAt !== null && { continues: { id: continuesId, at: continuedAt } }),
    }),
  ),
  thresholds: (row.thresholds ?? []).map(([locationId, title, value, color]) => ({
    locationId,
    title,
    value,
    color,
  })),
  shifts: (row.shifts ?? []).map(([id, name, startSlot, endSlot]) => ({
    id,
    name,
    startSlot,
    endSlot,
  })),
  former: formerLists(row),
  assignments: (row.assignments ?? []).map(
    ([deviceId, typeId, locationId, from, to, isCompliance]) => ({
      deviceId,
      typeId,
      locationId,
      from,
      to,
      isCompliance,
    }),
  ),
  outOfService: (row.out_of_service ?? []).map(([deviceId, from, to]) => ({ deviceId, from, to })),
});

const readSettings = async (db: Db, scope: Scope) => {
  const row = await read<SettingsRow>(db, SETTINGS, scope);
  if (row === undefined) return undefined;
  const settings = settingsContext(row);
  // A caller that sorted one of its lists in place would sort it for all others.
  for (const list of Object.values(settings)) Object.freeze(list);
  return settings;
};

/** What people set in a facility. */
export type FacilitySettings = NonNullable<Awaited<ReturnType<typeof readSettings>>>;

/**
 * What people set in a facility, from the cache while it is unchanged. Undefined when there is no
 * such facility.
 */
export const facilitySettings = (db: Db, scope: Scope): Promise<FacilitySettings | undefined> =>
  remembered(db, scope, "report context", () => readSettings(db, scope));

/**
 * Reads what every report of a facility needs: zone, tree, thresholds (highest first), shifts (in
 * the order of the day) and where devices hung when. What people set comes from the cache while it
 * is unchanged. Undefined when there is no such facility.
 */
export const facilityContext = async (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<FacilityContext | undefined> => {
  const [settings, data] = await sideBySide(
    db,
    () => facilitySettings(db, scope),
    () => read<DataRow>(db, DATA, { ...scope, now }),
  );
  if (settings === undefined || data === undefined) return undefined;
  const { versions, ...shared } = settings;
  const inForce = versions.find(({ from }) => from <= now.getTime());
  const heard = new Map(
    data.heard?.map(([deviceId, heardAt, isOnlineNow]) => [deviceId, { heardAt, isOnlineNow }]),
  );
  const nowMs = now.getTime();
  return {
    ...shared,
    observedYears: yearsBetween(now, data.first_observed_at ?? now, settings.timeZone),
    badges: NO_BADGES,
    observationGoals: versions
      .filter(({ from }) => from <= now.getTime())
      .map(({ from, observationGoal: goal }) => ({ from, goal }))
      .toReversed(),
    max100PctCompliance: inForce?.max100PctCompliance ?? false,
    firstDay: data.first_day,
    historyFrom: data.ready_from,
    assignments: settings.assignments.map((one) => {
      const { heardAt = null, isOnlineNow = false } = heard.get(one.deviceId) ?? {};
      const isThere = one.from <= nowMs && (one.to === null || one.to > nowMs);
      return { ...one, heardAt, isOnline: isThere && isOnlineNow };
    }),
    gateways: new Map(
      data.gateways?.map(([deviceId, name, contactAt]) => [deviceId, { name, contactAt }]),
    ),
  };
};
