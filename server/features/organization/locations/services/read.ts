import type { Readable } from "node:stream";
import { api } from "#contract/index.ts";
import {
  LOWEST_LEVEL,
  type LocationHierarchy,
  type LocationNode,
  UNIT_LEVEL,
} from "#contract/organization/locations.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { facilityOfRow } from "#server/access/row-directory.ts";
import { type Scope, scopeWithin } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { csvStream } from "#server/export/csv.ts";
import type { ExportRow } from "#server/export/table.ts";
import { AppError } from "#server/lib/app-error.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { levelName } from "#server/engine/location-levels.ts";
import { textsIn } from "#server/lib/texts.ts";
import { can } from "../policy.ts";
import { presentLevels, presentTree } from "../presenter.ts";
import {
  type FacilityTree,
  type LocationRecord,
  listFacilityIds,
  readTree,
} from "../queries/tree.ts";

/**
 * The tree of a facility that is in reach.
 * @throws AppError `forbidden` where there is none
 */
export const treeOf = async (
  db: Db,
  scope: Scope,
  now: Date,
  withClosed = false,
): Promise<FacilityTree> => {
  const tree = await readTree(db, scope, now, withClosed);
  if (tree === null) throw new AppError("forbidden");
  return tree;
};

/**
 * A facility's places, and what the caller may do with them.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const getHierarchy = async (
  db: Db,
  actor: Actor,
  { facilityId, withClosed = false }: { facilityId: string; withClosed?: boolean | undefined },
  now: Date,
): Promise<LocationHierarchy> => {
  const { access } = api.locations.hierarchy;
  const reachable = await requireFacility(db, actor, facilityId, access, now);
  const { templateId, closedCount, locations } = await treeOf(db, reachable.scope, now, withClosed);
  const root = presentTree(locations);
  if (root === undefined) throw new AppError("forbidden");
  return {
    locationHierarchy: root,
    levelInfo: presentLevels(templateId),
    closedCount,
    can: {
      edit: can.edit(reachable),
      delete: can.remove(reachable),
      observe: can.setObservable(reachable),
      setThresholds: can.setThresholds(reachable),
      export: can.export(reachable),
    },
  };
};

/**
 * The trees of a customer's facilities.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const getHierarchies = async (
  db: Db,
  actor: Actor,
  customerId: string,
  now: Date,
): Promise<{ facilityId: string; locationHierarchy: LocationNode }[]> => {
  const scope = await requireCustomer(db, actor, customerId, api.locations.ofCustomer.access);
  const trees: { facilityId: string; locationHierarchy: LocationNode }[] = [];
  for (const facilityId of await listFacilityIds(db, scope)) {
    const tree = await readTree(db, scopeWithin(scope, facilityId), now);
    const root = presentTree(tree?.locations ?? []);
    if (root !== undefined) trees.push({ facilityId, locationHierarchy: root });
  }
  return trees;
};

/**
 * The units that observers may choose, by name, with what is above them. The id is the facility's,
 * or that of a place in it.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listObservable = async (
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ id: string; name: string; parentName: string | null }[]> => {
  const { access } = api.locations.observable;
  const ofPlace = await facilityOfRow(db, "location", id);
  const { scope } = await requireFacility(db, actor, ofPlace ?? id, access, now);
  const { locations } = await treeOf(db, scope, now);
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  return locations
    .filter(({ level, isObservable }) => level === UNIT_LEVEL && isObservable)
    .map(({ id, name, parentId }) => ({ id, name, parentName: names.get(parentId ?? "") ?? null }));
};

/** The levels below the facility. */
const LEVELS = Array.from({ length: LOWEST_LEVEL - 1 }, (_, at) => at + 2);

/** Names from below the facility down to the place, by id. */
const pathsOf = (locations: readonly LocationRecord[]): Map<string, readonly string[]> => {
  const paths = new Map<string, readonly string[]>();
  // Parents come first.
  for (const { id, parentId, name } of locations)
    paths.set(id, parentId === null ? [] : [...(paths.get(parentId) ?? []), name]);
  return paths;
};

/**
 * A facility's tree as a CSV file that can be imported again.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const exportTree = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  language: Language,
  now: Date,
): Promise<{ stream: Readable; title: string; day: string }> => {
  const { access } = api.locations.csv;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  const { templateId, name, timeZone, locations } = await treeOf(db, scope, now);
  const t = textsIn(language);
  const paths = pathsOf(locations);
  const byPath = (a: LocationRecord, b: LocationRecord): number =>
    (paths.get(a.id) ?? [])
      .join("\u0000")
      .localeCompare((paths.get(b.id) ?? []).join("\u0000"), language);
  const rows = locations
    .filter(({ level }) => level > 1)
    .toSorted(byPath)
    .map((row): ExportRow => {
      const path = paths.get(row.id) ?? [];
      const observed =
        row.level === UNIT_LEVEL ? t(`locations:csv.${row.isObservable ? "yes" : "no"}`) : "";
      return [row.id, ...LEVELS.map((level) => path[level - 2] ?? ""), observed];
    });
  const column = (header: string, width: number) => ({ header, format: "text" as const, width });
  const columns = [
    column(t("locations:csv.id"), 38),
    ...LEVELS.map((level) => column(levelName(templateId, level, language), 24)),
    column(t("locations:csv.observable"), 14),
  ];
  const title = t("locations:csv.title", { name });
  return { stream: csvStream({ title, columns, rows }), title, day: localDayText(now, timeZone) };
};
