import { ALERT_TYPES } from "#contract/messaging/alert-subscriptions.ts";
import { COUNTED_FROM } from "#server/db/archived-months.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Scope } from "../db/tenant-scope.ts";
import type { Tx } from "../db/knex.ts";
import type { Windows } from "./badges/badge-facts.ts";
import { type AtLocation, type Coverage, coverageOf } from "./coverage.ts";
import { DEVICE_TYPE } from "./device-directory.ts";
import { parseEpochDay, type EpochDay, OPEN_FIRST_DAY } from "#server/lib/time/epoch-day.ts";
import { type LocalTime, dayStartMs, localTimeOf } from "#server/lib/time/local-time.ts";

/** The part of a report settings version that decides what counts, from its instant on. */
type SettingVersion = {
  version: number;
  fromMs: number;
  outboundOnly: boolean;
  /** Of badge monitoring. */
  windows: Windows;
};

/** What decides how a facility's facts count. */
export type FacilityRules = {
  scope: Scope;
  local: LocalTime;
  isArchived: boolean;
  /**
   * The local day, and its first instant, from which on facts are taken in and counted again. What was
   * counted of the days before, whose facts are archived, stays as it is.
   */
  countedFrom: { day: EpochDay; ms: number };
  /** By instant; the first holds from the beginning. */
  versions: readonly SettingVersion[];
  /** For each location itself and everything above it. */
  lineage: ReadonlyMap<string, readonly string[]>;
  levels: ReadonlyMap<string, number>;
  /** Where and when dispenses count. */
  coverage: Coverage;
  /** Whether an alert that is on counts how often devices are used. */
  alertsActivity: boolean;
  /** Whether one is about badges' batteries. */
  alertsBadges: boolean;
};

type LocationRow = [locationId: string, parentId: string | null, level: number];
/** A place and from when to when, in milliseconds; null: until now. */
type AtRow = [locationId: string, fromMs: number, toMs: number | null];
type VersionRow = [
  version: number,
  outboundOnly: boolean,
  behindSeconds: number,
  aheadSeconds: number,
  popInSeconds: number,
  fromMs: number,
];

type Row = {
  time_zone: string;
  is_archived: boolean;
  counted_from: string | null;
  locations: LocationRow[] | null;
  versions: VersionRow[] | null;
  counters: AtRow[] | null;
  marks: AtRow[] | null;
  alert_kinds: number[] | null;
};

// Facts carry whole milliseconds: rounding a bound up to the next one moves no fact over it.
const ms = (instant: string): string => `ceil(extract(epoch FROM ${instant}) * 1000)::float8`;
const of = (table: string): string =>
  `${table}.customer_id = :customerId AND ${table}.facility_id = :facilityId`;

// One round trip: each batch of facts and each chunk of a job reads it, under a lock.
const SQL = `
SELECT f.time_zone, f.archived_at IS NOT NULL AS is_archived, ${COUNTED_FROM} AS counted_from,
  (SELECT json_agg(json_build_array(l.location_id, l.parent_id, l.level))
     FROM location l WHERE ${of("l")}) AS locations,
  (SELECT json_agg(json_build_array(s.version, s.outbound_only, s.look_behind_seconds,
      s.look_ahead_seconds, s.pop_in_window_seconds, ${ms("s.valid_from")}) ORDER BY s.valid_from)
     FROM report_setting s WHERE ${of("s")}) AS versions,
  (SELECT json_agg(json_build_array(a.location_id, ${ms("a.starts_at")}, ${ms("a.ends_at")}))
     FROM device_assignment a
     JOIN device d ON ${of("d")} AND d.device_id = a.device_id
      AND d.device_type_id = ${DEVICE_TYPE.opportunityCounter}
    WHERE ${of("a")} AND a.is_compliance) AS counters,
  (SELECT json_agg(json_build_array(m.location_id, ${ms("m.starts_at")}, ${ms("m.ends_at")}))
     FROM location_with_unit m WHERE ${of("m")}) AS marks,
  (SELECT json_agg(DISTINCT s.alert_type_id) FROM alert_subscription s
    WHERE ${of("s")} AND s.is_instant AND s.is_active) AS alert_kinds
FROM facility f WHERE ${of("f")}`;

const lineages = (rows: readonly LocationRow[]): Map<string, string[]> => {
  const parents = new Map(rows.map(([id, parentId]) => [id, parentId]));
  return new Map(
    rows.map(([id]) => {
      const line: string[] = [];
      for (let at: string | null | undefined = id; at; at = parents.get(at)) line.push(at);
      return [id, line];
    }),
  );
};

const versionsOf = (rows: readonly VersionRow[], { facilityId }: Scope): SettingVersion[] => {
  const [first, ...later] = rows.map(
    ([version, outboundOnly, behind, ahead, popIn, fromMs]): SettingVersion => ({
      version,
      fromMs,
      outboundOnly,
      windows: { lookBehindMs: behind * 1000, lookAheadMs: ahead * 1000, popInMs: popIn * 1000 },
    }),
  );
  if (!first) throw new Error(`facility ${facilityId} has no report settings`);
  return [{ ...first, fromMs: -Infinity }, ...later];
};

const placesAt = (rows: readonly AtRow[] | null): AtLocation[] =>
  (rows ?? []).map(([locationId, fromMs, toMs]) => ({
    locationId,
    fromMs,
    toMs: toMs ?? Infinity,
  }));

/**
 * Reads what decides how the facility's facts count, as of this transaction; undefined when
 * there is no such facility. Belongs after {@link lockFacility}.
 */
export const loadRules = async (tx: Tx, scope: Scope): Promise<FacilityRules | undefined> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(SQL, { ...scope });
  const row = single(rows);
  if (!row) return undefined;
  const local = localTimeOf(row.time_zone);
  const firstDay = row.counted_from === null ? OPEN_FIRST_DAY : parseEpochDay(row.counted_from);
  const locations = row.locations ?? [];
  const lineage = lineages(locations);
  const levels = new Map(locations.map(([id, , level]) => [id, level]));
  const kinds = row.alert_kinds ?? [];
  const [counters, marks] = [placesAt(row.counters), placesAt(row.marks)];
  return {
    scope,
    local,
    isArchived: row.is_archived,
    countedFrom: {
      day: firstDay,
      ms: firstDay === OPEN_FIRST_DAY ? -Infinity : dayStartMs(local, firstDay),
    },
    versions: versionsOf(row.versions ?? [], scope),
    lineage,
    levels,
    coverage: coverageOf({ lineage, levels, counters, marks }),
    alertsActivity: kinds.includes(ALERT_TYPES.activity),
    alertsBadges: kinds.includes(ALERT_TYPES.badgeBattery),
  };
};

/** The version of the report settings in force at an instant. */
export const versionAt = (rules: FacilityRules, atMs: number): SettingVersion => {
  const found = rules.versions.findLast((version) => version.fromMs <= atMs);
  if (!found) throw new Error("the first version holds from the beginning");
  return found;
};
