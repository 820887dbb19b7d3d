import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { newId } from "#server/lib/ids.ts";
import { defineImport } from "#server/imports/define-import.ts";
import { intoFacility } from "#server/imports/reach.ts";
import { inBatches } from "#server/imports/steps.ts";
import { importSummary } from "#server/imports/summary.ts";
import { inEveryLanguage, textsIn } from "#server/lib/texts.ts";
import {
  type DeviceWorld,
  type NamedChoice,
  type PlannedDevice,
  planImport,
} from "../lib/plan-import.ts";
import { type Lookup, listLookup } from "../queries/lookups.ts";
import { listPlaces } from "../queries/places.ts";
import { listSerials } from "../queries/settings.ts";
import { addDevices } from "./devices.ts";
import { valuesOf } from "./edit.ts";
import { allModels } from "./list.ts";
import { insertPlanned } from "./placeholders.ts";

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

/** Adds the good lines of a file to a facility's devices; lines without a serial number are placeholders. */
export const deviceImport = defineImport({
  kind: "devices",
  entity: "device",
  headers: (column) => inEveryLanguage(`devices:csv.${column}`),
  reach: intoFacility({
    check: api.devices.checkImport.access,
    write: api.devices.import.access,
  }),
  lock: (tx, { scope }) => lockFacility(tx, scope),
  plan: async ({ db, language }, { scope }, rows) => {
    const verdicts = await planImport(await loadWorld(db, scope), rows, (reason, values = {}) =>
      textsIn(language)(`devices:import.why.${reason}`, { ...values }),
    );
    return { verdicts, extra: null };
  },
  summary: ({ created }, language) => {
    const planned = created.filter(({ serialNumber }) => serialNumber === null).length;
    const added = [
      { key: "devices:import.makes.device", count: created.length - planned },
      { key: "devices:import.makes.placeholder", count: planned },
    ];
    return importSummary(language, { added, changed: [] });
  },
  write: async (act, { scope }, { created, left }) => {
    const devices = created.flatMap(({ serialNumber, ...plan }) =>
      serialNumber === null ? [] : [{ ...plan, serialNumber }],
    );
    const planned = created.filter(({ serialNumber }) => serialNumber === null);
    await inBatches(
      devices,
      (batch) => addPlanned(act, scope, batch),
      (lines) => left(lines + planned.length),
    );
    if (planned.length > 0) await insertPlanned(act, scope, planned);
  },
});
