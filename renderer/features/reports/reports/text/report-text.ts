import type { FilterName } from "#contract/reports/filters/filter-table.ts";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import type { Format } from "#renderer/i18n/format.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";

/** What words need: the texts of `reports-view` and the formats of the language. */
export type PageText = { t: Translate; format: Format };

/** The heading of a filter. */
export const filterTitle = ({ t }: PageText, name: FilterName): string =>
  t(textId(`reports.filters.${name}`));

/** The name of a timeframe. */
export const timeframeName = ({ t }: PageText, timeframe: Timeframe): string =>
  t(textId(`reports.timeframes.${timeframe}`));

/** "Nov 1, 2026, 7:30 AM" of facility wall time `YYYY-MM-DDTHH:MM`. */
export const wallDateTime = ({ format }: PageText, value: string): string =>
  format.dateTime(`${value}:00Z`, "UTC");

/** The common name of a zone: "Eastern Time" of `America/New_York`. */
export const zoneName = ({ format }: PageText, timeZone: string): string =>
  new Intl.DateTimeFormat(format.language, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
