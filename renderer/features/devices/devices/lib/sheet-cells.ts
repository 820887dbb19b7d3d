import { fittingModels } from "#contract/devices/device-form.ts";
import {
  SHEET_FIELDS,
  type SheetChanges,
  type SheetDevice,
  type SheetField,
  sheetChanges,
  sheetFaults,
  sheetFieldsOf,
} from "#contract/devices/device-sheet.ts";
import type { SheetText } from "../components/sheet/use-sheet-text.ts";

/** Why a cell's text is not taken: a text of the sheet, or a code that every form has words for. */
export type CellFault = { own: OwnFault } | { code: string };
type OwnFault =
  | "required"
  | "locationRequired"
  | "place"
  | "placeNotUnique"
  | "choice"
  | "model"
  | "wrongModel"
  | "yesOrNo"
  | "range";

/** What was typed into the cells of a device. */
export type Typed = Partial<Record<SheetField, string>>;
type Value = string | number | boolean | null;
type Read = { value: Value } | { fault: CellFault };

const RANGES = { timeslot: [1, 20], sensitivity: [0, 7] } as const;
/** The lowest and highest number that a field takes. */
export const rangeOfField = (field: SheetField): readonly [number, number] | undefined =>
  field === "timeslot" || field === "sensitivity" ? RANGES[field] : undefined;

const own = (fault: OwnFault): Read => ({ fault: { own: fault } });
const lower = (text: string): string => text.toLocaleLowerCase();

/** A field may be changed for a device of this type that hangs somewhere or not. */
export const isOpen = (device: SheetDevice, field: SheetField): boolean =>
  sheetFieldsOf(device.deviceTypeId).has(field) &&
  // Whether it counts belongs to the place where it hangs.
  (field !== "isCompliance" || device.locationId !== null);

/** A value as people know it. */
export const textOfValue = (field: SheetField, value: Value, words: SheetText): string => {
  if (value === null) return "";
  if (field === "locationId") return words.paths.get(String(value)) ?? "";
  if (field === "deviceModelId") return words.models.find(({ id }) => id === value)?.name ?? "";
  if (Object.hasOwn(words.choices, field)) {
    const choices = words.choices[field as keyof SheetText["choices"]];
    return choices.find((choice) => choice.value === value)?.name ?? "";
  }
  return String(value);
};

/** What a field's options are for a device. */
export const optionsOf = (
  field: SheetField,
  device: SheetDevice,
  words: SheetText,
): string[] | undefined => {
  if (field === "locationId") return [...words.paths.values()].filter(Boolean);
  if (field === "deviceModelId")
    return fittingModels(words.models, device, device.deviceModelId).map(({ name }) => name);
  if (Object.hasOwn(words.choices, field))
    return words.choices[field as keyof SheetText["choices"]].map(({ name }) => name);
  return undefined;
};

const readChoice = (field: SheetField, text: string, words: SheetText): Read => {
  const isCount = field === "isCompliance";
  if (text === "" && !isCount) return { value: null };
  const choices = words.choices[field as keyof SheetText["choices"]];
  const found = choices.find(({ name }) => lower(name) === lower(text));
  return found === undefined ? own(isCount ? "yesOrNo" : "choice") : { value: found.value };
};

const readModel = (text: string, device: SheetDevice, words: SheetText): Read => {
  if (text === "") return own("required");
  const named = words.models.filter(({ name }) => lower(name) === lower(text));
  const model =
    named.find(({ deviceTypeId }) => deviceTypeId === device.deviceTypeId) ?? named.at(0);
  return model === undefined ? own("model") : { value: model.id };
};

const readPlace = (text: string, words: SheetText): Read => {
  if (text === "") return own("locationRequired");
  const found = words.findPlace(text);
  if ("id" in found) return { value: found.id };
  return own(found.reason === "notUnique" ? "placeNotUnique" : "place");
};

/** What a text in a cell says, by the rules that the call itself has. */
const read = (field: SheetField, typed: string, device: SheetDevice, words: SheetText): Read => {
  const text = typed.trim();
  if (text === textOfValue(field, device[field], words)) return { value: device[field] };
  if (field === "locationId") return readPlace(text, words);
  if (field === "deviceModelId") return readModel(text, device, words);
  if (Object.hasOwn(words.choices, field)) return readChoice(field, text, words);
  const isNumber = rangeOfField(field) !== undefined;
  const value = isNumber && text !== "" ? Number(text) : text;
  const known = sheetChanges.safeParse({ [field]: text === "" && field !== "name" ? null : value });
  if (known.success) return { value: known.data[field] ?? null };
  return isNumber ? own("range") : { fault: { code: known.error.issues[0]?.message ?? "invalid" } };
};

/** What is typed for a device, as it is saved and as it is shown. */
export type Judged = {
  changes: SheetChanges;
  changed: ReadonlySet<SheetField>;
  texts: Typed;
  faults: Partial<Record<SheetField, CellFault>>;
};

/** Judges what is typed for a device: cell by cell, then as a whole. */
export const judge = (device: SheetDevice, typed: Typed, words: SheetText): Judged => {
  const changes: Record<string, Value> = {};
  const changed = new Set<SheetField>();
  const [texts, faults]: [Typed, Judged["faults"]] = [{}, {}];
  for (const field of SHEET_FIELDS) {
    const text = typed[field];
    if (text === undefined) continue;
    const said = read(field, text, device, words);
    if ("fault" in said) {
      [texts[field], faults[field]] = [text, said.fault];
      changed.add(field);
    } else if (said.value !== device[field]) {
      [texts[field], changes[field]] = [textOfValue(field, said.value, words), said.value];
      changed.add(field);
    }
  }
  const given = changes as SheetChanges;
  for (const [name, code] of Object.entries(sheetFaults(device, given, words.models))) {
    const field = name as SheetField;
    faults[field] ??=
      field === "deviceModelId"
        ? { own: "wrongModel" }
        : code === "required"
          ? { own: "required" }
          : { code };
  }
  return { changes: given, changed, texts, faults };
};
