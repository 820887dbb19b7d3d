import { api } from "#contract/index.ts";
import {
  PREVIEW_DAYS,
  type Threshold,
  type ThresholdDays,
  type ThresholdHistory,
  type ThresholdList,
} from "#contract/organization/thresholds.ts";
import type { Versioned } from "#contract/core/versioned.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { grantPerson } from "#server/access/grant.ts";
import { type Asking, enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { historyOf, storePrevious } from "#server/features/organization/list-history/service.ts";
import { listVersion, updateList } from "#server/db/versions.ts";
import { indexByDay } from "#server/features/reports/reports/service.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { type ThresholdRecord, readThresholds, replaceThresholds } from "../queries/thresholds.ts";

const listOf = (locationId: string) => ({ list: "threshold", ownerId: locationId }) as const;

const bare = ({ title, value, color }: ThresholdRecord): Threshold => ({ title, value, color });

const present = async (db: Db, scope: Scope, locationId: string): Promise<ThresholdList> => {
  const version = await listVersion(db, scope, listOf(locationId));
  const found = await readThresholds(db, scope, locationId);
  const own = found.find((at) => at.locationId === locationId);
  return { version, thresholds: (own?.rows ?? []).map(bare) };
};

const answered = ({ version, thresholds }: ThresholdList): Versioned<Threshold[]> => ({
  version,
  value: thresholds,
});

/**
 * A place's own thresholds.
 * @throws AppError `not_found` out of the actor's reach
 */
export const getThresholds = async (
  asking: Asking,
  locationId: string,
): Promise<Versioned<Threshold[]>> => {
  const scope = await requireRow(asking, "location", locationId, api.locations.thresholds.access);
  return answered(await present(asking.tx, scope, locationId));
};

/**
 * What a place's thresholds were before, and those that hold where it has none.
 * @throws AppError `not_found` out of the actor's reach
 */
export const getThresholdHistory = async (
  asking: Asking,
  locationId: string,
): Promise<ThresholdHistory> => {
  const { access } = api.locations.thresholdHistory;
  const scope = await requireRow(asking, "location", locationId, access);
  const found = await readThresholds(asking.tx, scope, locationId);
  const above = found.find((at) => at.locationId !== locationId);
  return {
    ...(await historyOf<Threshold>(asking.tx, scope, listOf(locationId))),
    inherited: above ? { locationName: above.name, thresholds: above.rows.map(bare) } : null,
  };
};

/**
 * A place's figures of the last days, to try thresholds on.
 * @throws AppError `not_found` out of the actor's reach
 */
export const getThresholdDays = async (
  deps: { db: Db; clock: Clock },
  actor: Actor,
  locationId: string,
): Promise<ThresholdDays> => {
  const { grant } = await grantPerson(deps, actor, {
    locationId,
    ...api.locations.thresholdDays.access,
  });
  const asked = { locationId, now: deps.clock.now(), count: PREVIEW_DAYS };
  return { days: await indexByDay(deps.db, grant, asked) };
};

/** What the log records of a list: values by title. */
const audited = (rows: readonly Threshold[]) => ({
  thresholds: Object.fromEntries(rows.map(({ title, value }) => [title, value])),
});

type SavedThresholds = {
  version?: number | undefined;
  thresholds: readonly Threshold[];
  alsoForPast?: boolean | undefined;
};

/**
 * Saves a place's thresholds as a whole, from today on or for all days; for days before, the ones
 * of then still hold.
 * @throws AppError `not_found` out of reach, `conflict` when they have changed meanwhile
 */
export const saveThresholds = async (
  act: Act<Actor>,
  locationId: string,
  { version, thresholds, alsoForPast = false }: SavedThresholds,
): Promise<Versioned<Threshold[]>> => {
  const { tx } = act;
  const scope = await requireRow(act, "location", locationId, api.locations.saveThresholds.access);
  const current = () => present(tx, scope, locationId);
  await updateList(tx, scope, listOf(locationId), { version, current });
  const found = await readThresholds(tx, scope, locationId);
  const before = found.find((at) => at.locationId === locationId)?.rows ?? [];
  const after = thresholds.map((row) => ({ ...row, id: newId() }));
  await storePrevious<Threshold>(tx, scope, listOf(locationId), {
    before: before.map(bare),
    after: after.map(bare),
    now: act.now,
    alsoForPast,
    hadOther: found.some((at) => at.locationId !== locationId),
  });
  await replaceThresholds(tx, scope, locationId, after);
  const ids = (rows: readonly ThresholdRecord[]) => rows.map(({ id }) => id);
  await leaveRows(tx, "threshold", scope, ids(before));
  await enterRows(tx, "threshold", scope, ids(after));
  await act.record({
    scope,
    action: "update",
    entity: "performance_threshold",
    id: locationId,
    before: audited(before),
    after: { ...audited(after), ...(alsoForPast && { alsoForPast }) },
  });
  return answered(await current());
};
