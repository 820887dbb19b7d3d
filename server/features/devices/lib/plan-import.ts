import { DEVICE_TYPE_IDS, ownDeviceSettings } from "#contract/devices.ts";
import { SerialNumber } from "#contract/device-upkeep.ts";
import { NEW_DEVICE_TYPE_IDS, fittingModels } from "#contract/device-form.ts";
import type { DeviceModel } from "#contract/devices.ts";
import { LIMITS } from "#contract/limits.ts";
import { placeFinder } from "#contract/place-finder.ts";
import type { NamedPlace } from "#contract/place-finder.ts";
import type { ImportRow, KnownColumn, Verdict } from "#server/lib/imports/import-file.ts";
import { nearMatch } from "#server/lib/imports/near-match.ts";
import { createTurn } from "#server/lib/turn.ts";

/** A device as a line will make it, or a placeholder where it has no serial number. */
export type PlannedDevice = {
  serialNumber: string | null;
  name: string;
  locationId: string;
  deviceTypeId: number;
  deviceModelId: number;
  formulationClassId: number | null;
  devicePositionId: number | null;
  deviceOrientationId: number | null;
  firmwareVersion: string | null;
  isCompliance: boolean;
};

/** A choice with everything that a file may call it. */
export type NamedChoice = { id: number; names: readonly string[] };
export type DeviceWorld = {
  places: readonly NamedPlace[];
  serials: ReadonlyMap<string, "active" | "deactivated">;
  models: readonly DeviceModel[];
  types: readonly NamedChoice[];
  formulations: readonly NamedChoice[];
  positions: readonly NamedChoice[];
  orientations: readonly NamedChoice[];
  yes: readonly string[];
  no: readonly string[];
};

type Reason =
  | "name"
  | "serial"
  | "serialTaken"
  | "serialDeactivated"
  | "type"
  | "model"
  | "wrongModel"
  | "place"
  | "placeNotUnique"
  | "formulation"
  | "choice"
  | "firmware"
  | "yesOrNo";
type Words = (reason: Reason | "new" | "placeholder" | "repeated", values?: object) => string;

const COLUMNS = [
  "serialNumber",
  "name",
  "deviceType",
  "deviceModel",
  "location",
  "formulation",
  "position",
  "orientation",
  "isCompliance",
  "firmwareVersion",
] as const;
export type DeviceColumn = (typeof COLUMNS)[number];
const REQUIRED: readonly DeviceColumn[] = ["name", "deviceModel", "location"];

/** The columns of a file of devices. */
export const deviceColumns = (headersOf: (column: DeviceColumn) => string[]): KnownColumn[] =>
  COLUMNS.map((key) => ({
    key,
    headers: headersOf(key),
    ...(REQUIRED.includes(key) ? { isRequired: true } : {}),
  }));

const lower = (text: string): string => text.toLocaleLowerCase();

type Fault = { reason: Reason; column: DeviceColumn; values?: object; near?: string | undefined };
class Refused {
  readonly fault: Fault;
  constructor(fault: Fault) {
    this.fault = fault;
  }
}
const refuse = (
  reason: Reason,
  column: DeviceColumn,
  more: Omit<Fault, "reason" | "column"> = {},
) => new Refused({ reason, column, ...more });

/** The place that a line names. */
const placesIn = (places: DeviceWorld["places"]) => {
  const find = placeFinder(places);
  const names = places.map(({ name }) => name);
  return (typed: string): string | Refused => {
    const found = find(typed);
    if ("id" in found) return found.id;
    return found.reason === "notUnique"
      ? refuse("placeNotUnique", "location", { values: { name: typed } })
      : refuse("place", "location", typed === "" ? {} : { near: nearMatch(typed, names) });
  };
};

const choiceOf = (
  typed: string,
  choices: readonly NamedChoice[],
  column: DeviceColumn,
  reason: Reason,
): number | null | Refused => {
  if (typed === "") return null;
  const found = choices.find(
    ({ id, names }) => String(id) === typed || names.map(lower).includes(lower(typed)),
  );
  const known = choices.flatMap(({ names }) => names);
  return found?.id ?? refuse(reason, column, { near: nearMatch(typed, known) });
};

/**
 * What each line of a file makes of a facility's devices: a new one, or a placeholder without a
 * serial number. A device that is there already is not changed by a file.
 */
