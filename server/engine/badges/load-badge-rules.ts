import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import type { AtLocation } from "../coverage.ts";
import { DEVICE_TYPE } from "../device-directory.ts";
import { versionAt } from "../facility-rules.ts";
import type { FacilityRules } from "../facility-rules.ts";
import type { BadgeRules } from "./badge-facts.ts";
import { loadBlindSpans } from "./load-blind-spans.ts";
import { patientPlacesOf } from "./patient-places.ts";
import type { PatientPlaces, PlaceMark, ReadingDispenser } from "./patient-places.ts";

type Row = { location_id: string; from_ms: number; to_ms: number | null };

const span = `ceil(extract(epoch FROM starts_at) * 1000)::float8 AS from_ms,
  ceil(extract(epoch FROM ends_at) * 1000)::float8 AS to_ms`;
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
    `SELECT a.device_id, a.location_id, ${span} FROM device_assignment a
       JOIN device d ON d.customer_id = ? AND d.facility_id = ? AND d.device_id = a.device_id
        AND d.device_type_id = ?
       LEFT JOIN device_model m ON m.device_model_id = d.device_model_id
      WHERE a.customer_id = ? AND a.facility_id = ? AND a.is_compliance
        AND coalesce(m.reads_badges, true)`,
    [...keys, DEVICE_TYPE.dispenser, ...keys],
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

/** What decides how a facility's badge facts count, as of this transaction. */
export const loadBadgeRules = async (
  tx: Tx,
  scope: Scope,
  rules: FacilityRules,
): Promise<{ badgeRules: BadgeRules; places: PatientPlaces }> => {
  const keys = [scope.customerId, scope.facilityId];
  const dispensers = await loadReadingDispensers(tx, keys);
  const places = patientPlacesOf({
    lineage: rules.lineage,
    levels: rules.levels,
    counters: await loadCounters(tx, keys),
    marks: await loadMarks(tx, keys),
    withUnit: await loadWithUnit(tx, keys),
    dispensers,
    blind: await loadBlindSpans(
      tx,
      scope,
      dispensers.map(({ deviceId }) => deviceId),
    ),
  });
  return { places, badgeRules: { ...places, windowsAt: (atMs) => versionAt(rules, atMs).windows } };
};
