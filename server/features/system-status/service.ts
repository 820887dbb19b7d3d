import { LIMITS } from "#contract/limits.ts";
import { STATUS_FULL_DAYS, STATUS_TYPES } from "#contract/system-status.ts";
import type { StatusRecord, SystemStatus } from "#contract/system-status.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { machineFigures, timeOf } from "./lib/machine.ts";
import { presentHistory, presentStatus, rounded } from "./presenter.ts";
import * as queries from "./queries.ts";

const DAY_MS = 24 * 3_600_000;

export type StatusDeps = { db: Db; clock: Clock; dataDir: string };

/** Every figure of the installation as it is now. */
const measure = async ({ db, clock, dataDir }: StatusDeps): Promise<queries.Found[]> => {
  const now = clock.now();
  const reached = await timeOf(() => queries.reach(db));
  const parts = await Promise.all([
    queries.databaseFigures(db),
    queries.queueFigures(db, now),
    queries.engineFigures(db, now),
    queries.gatewayFigures(db, now),
    queries.expiryFigures(db, now),
    machineFigures(dataDir),
  ]);
  return [{ type: "databaseReachable", qualifier: "", value: reached }, ...parts.flat()];
};

/** How the installation is now, with the course of its last day. */
export const readStatus = async (deps: StatusDeps): Promise<SystemStatus[]> => {
  const from = new Date(deps.clock.now().getTime() - DAY_MS);
  const [found, samples] = await Promise.all([
    measure(deps),
    queries.latestSamples(deps.db, from, LIMITS.statusHistoryRows),
  ]);
  return presentStatus(found, samples);
};

/** What was noted, the oldest first; as many of the latest rows as a page can hold. */
export const readHistory = async ({ db }: Pick<StatusDeps, "db">): Promise<StatusRecord[]> =>
  presentHistory(await queries.latestSamples(db, new Date(0), LIMITS.statusHistoryRows));

/** Notes every figure. */
export const noteStatus = async (deps: StatusDeps): Promise<void> => {
  const found = await measure(deps);
  const notedAt = deps.clock.now();
  await queries.insertSamples(
    deps.db,
    found.map(({ type, qualifier, value }) => ({
      status_sample_id: newId(),
      status_type: type,
      qualifier,
      value: rounded(value),
      min_threshold: STATUS_TYPES[type].min,
      max_threshold: STATUS_TYPES[type].max,
      noted_at: notedAt,
    })),
  );
};

/** Thins what is older than three months to one sample an hour. */
export const thinStatus = ({ db }: Pick<StatusDeps, "db">, now: Date): Promise<void> =>
  queries.thinSamples(db, new Date(now.getTime() - STATUS_FULL_DAYS * DAY_MS));
