import { DEVICE_PAGE_SIZES, type DeviceSortKey } from "#contract/devices/devices.ts";
import type { ListState } from "#renderer/ui/lists/list-address.ts";
import type { DeviceRequested, DeviceListRow, SheetRequested } from "../queries/devices.ts";

/** The list's filters as the address names them. */
export const FILTER_KEYS = [
  "locationId",
  "assignment",
  "deviceType",
  "formulation",
  "model",
  "battery",
  "online",
  "placeholders",
  "behind",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Where the address says nothing. */
export const DEFAULTS = {
  sort: [{ key: "name" satisfies DeviceSortKey, desc: false }],
  size: DEVICE_PAGE_SIZES[0],
};

const BOTH = "all";
/** Assigned devices alone unless the address says otherwise. */
export const assignmentOf = ({ filters }: ListState): readonly string[] => {
  const [only = "assigned"] = filters["assignment"] ?? [];
  return only === BOTH ? ["assigned", "unassigned"] : [only];
};
/** The address's word for ticked assignments: both, where none is ticked too. */
export const assignmentText = (ticked: readonly string[]): readonly string[] => {
  const [first = BOTH] = ticked;
  if (ticked.length !== 1) return [BOTH];
  return first === "assigned" ? [] : [first];
};

/** How many filters are set, the usual one among them. */
export const filtersSet = (state: ListState): number =>
  FILTER_KEYS.reduce((sum, key) => {
    if (key === "assignment") return sum + Number(assignmentOf(state).length === 1);
    return sum + (state.filters[key]?.length ?? 0);
  }, 0);

/** The query for a state of the list. */
export const requestedOf = (facilityId: string, state: ListState): DeviceRequested => {
  const { filters, search, sort, page, size } = state;
  const joined = (key: FilterKey) => {
    const values = filters[key] ?? [];
    return values.length === 0 ? undefined : values.join();
  };
  const assignment = assignmentOf(state);
  return {
    facilityId,
    locationId: joined("locationId"),
    assignment: assignment.length === 1 ? assignment.join() : undefined,
    deviceType: joined("deviceType"),
    formulation: joined("formulation"),
    model: joined("model"),
    battery: joined("battery"),
    online: joined("online"),
    behind: joined("behind"),
    placeholdersOnly: filters["placeholders"]?.includes("only") ? "true" : undefined,
    search: search === "" ? undefined : search,
    sort: sort.map(({ key, desc }) => `${desc ? "-" : ""}${key}`).join() || undefined,
    page,
    rows: DEVICE_PAGE_SIZES.find((known) => known === size) ?? DEFAULTS.size,
  };
};

const SHEET_KEYS = [
  "deviceId",
  "locationId",
  "assignment",
  "deviceType",
  "formulation",
  "model",
  "battery",
  "online",
  "behind",
  "search",
  "sort",
] as const;

/** The query of the sheet by its address, which names filters as the call does. */
export const sheetRequestedOf = (address: URLSearchParams): SheetRequested =>
  Object.fromEntries(
    SHEET_KEYS.flatMap((key) => {
      const value = address.get(key) ?? "";
      return value === "" ? [] : [[key, value]];
    }),
  );

/** The address of the sheet for what the list shows. */
export const sheetAddressOf = (facilityId: string, state: ListState): Record<string, string> => {
  const asked = requestedOf(facilityId, state);
  return Object.fromEntries(
    SHEET_KEYS.flatMap((key) => {
      const value = key === "deviceId" ? undefined : asked[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
};

/** Where a device hangs as the list shows it: without the floor, which unit names imply. */
export const shortPath = ({ locationNames }: DeviceListRow): readonly string[] =>
  locationNames.length > 1 ? locationNames.slice(1) : locationNames;

export const isPlaceholder = ({ serialNumber }: DeviceListRow): boolean => serialNumber === null;
