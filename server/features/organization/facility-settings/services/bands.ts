import { api } from "#contract/index.ts";
import {
  type BandFigures,
  type BandList,
  type BandRow,
  symbolOf,
} from "#contract/organization/performance-bands.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { historyOf, storePrevious } from "#server/features/organization/list-history/service.ts";
import { listVersion, updateList } from "#server/db/versions.ts";
import { bandFigures } from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { type StoredBand, auditedBand, presentBands, storedBand } from "../presenter.ts";
import { type BandRecord, listBands, replaceBands } from "../queries/lists.ts";

const entity = "performance_band";
const listOf = ({ facilityId }: Scope) => ({ list: "band", ownerId: facilityId }) as const;

const currentBands = async (db: Db | Tx, scope: Scope): Promise<BandList> =>
  presentBands(
    await listVersion(db, scope, listOf(scope)),
    await listBands(db, scope),
    await historyOf<StoredBand>(db, scope, listOf(scope)),
  );

/**
 * A facility's performance bands.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const readBands = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<BandList> => {
  const { scope } = await requireFacility(
    db,
    actor,
    facilityId,
    api.performanceBands.list.access,
    now,
  );
  return currentBands(db, scope);
};

/**
 * What bands would mean for people, without their names.
 * @throws AppError `forbidden` out of the actor's reach, or without badge monitoring
 */
export const readBandFigures = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<BandFigures> => {
  const { access } = api.performanceBands.figures;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  return bandFigures(db, scope, now);
};

type Band = Omit<BandRecord, "customer_id" | "facility_id">;

const recordOf = ({ id, title, limit, color, symbolId }: BandRow): Band => {
  const symbol = symbolOf(symbolId);
  if (symbol === undefined) throw new AppError("invalid_input");
  return { band_id: id ?? newId(), title, upper_limit: limit, color, symbol };
};

type Changed = { before: readonly Band[]; after: readonly Band[]; alsoForPast: boolean };

const recordChanges = async (
  act: Act<Actor>,
  scope: Scope,
  { before, after, alsoForPast }: Changed,
): Promise<void> => {
  const forPast = alsoForPast && { alsoForPast };
  const entry = { scope, entity } as const;
  for (const band of after) {
    const old = before.find(({ band_id: id }) => id === band.band_id);
    const saved = { ...entry, id: band.band_id, after: { ...auditedBand(band), ...forPast } };
    await act.record(
      old === undefined
        ? { ...saved, action: "create" }
        : { ...saved, action: "update", before: auditedBand(old) },
    );
  }
  const kept = new Set(after.map(({ band_id: id }) => id));
  for (const band of before.filter(({ band_id: id }) => !kept.has(id)))
    await act.record({
      ...entry,
      action: "remove",
      id: band.band_id,
      before: auditedBand(band),
      ...(forPast && { after: forPast }),
    });
};

/**
 * Saves a facility's bands as a whole, from today on or for all days; for days before, the ones of
 * then still hold.
 * @throws AppError `forbidden` out of reach, `conflict` when they have changed meanwhile,
 *   `invalid_input` for an id that is not one of the facility's bands
 */
export const saveBands = async (
  act: Act<Actor>,
  facilityId: string,
  {
    version,
    performanceBands,
    alsoForPast = false,
  }: {
    version?: number | undefined;
    performanceBands: readonly BandRow[];
    alsoForPast?: boolean | undefined;
  },
): Promise<BandList> => {
  const { tx, actor } = act;
  const { scope } = await requireFacility(
    tx,
    actor,
    facilityId,
    api.performanceBands.save.access,
    act.now,
  );
  const current = () => currentBands(tx, scope);
  await updateList(tx, scope, listOf(scope), { version, current });
  const before = await listBands(tx, scope);
  const known = new Set(before.map(({ band_id: id }) => id));
  const ids = performanceBands.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.some((id, at) => !known.has(id) || ids.indexOf(id) < at))
    throw new AppError("invalid_input", { fieldErrors: { performanceBands: "not_in_list" } });
  const after = performanceBands.map(recordOf);
  await storePrevious<StoredBand>(tx, scope, listOf(scope), {
    before: before.map(storedBand),
    after: after.map(storedBand).toSorted((a, b) => a.limit - b.limit),
    now: act.now,
    alsoForPast,
  });
  await replaceBands(tx, scope, after);
  if (after.length + before.length === 0) act.nothingChanged();
  await recordChanges(act, scope, { before, after, alsoForPast });
  return current();
};
