import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { startImport } from "#server/imports/runs/start.ts";
import type { ImportRequest, ImportWriter } from "#server/imports/runs/start.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
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
import { deviceColumns, planImport } from "../lib/plan-import.ts";
import type { DeviceWorld, NamedChoice, PlannedDevice } from "../lib/plan-import.ts";
import { listLookup } from "../queries/lookups.ts";
import type { Lookup } from "../queries/lookups.ts";
import { listPlaces } from "../queries/places.ts";
import { listSerials } from "../queries/settings.ts";
import { addDevices } from "./devices.ts";
import { valuesOf } from "./edit.ts";
import { allModels } from "./list.ts";
import { insertPlanned } from "./placeholders.ts";

const read = (given: GivenFile) =>
  readImport(
    given,
    deviceColumns((column) => inEveryLanguage(`devices:csv.${column}`)),
  );

/** A list of the product with its words in every language, and its own key. */
const namedChoices = async (db: Db, table: Lookup, words: string): Promise<NamedChoice[]> =>
  (await listLookup(db, table)).map(({ id, name }) => ({
    id,
    names: [...inEveryLanguage(`${words}.${name}`), name],
  }));

const loadWorld = async (db: Db, scope: Scope): Promise<DeviceWorld> => {
  const places = await listPlaces(db, scope);
  const serials = await listSerials(db, scope);
  const types = await namedChoices(db, "device_type", "reports:deviceTypes");
  return {
    places: places.map((row) => ({
      id: row.location_id,
      parentId: row.parent_id,
      name: row.name,
    })),
    serials: new Map(
      serials.map((row) => [
        row.serial_number,
        row.deactivated_at === null ? "active" : "deactivated",
      ]),
    ),
    models: await allModels(db),
    types: types.map((type) =>
      type.id === DEVICE_TYPE_IDS.opportunityCounter
        ? { ...type, names: [...type.names, ...inEveryLanguage("devices:csv.counter")] }
        : type,
    ),
    formulations: await namedChoices(db, "formulation_class", "devices:formulation"),
    positions: await namedChoices(db, "device_position", "devices:position"),
    orientations: await namedChoices(db, "device_orientation", "devices:orientation"),
    yes: inEveryLanguage("devices:csv.yes").map((word) => word.toLocaleLowerCase()),
    no: inEveryLanguage("devices:csv.no").map((word) => word.toLocaleLowerCase()),
  };
};

const planOf = async (db: Db, scope: Scope, file: ImportFile, language: Language) =>
  planImport(await loadWorld(db, scope), file.rows, (reason, values = {}) =>
    textsIn(language)(`devices:import.why.${reason}`, { ...values }),
  );

const summaryIn =
  (language: Language) =>
  (verdicts: readonly Verdict<PlannedDevice>[]): string => {
    const { created } = plansOf(verdicts);
    const planned = created.filter(({ serialNumber }) => serialNumber === null).length;
    const added = [
      { key: "devices:import.makes.device", count: created.length - planned },
      { key: "devices:import.makes.placeholder", count: planned },
    ];
    return importSummary(language, { added, changed: [] });
  };

/**
 * What a file would add to a facility's devices; writes nothing.
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
  const { scope } = await requireFacility(
    db,
    actor,
    facilityId,
    api.devices.checkImport.access,
    now,
  );
  const file = await read(given);
  return checkFile(file, (found) => planOf(db, scope, found, language), {
    language,
    summary: summaryIn(language),
  });
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
  await requireFacility(db, actor, facilityId, api.devices.import.access, now);
  return readable(await read(given));
};

const addPlanned = async (
  { tx, now }: Act<Actor>,
  scope: Scope,
  plans: readonly (PlannedDevice & { serialNumber: string })[],
): Promise<void> => {
  await addDevices(
    tx,
    scope,
    plans.map(({ locationId, isCompliance, ...plan }) => ({
      deviceId: newId(),
      serialNumber: plan.serialNumber,
      name: plan.name,
      deviceTypeId: plan.deviceTypeId,
      deviceModelId: plan.deviceModelId,
      assignment: { locationId, startsAt: now, isCompliance },
      values: valuesOf({ ...plan, isCompliance }),
    })),
    now,
  );
};

/** Adds the good lines of a file to a facility's devices as they are now; as {@link importDevices}. */
export const writeDevices: ImportWriter = async (act, request, progress) => {
  const { tx, actor, language } = act;
  const { place } = request;
  if (!("facilityId" in place)) throw new AppError("not_found");
  const { access } = api.devices.import;
  const { scope } = await requireFacility(tx, actor, place.facilityId, access, act.now);
  const file = readable(await read(request));
  const steps = importSteps(progress, file.rows.length);
  steps.read();
  await lockFacility(tx, scope);
  const verdicts = await planOf(tx, scope, file, language);
  const { created, result } = acceptedPlans(verdicts, request.withoutRefused);
  const devices = created.flatMap(({ serialNumber, ...plan }) =>
    serialNumber === null ? [] : [{ ...plan, serialNumber }],
  );
  const planned = created.filter(({ serialNumber }) => serialNumber === null);
  steps.written(created.length);
  await inBatches(
    devices,
    (batch) => addPlanned(act, scope, batch),
    (left) => steps.written(left + planned.length),
  );
  if (planned.length > 0) await insertPlanned(act, scope, planned);
  steps.written(0);
  return { scope, counts: result, changes: changesOf(file, verdicts) };
};

/**
 * Adds the good lines of a file to a facility's devices, those of a long file in the background.
 * @throws AppError `forbidden` out of reach, `import_refused` when a line is refused and refused
 *   ones are not to be left out
 */
export const importDevices = async (
  act: Act<Actor>,
  file: ImportFile,
  facilityId: string,
  request: Omit<ImportRequest, "place">,
): Promise<ImportResult> => {
  const { access } = api.devices.import;
  const { scope } = await requireFacility(act.tx, act.actor, facilityId, access, act.now);
  return startImport(
    act,
    "devices",
    scope,
    file,
    { ...request, place: { facilityId } },
    writeDevices,
  );
};
