import type { StayingReason } from "#contract/devices/device-batches.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import {
  type Staying as StayingBy,
  splitByReason,
  stayingByReason,
  textOfStaying,
} from "#renderer/ui/lists/staying.ts";
import { isPlaceholder } from "./list-state.ts";
import type { DeviceBatch, DeviceListRow } from "../queries/devices.ts";

/** What is done with several devices at once. */
export type BatchKind = "assign" | "unassign" | "configure" | "deactivate";

/** Rows that stay as they are, for one reason. */
export type Staying = StayingBy<StayingReason | "placeholder">;

const reasonOf = (kind: BatchKind, row: DeviceListRow): Staying["reason"] | null => {
  if (isPlaceholder(row)) return "placeholder";
  return kind === "unassign" && !row.isAssigned ? "already" : null;
};

/** Ticked rows sorted into those that will change and those that stay, by reason. */
export const sortOut = (
  kind: BatchKind,
  rows: readonly DeviceListRow[],
): { fitting: DeviceListRow[]; staying: Staying[] } =>
  splitByReason(
    rows,
    (row) => reasonOf(kind, row),
    ({ name }) => name,
  );

/** What the server left as it was, by reason, with the names of the rows. */
export const stayedOf = ({ unchanged }: DeviceBatch, rows: readonly DeviceListRow[]): Staying[] => {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return stayingByReason(unchanged, ({ id }) => names.get(id) ?? id);
};

/** How many rows stay. */
export const countStaying = (staying: readonly Staying[]): number =>
  staying.reduce((sum, { names }) => sum + names.length, 0);

/** One sentence for each reason, with the names of the first rows. */
export const stayingText = (t: Translate, format: Format, staying: readonly Staying[]): string =>
  textOfStaying(format, staying, {
    more: (count) => t("devices.staying.more", { count }),
    sentence: (reason, names, count) => t(textId(`devices.staying.${reason}`), { names, count }),
  });