export const planImport = async (
  world: DeviceWorld,
  rows: readonly ImportRow[],
  why: Words,
): Promise<Verdict<PlannedDevice>[]> => {
  const findPlace = placesIn(world.places);
  const lineOf = new Map<string, number>();
  const usable = world.models.filter(({ isArchived }) => !isArchived);

  const modelOf = (typed: string, typeId: number | null): DeviceModel | Refused => {
    const named = usable.filter(
      ({ id, name }) => String(id) === typed || lower(name) === lower(typed),
    );
    const model = named.find(({ deviceTypeId }) => typeId === null || deviceTypeId === typeId);
    if (model) return model;
    return named.length > 0
      ? refuse("wrongModel", "deviceModel", { values: { name: typed } })
      : refuse("model", "deviceModel", {
          near: nearMatch(
            typed,
            usable.map(({ name }) => name),
          ),
        });
  };

  const isComplianceOf = (typed: string): boolean | Refused => {
    if (typed === "" || world.yes.includes(lower(typed))) return true;
    return world.no.includes(lower(typed)) ? false : refuse("yesOrNo", "isCompliance");
  };

  const read = ({ values }: ImportRow): PlannedDevice | Refused => {
    const given = (column: DeviceColumn): string => values[column] ?? "";
    const serial = given("serialNumber");
    if (serial !== "" && !SerialNumber.safeParse(serial).success)
      return refuse("serial", "serialNumber", { values: { limit: LIMITS.ingestSerialMaxLength } });
    const state = world.serials.get(serial);
    if (state !== undefined)
      return refuse(state === "active" ? "serialTaken" : "serialDeactivated", "serialNumber");
    const name = ownDeviceSettings.name.safeParse(given("name"));
    if (!name.success)
      return refuse("name", "name", { values: { limit: LIMITS.deviceNameMaxLength } });
    const types = world.types.filter(({ id }) => NEW_DEVICE_TYPE_IDS.includes(id));
    const typeId = choiceOf(given("deviceType"), types, "deviceType", "type");
    if (typeId instanceof Refused) return typeId;
    const model = modelOf(given("deviceModel"), typeId);
    if (model instanceof Refused) return model;
    const { deviceTypeId } = model;
    if (!NEW_DEVICE_TYPE_IDS.includes(deviceTypeId)) return refuse("type", "deviceType");
    const formulation = choiceOf(
      given("formulation"),
      world.formulations,
      "formulation",
      "formulation",
    );
    if (formulation instanceof Refused) return formulation;
    const isDispenser = deviceTypeId === DEVICE_TYPE_IDS.dispenser;
    const formulationClassId = isDispenser ? (formulation ?? model.formulationClassId) : null;
    if (isDispenser && formulationClassId === null) return refuse("formulation", "formulation");
    if (fittingModels([model], { deviceTypeId, formulationClassId }).length === 0)
      return refuse("wrongModel", "deviceModel", { values: { name: model.name } });
    const locationId = findPlace(given("location"));
    if (locationId instanceof Refused) return locationId;
    const position = choiceOf(given("position"), world.positions, "position", "choice");
    if (position instanceof Refused) return position;
    const turned = choiceOf(given("orientation"), world.orientations, "orientation", "choice");
    if (turned instanceof Refused) return turned;
    const firmware = ownDeviceSettings.firmwareVersion.safeParse(given("firmwareVersion"));
    if (!firmware.success)
      return refuse("firmware", "firmwareVersion", {
        values: { limit: LIMITS.deviceTextMaxLength },
      });
    const isCompliance = isComplianceOf(given("isCompliance"));
    if (isCompliance instanceof Refused) return isCompliance;
    return {
      serialNumber: serial === "" ? null : serial,
      name: name.data,
      locationId,
      deviceTypeId,
      deviceModelId: model.id,
      formulationClassId,
      devicePositionId: position,
      deviceOrientationId: turned,
      firmwareVersion: firmware.data || null,
      isCompliance,
    };
  };

  const judge = (row: ImportRow): Verdict<PlannedDevice> => {
    const serial = row.values["serialNumber"] ?? "";
    const earlier = serial === "" ? undefined : lineOf.get(serial);
    if (earlier !== undefined)
      return { outcome: "repeated", why: why("repeated", { line: earlier }), of: earlier };
    const plan = read(row);
    if (plan instanceof Refused) {
      const { reason, column, values, near } = plan.fault;
      return {
        outcome: "refused",
        why: why(reason, values),
        wrong: [column],
        ...(near === undefined ? {} : { nearMatch: { column, value: near } }),
      };
    }
    if (serial !== "") lineOf.set(serial, row.line);
    return { outcome: "new", why: why(plan.serialNumber === null ? "placeholder" : "new"), plan };
  };

  const turn = createTurn();
  const verdicts: Verdict<PlannedDevice>[] = [];
  for (const row of rows) {
    verdicts.push(judge(row));
    if (turn.isOver()) await turn.next();
  }
  return verdicts;
};
