import {
  STATUS_TYPES,
  type StatusType,
  type SystemStatus,
} from "#contract/operations/system-status.ts";
import { type Format, NO_VALUE } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import type { Translate } from "#renderer/i18n/text.ts";

/** A value of a figure with its unit, such as “3.2 GB”; a dash where there is no bound. */
export const valueText = (
  type: StatusType,
  value: number | null,
  t: Translate,
  format: Format,
): string => {
  if (value === null) return NO_VALUE;
  const { unit } = STATUS_TYPES[type];
  const digits = unit === "count" ? 0 : 1;
  return t(`system-status.unit.${unit}`, { value: format.decimal(value, digits) });
};

/** What a figure is now, or that it cannot be read. */
export const currentText = (
  { statusType, statusValue }: Pick<SystemStatus, "statusType" | "statusValue">,
  t: Translate,
  format: Format,
): string =>
  statusValue === null
    ? t("system-status.unreachable")
    : valueText(statusType, statusValue, t, format);

/** What a figure is about: a gateway, or when the last backup was taken; null for all of it. */
export const qualifierText = (
  { statusType, statusQualifier, statusTimestamp }: SystemStatus,
  t: Translate,
  format: Format,
): string | null => {
  if (statusTimestamp !== null) return format.dateTimeZoned(statusTimestamp, readersZone());
  if (statusType === "backupAge") return t("system-status.noBackup");
  return statusQualifier || null;
};
