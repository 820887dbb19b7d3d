import { COUNTED_FROM } from "#server/db/archived-months.ts";
import { single } from "#server/db/single.ts";
import type { Scope } from "../access/scope.ts";
import type { Tx } from "../db/knex.ts";
import type { Windows } from "./badges/badge-facts.ts";
import { coverageOf } from "./coverage.ts";
import type { Coverage } from "./coverage.ts";
import { loadCoverageFacts } from "./load-coverage.ts";
import { dayFromText, dayStartMs, localTimeOf } from "./local-time.ts";
import type { LocalTime } from "./local-time.ts";

/** The part of a report settings version that decides what counts, from its instant on. */
export type SettingVersion = {
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
   * The local day, and its first instant, from which on facts are taken in and counted anew. What was
   * counted of the days before, whose facts are archived, stays as it is.
   */
  countedFrom: { day: number; ms: number };
  /** By instant; the first holds from the beginning. */
  versions: readonly SettingVersion[];
  /** For each location itself and everything above it. */
  lineage: ReadonlyMap<string, readonly string[]>;
  levels: ReadonlyMap<string, number>;
  /** Where and when dispenses count. */
  coverage: Coverage;
};

type FacilityRow = { time_zone: string; is_archived: boolean; counted_from: string | null };
type LocationRow = { location_id: string; parent_id: string | null; level: number };

const lineages = (rows: readonly LocationRow[]): Map<string, string[]> => {
  const parents = new Map(rows.map((row) => [row.location_id, row.parent_id]));
  return new Map(
    rows.map(({ location_id: id }) => {
      const line: string[] = [];
      for (let at: string | null | undefined = id; at; at = parents.get(at)) line.push(at);
      return [id, line];
    }),
  );
};

type VersionRow = Omit<SettingVersion, "windows"> & {
  behind: number;
  ahead: number;
  pop_in: number;
};

const loadVersions = async (tx: Tx, scope: Scope): Promise<SettingVersion[]> => {
  const { rows } = await tx.raw<{ rows: VersionRow[] }>(
    `SELECT version, outbound_only AS "outboundOnly", look_behind_seconds AS behind,
            look_ahead_seconds AS ahead, pop_in_window_seconds AS pop_in,
            ceil(extract(epoch FROM valid_from) * 1000)::float8 AS "fromMs"
       FROM report_setting WHERE customer_id = ? AND facility_id = ? ORDER BY valid_from`,
    [scope.customerId, scope.facilityId],
  );
  const [first, ...later] = rows.map(({ behind, ahead, pop_in: popIn, ...version }) => ({
    ...version,
    windows: { lookBehindMs: behind * 1000, lookAheadMs: ahead * 1000, popInMs: popIn * 1000 },
  }));
  if (!first) throw new Error(`facility ${scope.facilityId} has no report settings`);
  return [{ ...first, fromMs: -Infinity }, ...later];
};

/**
 * Reads what decides how the facility's facts count, as of this transaction; undefined when
 * there is no such facility. Belongs after {@link lockFacility}.
 */
export const loadRules = async (tx: Tx, scope: Scope): Promise<FacilityRules | undefined> => {
  const keys = [scope.customerId, scope.facilityId];
  const facility = await tx.raw<{ rows: FacilityRow[] }>(
    `SELECT time_zone, archived_at IS NOT NULL AS is_archived,
            ${COUNTED_FROM} AS counted_from
       FROM facility WHERE customer_id = ? AND facility_id = ?`,
    keys,
  );
  const row = single(facility.rows);
  if (!row) return undefined;
  const local = localTimeOf(row.time_zone);
  const firstDay = row.counted_from === null ? -Infinity : dayFromText(row.counted_from);
  const locations = await tx.raw<{ rows: LocationRow[] }>(
    "SELECT location_id, parent_id, level FROM location WHERE customer_id = ? AND facility_id = ?",
    keys,
  );
  const lineage = lineages(locations.rows);
  const levels = new Map(locations.rows.map(({ location_id: id, level }) => [id, level]));
  return {
    scope,
    local,
    isArchived: row.is_archived,
    countedFrom: {
      day: firstDay,
      ms: firstDay === -Infinity ? -Infinity : dayStartMs(local, firstDay),
    },
    versions: await loadVersions(tx, scope),
    lineage,
    levels,
    coverage: coverageOf({ lineage, levels, ...(await loadCoverageFacts(tx, scope)) }),
  };
};

/** The version of the report settings in force at an instant. */
export const versionAt = (rules: FacilityRules, atMs: number): SettingVersion => {
  const found = rules.versions.findLast((version) => version.fromMs <= atMs);
  if (!found) throw new Error("the first version holds from the beginning");
  return found;
};
