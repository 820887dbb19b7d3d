import type { CommonSettings } from "#contract/devices/device-batches.ts";

/** Settings of the dialog for several devices. Firmware is what a device reports of itself. */
export type SettingField = Exclude<keyof CommonSettings, "firmwareVersion">;

type Choices =
  | { values: readonly string[] }
  | { of: "formulationClassId" | "devicePositionId" | "deviceOrientationId"; words: string };

const upTo = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index));

/** In the order of the dialog; an optional one can be taken away. */
export const SETTING_FIELDS: readonly {
  key: SettingField;
  choices: Choices;
  isOptional: boolean;
}[] = [
  {
    key: "formulationClassId",
    choices: { of: "formulationClassId", words: "formulation" },
    isOptional: false,
  },
  {
    key: "devicePositionId",
    choices: { of: "devicePositionId", words: "position" },
    isOptional: true,
  },
  {
    key: "deviceOrientationId",
    choices: { of: "deviceOrientationId", words: "orientation" },
    isOptional: true,
  },
  { key: "isCompliance", choices: { values: ["yes", "no"] }, isOptional: false },
  { key: "jumperConfiguration", choices: { values: upTo(1, 2) }, isOptional: true },
  { key: "sensitivity", choices: { values: upTo(0, 7) }, isOptional: true },
  { key: "timeslot", choices: { values: upTo(1, 20) }, isOptional: true },
];

const valueOf = (key: SettingField, text: string): number | boolean | null => {
  if (key === "isCompliance") return text === "yes";
  return text === "none" ? null : Number(text);
};

/** What is sent of the fields of a type: those that were set. */
export const settingsOf = (
  fields: readonly { key: SettingField }[],
  values: Partial<Record<SettingField, string>>,
): CommonSettings =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const text = values[key] ?? "";
      return text === "" ? [] : [[key, valueOf(key, text)]];
    }),
  );
