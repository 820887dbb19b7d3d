import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { AtLocation } from "../coverage.ts";
import { DEVICE_TYPE } from "../device-directory.ts";
import { type FacilityRules, versionAt } from "../facility-rules.ts";
import type { BadgeRules } from "./badge-facts.ts";
import type { TimeInterval } from "../intervals.ts";
import { loadBlindIntervals } from "./load-blind-intervals.ts";
import { loadSilences } from "./load-silences.ts";
import {
  type PatientPlaces,
  type PlaceMark,
  type ReadingDispenser,
  patientPlacesOf,
} from "./patient-places.ts";

type Row = { location_id: string; from_ms: number; to_ms: number | null };

const between = (startsAt: string, endsAt: string): string =>
  `ceil(extract(epoch FROM ${startsAt}) * 1000)::float8 AS from_ms,
   ceil(extract(epoch FROM ${endsAt}) * 1000)::float8 AS to_ms`;
const span = between("starts_at", "ends_at");
const at = (row: Row): AtLocation => ({
  locationId: row.location_id,
  fromMs: row.from_ms,
  toMs: row.to_ms ?? Infinity,
});

const loadCounters = async (tx: Tx, keys: readonly string[]): Promise<AtLocation[]> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT a.location_id, ${span} FROM device_assignment a
       JOIN device d ON d.customer_id = ? AND d.facility_id = ? AND d.device_id = a.device_id
        AND d.device_type_id = ?
      WHERE a.customer_id = ? AND a.facility_id = ?`,
    [...keys, DEVICE_TYPE.opportunityCounter, ...keys],
  );
  return rows.map(at);
};

const loadReadingDispensers = async (
  tx: Tx,
  keys: readonly string[],
): Promise<ReadingDispenser[]> => {
  const { rows } = await tx.raw<{ rows: (Row & { device_id: string })[] }>(
    `SELECT a.device_id, a.location_id, ${between("greatest(a.starts_at, r.starts_at)", "least(a.ends_at, r.ends_at)")}
       FROM (SELECT device_id, location_id, starts_at, ends_at FROM device_assignment
              WHERE customer_id = ? AND facility_id = ? AND is_compliance) a
       JOIN device d ON d.customer_id = ? AND d.facility_id = ? AND d.device_id = a.device_id
        AND d.device_type_id = ?
       LEFT JOIN device_model_reading r ON r.device_model_id = d.device_model_id
        AND r.starts_at < coalesce(a.ends_at, 'infinity') AND coalesce(r.ends_at, 'infinity') > a.starts_at
      WHERE coalesce(r.reads_badges, true)`,
    [...keys, ...keys, DEVICE_TYPE.dispenser],
  );
  return rows.map((row) => ({ deviceId: row.device_id, ...at(row) }));
};

const loadMarks = async (tx: Tx, keys: readonly string[]): Promise<PlaceMark[]> => {
  const { rows } = await tx.raw<{ rows: (Row & { is_patient_place: boolean })[] }>(
    `SELECT location_id, is_patient_place, ${span} FROM location_patient_place
      WHERE customer_id = ? AND facility_id = ?`,
    [...keys],
  );
  return rows.map((row) => ({ ...at(row), isPatientPlace: row.is_patient_place }));
};

const loadWithUnit = async (tx: Tx, keys: readonly string[]): Promise<AtLocation[]> => {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT location_id, ${span} FROM location_with_unit WHERE customer_id = ? AND facility_id = ?`,
    [...keys],
  );
  return rows.map(at);
};

const together = (
  some: ReadonlyMap<string, readonly TimeInterval[]>,
  others: ReadonlyMap<string, readonly TimeInterval[]>,
): Map<string, readonly TimeInterval[]> => {
  const all = new Map(some);
  for (const [deviceId, spans] of others)
    all.set(deviceId, [...(all.get(deviceId) ?? []), ...spans]);
  return all;
};

type LoadedBadgeRules = {
  places: PatientPlaces;
  /** Knows of no silences: they decide about nothing but what is judged. */
  badgeRules: BadgeRules;
  /** The same for judging what happened in a span, with its silences. */
  judging(span: TimeInterval, now: Date): Promise<BadgeRules>;
};

/** What decides how a facility's badge facts count, as of this transaction. */
export const loadBadgeRules = async (
  tx: Tx,
  scope: Scope,
  rules: FacilityRules,
): Promise<LoadedBadgeRules> => {
  const keys = [scope.customerId, scope.facilityId];
  const dispensers = await loadReadingDispensers(tx, keys);
  const deviceIds = [...new Set(dispensers.map(({ deviceId }) => deviceId))];
  const facts = {
    lineage: rules.lineage,
    levels: rules.levels,
    counters: await loadCounters(tx, keys),
    marks: await loadMarks(tx, keys),
    withUnit: await loadWithUnit(tx, keys),
    dispensers,
    blind: await loadBlindIntervals(tx, scope, deviceIds),
  };
  const windowsAt: BadgeRules["windowsAt"] = (atMs) => versionAt(rules, atMs).windows;
  const places = patientPlacesOf(facts);
  return {
    places,
    badgeRules: { ...places, windowsAt },
    judging: async (span, now) => {
      const silences = await loadSilences(tx, scope, deviceIds, span, now);
      const blind = together(facts.blind, silences);
      return { ...patientPlacesOf({ ...facts, blind }), windowsAt };
    },
  };
};
