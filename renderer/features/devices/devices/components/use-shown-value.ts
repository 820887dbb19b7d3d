import { useQuery } from "@tanstack/react-query";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type DevicePlace, lookupQueries, modelsQuery } from "../queries/devices.ts";

/** Shows a value of the form as people know it: names in place of ids. */
export const useShownValue = (places: readonly DevicePlace[] | undefined) => {
  const t = useText("devices", "device-form");
  const models = useQuery(modelsQuery).data;
  const lists = {
    formulationClassId: ["formulation", useQuery(lookupQueries.formulationClasses).data],
    devicePositionId: ["position", useQuery(lookupQueries.positions).data],
    deviceOrientationId: ["orientation", useQuery(lookupQueries.orientations).data],
    deviceTypeId: ["type", Object.entries(DEVICE_TYPE_IDS).map(([name, id]) => ({ name, id }))],
  } as const;
  return (path: string, value: unknown): string => {
    if (value === null || value === undefined) return "";
    if (path === "locationId") return places?.find(({ id }) => id === value)?.name ?? "";
    if (path === "deviceModelId") return models?.find(({ id }) => id === value)?.name ?? "";
    if (typeof value === "boolean") return t(`devices.configure.counts.${value ? "yes" : "no"}`);
    if (Object.hasOwn(lists, path)) {
      const [words, choices] = lists[path as keyof typeof lists];
      const name = choices?.find(({ id }) => id === value)?.name;
      return name === undefined ? "" : t(textId(`devices.${words}.${name}`));
    }
    return String(value as string | number);
  };
};
