import type { Threshold } from "#contract/organization/thresholds.ts";
import type { Format } from "#renderer/i18n/format.ts";

/** A threshold in few words. */
export const thresholdLine = (format: Format, { title, value }: Threshold): string =>
  `${title} ${format.percent(value)}`;
