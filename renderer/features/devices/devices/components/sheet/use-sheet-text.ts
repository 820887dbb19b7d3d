import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DEVICE_TYPE_IDS, type DeviceModel } from "#contract/devices/devices.ts";
import { placeFinder, placePaths } from "#contract/organization/place-finder.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import {
  type DevicePlace,
  lookupQueries,
  modelsQuery,
} from "#renderer/features/devices/devices/queries/devices.ts";

type NamedValue<Value> = { value: Value; name: string };

/** What the cells of the sheet are called, in the reader's language. */
export type SheetText = {
  findPlace: ReturnType<typeof placeFinder>;
  /** Paths from the floor down, by id. */
  paths: ReadonlyMap<string, string>;
  models: readonly DeviceModel[];
  types: ReadonlyMap<number, string>;
  choices: {
    formulationClassId: readonly NamedValue<number>[];
    devicePositionId: readonly NamedValue<number>[];
    deviceOrientationId: readonly NamedValue<number>[];
    jumperConfiguration: readonly NamedValue<1 | 2>[];
    isCompliance: readonly NamedValue<boolean>[];
  };
};

/** The words of the sheet once everything they come from is there. */
export const useSheetText = (places: readonly DevicePlace[] | undefined): SheetText | null => {
  const t = useText("devices", "device-form");
  const models = useQuery(modelsQuery).data;
  const formulations = useQuery(lookupQueries.formulationClasses).data;
  const positions = useQuery(lookupQueries.positions).data;
  const orientations = useQuery(lookupQueries.orientations).data;
  return useMemo(() => {
    if (!places || !models || !formulations || !positions || !orientations) return null;
    const named = (choices: readonly { id: number; name: string }[], words: string) =>
      choices.map(({ id, name }) => ({ value: id, name: t(textId(`devices.${words}.${name}`)) }));
    return {
      findPlace: placeFinder(places),
      paths: placePaths(places),
      models,
      types: new Map(
        Object.entries(DEVICE_TYPE_IDS).map(([name, id]) => [
          id,
          t(textId(`devices.type.${name}`)),
        ]),
      ),
      choices: {
        formulationClassId: named(formulations, "formulation"),
        devicePositionId: named(positions, "position"),
        deviceOrientationId: named(orientations, "orientation"),
        jumperConfiguration: [
          { value: 1, name: t("device-form.jumper.set") },
          { value: 2, name: t("device-form.jumper.open") },
        ],
        isCompliance: [
          { value: true, name: t("devices.configure.counts.yes") },
          { value: false, name: t("devices.configure.counts.no") },
        ],
      },
    };
  }, [places, models, formulations, positions, orientations, t]);
};
