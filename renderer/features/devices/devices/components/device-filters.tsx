import { useQuery } from "@tanstack/react-query";
import {
  BATTERY_STATUSES,
  DEVICE_TYPE_IDS,
  FORMULATION_IDS,
  STATUS_FILTERS,
} from "#contract/devices/devices.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { FilterBoxes } from "#renderer/ui/lists/filter-menu.tsx";
import type { ListState } from "#renderer/ui/lists/list-address.ts";
import { type FilterKey, assignmentOf, assignmentText, filtersSet } from "../lib/list-state.ts";
import { type DevicePlaces, modelsQuery } from "../queries/devices.ts";
import { PlaceTree } from "./places/place-tree.tsx";

type Props = {
  state: ListState;
  places: DevicePlaces | undefined;
  onChange: (key: FilterKey, values: readonly string[]) => void;
  onClear: () => void;
};

/** The panel of filters beside the device list. */
export function DeviceFilters({ state, places, onChange, onClear }: Props) {
  const t = useText("devices");
  const { filters } = state;
  const types = filters["deviceType"] ?? [];
  const models = useQuery(modelsQuery).data ?? [];
  const count = filtersSet(state);
  const boxes = (
    key: FilterKey,
    label: string,
    options: readonly { value: string; label: string; count?: number }[],
    values = filters[key] ?? [],
  ) => (
    <FilterBoxes
      label={label}
      options={options}
      values={values}
      onChange={(next) => onChange(key, key === "assignment" ? assignmentText(next) : next)}
    />
  );
  return (
    <div className="hr-device-filters">
      <div className="hr-device-filters-head">
        <h2>{t("devices.filters.title")}</h2>
        <span>{t("devices.filters.set", { count })}</span>
        <Button variant="minimal" onClick={onClear}>
          {t("devices.filters.clear")}
        </Button>
      </div>
      <div className="hr-device-places">
        <PlaceTree
          places={places?.places}
          ticks={{
            kind: "rows",
            keys: new Set(filters["locationId"]),
            onChange: (keys) => onChange("locationId", [...keys]),
          }}
        />
      </div>
      {boxes(
        "assignment",
        t("devices.filters.assignment"),
        [
          {
            value: "assigned",
            label: t("devices.filters.assigned"),
            ...(places && { count: places.assigned + places.placeholders }),
          },
          {
            value: "unassigned",
            label: t("devices.filters.unassigned"),
            ...(places && { count: places.unassigned }),
          },
        ],
        assignmentOf(state),
      )}
      {boxes(
        "deviceType",
        t("devices.filters.type"),
        Object.entries(DEVICE_TYPE_IDS).map(([name, id]) => ({
          value: String(id),
          label: t(textId(`devices.type.${name}`)),
        })),
      )}
      {boxes(
        "formulation",
        t("devices.filters.formulation"),
        Object.entries(FORMULATION_IDS).map(([name, id]) => ({
          value: String(id),
          label: t(textId(`devices.formulation.${name}`)),
        })),
      )}
      {boxes(
        "model",
        t("devices.filters.model"),
        models
          .filter(({ deviceTypeId }) => types.length === 0 || types.includes(String(deviceTypeId)))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {boxes(
        "battery",
        t("devices.filters.battery"),
        BATTERY_STATUSES.map((value) => ({
          value,
          label: t(textId(`devices.battery.${value.toLowerCase()}`)),
        })),
      )}
      {boxes(
        "online",
        t("devices.filters.online"),
        STATUS_FILTERS.map((value) => ({ value, label: t(`devices.online.${value}`) })),
      )}
      {places?.canEdit === true && (
        <Switch
          checked={filters["placeholders"]?.includes("only") ?? false}
          onChange={({ target }) => onChange("placeholders", target.checked ? ["only"] : [])}
        >
          {t("devices.filters.placeholdersOnly")}
        </Switch>
      )}
    </div>
  );
}
