import type { StayingReason } from "#contract/devices/device-batches.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { isPlaceholder } from "./list-state.ts";
import type { DeviceBatch, DeviceListRow } from "../queries/devices.ts";

/** What is done with several devices at once. */
export type BatchKind = "assign" | "unassign" | "configure" | "deactivate";

/** Rows that stay as they are, for one reason. */
export type Staying = { reason: StayingReason | "placeholder"; names: readonly string[] };

const NAMES_SHOWN = 5;

const reasonOf = (kind: BatchKind, row: DeviceListRow): Staying["reason"] | null => {
  if (isPlaceholder(row)) return "placeholder";
  return kind === "unassign" && !row.isAssigned ? "already" : null;
};

/** Ticked rows sorted into those that will change and those that stay, by reason. */
export const sortOut = (
  kind: BatchKind,
  rows: readonly DeviceListRow[],
): { fitting: DeviceListRow[]; staying: Staying[] } => {
  const byReason = Map.groupBy(rows, (row) => reasonOf(kind, row));
  return {
    fitting: byReason.get(null) ?? [],
    staying: [...byReason].flatMap(([reason, some]) =>
      reason === null ? [] : [{ reason, names: some.map(({ name }) => name) }],
    ),
  };
};

/** What the server left as it was, by reason, with the names of the rows. */
export const stayedOf = ({ unchanged }: DeviceBatch, rows: readonly DeviceListRow[]): Staying[] => {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(unchanged, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    names: some.map(({ id }) => names.get(id) ?? id),
  }));
};

/** How many rows stay. */
export const countStaying = (staying: readonly Staying[]): number =>
  staying.reduce((sum, { names }) => sum + names.length, 0);

/** One sentence for each reason, with the names of the first rows. */
export const stayingText = (t: Translate, format: Format, staying: readonly Staying[]): string =>
  staying
    .map(({ reason, names }) => {
      const more = names.length - NAMES_SHOWN;
      const shown = names.slice(0, more > 0 ? NAMES_SHOWN : names.length);
      const rest = more > 0 ? [t("devices.staying.more", { count: more })] : [];
      return t(textId(`devices.staying.${reason}`), {
        names: format.list([...shown, ...rest]),
        count: names.length,
      });
    })
    .join(" ");
