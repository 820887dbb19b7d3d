import type { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { dateFormats } from "#contract/core/formats/dates.ts";
import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { storePreviousValues } from "#server/features/organization/list-history/service.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { defineImport } from "#server/imports/define-import.ts";
import { intoFacility } from "#server/imports/reach.ts";
import { inBatches } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { levelKey, levelNames } from "#server/engine/location-levels.ts";
import { LEVELS, keyOf } from "../lib/line-names.ts";
import {
  type PlanText,
  type PlannedLine,
  type PlannedPlace,
  planImport,
} from "../lib/plan-import.ts";
import { findPlaces, insertPlaces, updatePlaces } from "../queries/changes.ts";
import { treeOf } from "./read.ts";

const headersOf = (column: (typeof IMPORT_COLUMNS.locations)[number]["key"]): readonly string[] => {
  if (column === "id" || column === "observable") return inEveryLanguage(`locations:csv.${column}`);
  return LEVELS.filter((level) => keyOf(level) === column).flatMap((level) => levelNames(level));
};

const wordsOf = (language: Language): PlanText => {
  const own = (key: "yes" | "no"): string[] =>
    [textsIn(language)(`locations:csv.${key}`), ...inEveryLanguage(`locations:csv.${key}`)].map(
      (word) => word.toLocaleLowerCase(),
    );
  return {
    why: (reason, values = {}) =>
      textsIn(language)(`locations:import.why.${reason}`, { ...values }),
    day: dateFormats(language).day,
    yes: own("yes"),
    no: own("no"),
  };
};

/** Every place that lines make, those above first. */
const placesMade = (lines: readonly PlannedLine[]): PlannedPlace[] =>
  lines
    .flatMap(({ above, ...place }) => [...above, place])
    .toSorted((one, other) => one.level - other.level);

/** Adds, renames and marks places of a facility's tree. */
export const locationImport = defineImport({
  kind: "locations",
  entity: "location",
  headers: headersOf,
  reach: intoFacility({
    check: api.locations.checkImport.access,
    write: api.locations.import.access,
  }),
  lock: (tx, { scope }) => lockFacility(tx, scope),
  plan: async ({ db, language, now }, { scope, products }, rows) => {
    const { locations, templateId } = await treeOf(db, scope, now);
    const isObservable = products.has("OBS");
    const verdicts = await planImport(locations, rows, wordsOf(language), isObservable);
    return { verdicts, extra: { templateId } };
  },
  summary: ({ created, changed, extra }, language) => {
    const countsOf = (places: readonly PlannedPlace[]) =>
      LEVELS.map((level) => ({
        key: `locations:levels.${levelKey(extra.templateId, level).split(".").at(-1)}`,
        count: places.filter((place) => place.level === level).length,
      }));
    return importSummary(language, {
      added: countsOf(placesMade(created)),
      changed: countsOf(changed),
    });
  },
  write: async ({ tx, now }, { scope }, { created: lines, changed, left }) => {
    const created = placesMade(lines);
    // Above all the others: a batch may name places of those before it.
    await inBatches(
      created,
      (batch) =>
        insertPlaces(
          tx,
          scope,
          batch.map(({ id, parentId, level, name, isObservable }) => ({
            location_id: id,
            parent_id: parentId,
            level,
            name,
            is_observable: isObservable,
          })),
        ),
      // A line may make several places.
      (places) => left(Math.min(places, lines.length) + changed.length),
    );
    await enterRows(
      tx,
      "location",
      scope,
      created.map(({ id }) => id),
    );
    const names = new Map(changed.map(({ id, name }) => [id, name]));
    const renamed = (await findPlaces(tx, scope, [...names.keys()])).flatMap(
      ({ location_id: ownerId, name: was }) =>
        names.get(ownerId) === was ? [] : [{ ownerId, was }],
    );
    await storePreviousValues(tx, scope, "place_name", renamed, now);
    await updatePlaces(tx, scope, changed);
  },
});
