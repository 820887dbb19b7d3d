import type { Facility } from "#contract/organization/facilities.ts";
import { api } from "#contract/index.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { recomputeFrom } from "#server/engine/recompute-from.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { presentFacility } from "./presenter.ts";
import * as queries from "./queries.ts";

/** What decides how a facility's facts become figures; units are in the names. */
export type ReportSettings = {
  outboundOnly: boolean;
  /** Percent of passages that are opportunities, 1–100. */
  opportunityOffset: number;
  max100PctCompliance: boolean;
  lookBehindSeconds: number;
  lookAheadSeconds: number;
  popInWindowSeconds: number;
  /** Percent; null without a goal. */
  observationGoal: number | null;
  /** Percent of a refill that is left. */
  refillAlarmThreshold: number;
};

const columns = {
  outboundOnly: "outbound_only",
  opportunityOffset: "opportunity_offset",
  max100PctCompliance: "max_100_pct_compliance",
  lookBehindSeconds: "look_behind_seconds",
  lookAheadSeconds: "look_ahead_seconds",
  popInWindowSeconds: "pop_in_window_seconds",
  observationGoal: "observation_goal",
  refillAlarmThreshold: "refill_alarm_threshold",
} as const satisfies Record<keyof ReportSettings, string>;

const toRow = (values: Partial<ReportSettings>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = values[name as keyof ReportSettings];
      return value === undefined ? [] : [[column, value]];
    }),
  );

/**
 * Makes a new version of the report settings that holds for facts from `at` on (or from just
 * after the last change, when that is later). What is left out stays as it is; earlier figures do
 * not move. Another threshold of refills has alarms judged again, from then on.
 * @returns the number of the new version
 */
export const changeReportSettings = async (
  tx: Tx,
  scope: Scope,
  at: Date,
  values: Partial<ReportSettings>,
): Promise<{ version: number; validFrom: Date }> => {
  await lockFacility(tx, scope);
  const last = await queries.lastReportSettings(tx, scope);
  if (!last) throw new AppError("not_found");
  const validFrom = new Date(Math.max(at.getTime(), last.valid_from.getTime() + 1));
  const version = last.version + 1;
  await queries.insertReportSettings(tx, {
    ...last,
    ...toRow(values),
    version,
    valid_from: validFrom,
  });
  await recomputeFrom(tx, scope, validFrom);
  const { refillAlarmThreshold } = values;
  if (refillAlarmThreshold !== undefined && refillAlarmThreshold !== last.refill_alarm_threshold)
    await markAllDevicesStale(tx, scope, validFrom.getTime());
  return { version, validFrom };
};

/**
 * A facility as its dashboard has it.
 * @throws AppError `forbidden` out of the actor's reach, and for one that is archived
 */
export const getFacility = async (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  facilityId: string,
): Promise<Facility> => {
  const now = clock.now();
  const { access } = api.facilities.get;
  const reachable = await requireFacility(db, actor, facilityId, access, now);
  const row = await queries.findFacility(db, reachable.scope, now);
  if (row === undefined) throw new AppError("forbidden");
  return presentFacility(row, reachable);
};
