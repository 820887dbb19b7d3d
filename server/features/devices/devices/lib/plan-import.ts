import { DEVICE_TYPE_IDS, type DeviceModel, ownDeviceSettings } from "#contract/devices/devices.ts";
import { SerialNumber } from "#contract/devices/device-upkeep.ts";
import { NEW_DEVICE_TYPE_IDS, fittingModels } from "#contract/devices/device-form.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { type NamedPlace, placeFinder } from "#contract/organization/place-finder.ts";
import type { IMPORT_COLUMNS } from "#contract/core/import-columns.ts";
import { type ImportRow, type Verdict, refusedFor } from "#server/imports/import-file.ts";
import { nearMatch } from "#server/imports/near-match.ts";
import { standingsOf } from "#server/imports/same-key.ts";
import { createTurn } from "#server/lib/yield-to-event-loop.ts";

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
  | "serialShortened"
  | "contradicts"
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
type ReasonText = (reason: Reason | "new" | "placeholder" | "repeated", values?: object) => string;

type DeviceColumn = (typeof IMPORT_COLUMNS.devices)[number]["key"];

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
  why: ReasonText,
): Promise<Verdict<PlannedDevice>[]> => {
  const findPlace = placesIn(world.places);
  const serials = new Map(world.serials.entries().map(([serial, state]) => [lower(serial), state]));
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

  const readSerial = (typed: string): string | null | Refused => {
    if (typed === "") return null;
    const parsed = SerialNumber.safeParse(typed);
    if (!parsed.success)
      return parsed.error.issues.some(({ message }) => message === "shortened_number")
        ? refuse("serialShortened", "serialNumber")
        : refuse("serial", "serialNumber", { values: { limit: LIMITS.ingestSerialMaxLength } });
    const state = serials.get(lower(parsed.data));
    if (state === undefined) return parsed.data;
    return refuse(state === "active" ? "serialTaken" : "serialDeactivated", "serialNumber");
  };

  /** Type, model and formulation hang together: the first that is wrong says so for all three. */
  const readModel = (given: (column: DeviceColumn) => string) => {
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
    return { deviceTypeId, deviceModelId: model.id, formulationClassId };
  };

  const read = ({ values }: ImportRow): PlannedDevice | Refused[] => {
    const given = (column: DeviceColumn): string => values[column] ?? "";
    const serialNumber = readSerial(given("serialNumber"));
    const named = ownDeviceSettings.name.safeParse(given("name"));
    const name = named.success
      ? named.data
      : refuse("name", "name", { values: { limit: LIMITS.deviceNameMaxLength } });
    const model = readModel(given);
    const locationId = findPlace(given("location"));
    const position = choiceOf(given("position"), world.positions, "position", "choice");
    const turned = choiceOf(given("orientation"), world.orientations, "orientation", "choice");
    const version = ownDeviceSettings.firmwareVersion.safeParse(given("firmwareVersion"));
    const firmware = version.success
      ? version.data || null
      : refuse("firmware", "firmwareVersion", { values: { limit: LIMITS.deviceTextMaxLength } });
    const isCompliance = isComplianceOf(given("isCompliance"));
    if (
      serialNumber instanceof Refused ||
      name instanceof Refused ||
      model instanceof Refused ||
      locationId instanceof Refused ||
      position instanceof Refused ||
      turned instanceof Refused ||
      firmware instanceof Refused ||
      isCompliance instanceof Refused
    )
      return [
        serialNumber,
        name,
        model,
        locationId,
        position,
        turned,
        firmware,
        isCompliance,
      ].filter((part) => part instanceof Refused);
    return {
      serialNumber,
      name,
      locationId,
      ...model,
      devicePositionId: position,
      deviceOrientationId: turned,
      firmwareVersion: firmware,
      isCompliance,
    };
  };

  const wordsOf = ({ fault: { reason, column, values, near } }: Refused) => ({
    column,
    why: why(reason, values),
    near,
  });

  const standings = standingsOf(rows, "serialNumber", lower);
  const judge = (row: ImportRow): Verdict<PlannedDevice> => {
    const standing = standings.get(row.line);
    if (standing !== undefined && "repeats" in standing) {
      const { repeats: of } = standing;
      return { outcome: "repeated", why: why("repeated", { line: of }), of };
    }
    if (standing !== undefined)
      return refusedFor(
        standing.columns.map((column) => ({
          column,
          why: why("contradicts", { line: standing.contradicts }),
        })),
      );
    const plan = read(row);
    if (Array.isArray(plan)) return refusedFor(plan.map(wordsOf));
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
