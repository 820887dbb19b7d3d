import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { dateFormats } from "#contract/core/formats/dates.ts";
import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { keepFormerValues } from "#server/features/organization/list-history/service.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { startImport } from "#server/imports/runs/start.ts";
import type { ImportRequest, ImportWriter } from "#server/imports/runs/start.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  acceptedPlans,
  checkFile,
  plansOf,
  readImport,
  readable,
} from "#server/imports/import-file.ts";
import type { GivenFile, ImportFile, Verdict } from "#server/imports/import-file.ts";
import { changesOf } from "#server/imports/changes.ts";
import { importSteps, inBatches } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import { levelKey } from "#server/engine/location-levels.ts";
import { LEVELS } from "../lib/line-names.ts";
import { placeColumns, planImport } from "../lib/plan-import.ts";
import type { PlanWords, PlannedLine, PlannedPlace } from "../lib/plan-import.ts";
import { findPlaces, insertPlaces, updatePlaces } from "../queries/changes.ts";
import { treeOf } from "./read.ts";

const read = (given: GivenFile) =>
  readImport(
    given,
    placeColumns(inEveryLanguage("locations:csv.id"), inEveryLanguage("locations:csv.observable")),
  );

const wordsOf = (language: Language): PlanWords => {
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

const planFor = async (
  db: Db,
  { scope, products }: ReachableFacility,
  file: ImportFile,
  language: Language,
  now: Date,
) => {
  const { locations, templateId } = await treeOf(db, scope, now);
  const words = wordsOf(language);
  const verdicts = await planImport(locations, file.rows, words, products.has("OBS"));
  return { verdicts, templateId };
};

/** Every place that lines make, those above first. */
const placesMade = (lines: readonly PlannedLine[]): PlannedPlace[] =>
  lines
    .flatMap(({ above, ...place }) => [...above, place])
    .toSorted((one, other) => one.level - other.level);

const summaryIn = (
  language: Language,
  templateId: number,
  verdicts: readonly Verdict<PlannedLine>[],
): string => {
  const { created, changed } = plansOf(verdicts);
  const countsOf = (places: readonly PlannedPlace[]) =>
    LEVELS.map((level) => ({
      key: `locations:levels.${levelKey(templateId, level).split(".").at(-1)}`,
      count: places.filter((place) => place.level === level).length,
    }));
  return importSummary(language, {
    added: countsOf(placesMade(created)),
    changed: countsOf(changed),
  });
};

/**
 * What a file would change in a facility's tree; writes nothing.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const checkImport = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  given: GivenFile,
  language: Language,
  now: Date,
): Promise<ImportCheck> => {
  const facility = await requireFacility(
    db,
    actor,
    facilityId,
    api.locations.checkImport.access,
    now,
  );
  const file = await read(given);
  let templateId = 1;
  const plan = async (found: ImportFile) => {
    const planned = await planFor(db, facility, found, language, now);
    ({ templateId } = planned);
    return planned.verdicts;
  };
  const summary = (verdicts: readonly Verdict<PlannedLine>[]) =>
    summaryIn(language, templateId, verdicts);
  return checkFile(file, plan, { language, summary });
};

/**
 * Reads a file before a transaction is opened for it.
 * @throws AppError `forbidden` out of reach, `invalid_input` for one that cannot be read
 */
export const readForImport = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  given: GivenFile,
  now: Date,
): Promise<ImportFile> => {
  await requireFacility(db, actor, facilityId, api.locations.import.access, now);
  return readable(await read(given));
};

/** Writes the good lines of a file, against the tree as it is now; as {@link importLocations}. */
export const writeLocations: ImportWriter = async (act, request, progress) => {
  const { tx, actor, language } = act;
  const { place } = request;
  if (!("facilityId" in place)) throw new AppError("not_found");
  const { access } = api.locations.import;
  const facility = await requireFacility(tx, actor, place.facilityId, access, act.now);
  const { scope } = facility;
  const file = readable(await read(request));
  const steps = importSteps(progress, file.rows.length);
  steps.read();
  await lockFacility(tx, scope);
  const { verdicts } = await planFor(tx, facility, file, language, act.now);
  const { created: lines, changed, result } = acceptedPlans(verdicts, request.withoutRefused);
  const created = placesMade(lines);
  steps.written(lines.length + changed.length);
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
    (left) => steps.written(Math.min(left, lines.length) + changed.length),
  );
  await enterRows(
    tx,
    "location",
    scope,
    created.map(({ id }) => id),
  );
  const names = new Map(changed.map(({ id, name }) => [id, name]));
  const renamed = (await findPlaces(tx, scope, [...names.keys()])).flatMap(
    ({ location_id: ownerId, name: was }) => (names.get(ownerId) === was ? [] : [{ ownerId, was }]),
  );
  await keepFormerValues(tx, scope, "place_name", renamed, act.now);
  await updatePlaces(tx, scope, changed);
  steps.written(0);
  return { scope, counts: result, changes: changesOf(file, verdicts) };
};

/**
 * Writes the good lines of a file, those of a long file in the background.
 * @throws AppError `forbidden` out of reach, `import_refused` when a line is refused and refused
 *   ones are not to be left out
 */
export const importLocations = async (
  act: Act<Actor>,
  file: ImportFile,
  facilityId: string,
  request: Omit<ImportRequest, "place">,
): Promise<ImportResult> => {
  const { access } = api.locations.import;
  const { scope } = await requireFacility(act.tx, act.actor, facilityId, access, act.now);
  const asked = { ...request, place: { facilityId } };
  return startImport(act, "locations", scope, file, asked, writeLocations);
};
