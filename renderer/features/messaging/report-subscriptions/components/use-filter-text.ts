import type { FilterData } from "#contract/reports/filters/filters.ts";
import type { SubscriptionFilter } from "#contract/messaging/report-subscriptions.ts";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ALL, type Chosen, NONE, idsOf } from "../lib/chosen.ts";
import { choiceItems, namesOf } from "../lib/choice-items.ts";

/** More names than this are shown by their number. */
const NAMED = 4;

/** Says what a filter is narrowed to: all, a few names, or how many. */
export const useFilterText = () => {
  const t = useText("report-subscriptions");
  const format = useFormat();
  return (filter: SubscriptionFilter, chosen: Chosen, data: FilterData | undefined): string => {
    if (filter === "shifts") {
      const ids = idsOf(chosen);
      if (ids.length === 0) return t("report-subscriptions.allDay");
      const names = data?.shifts?.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
      return names === undefined || names.length === 0 ? NO_VALUE : format.list(names);
    }
    if (chosen === ALL) return t(`report-subscriptions.filter.${filter}.all`);
    if (chosen === NONE || data === undefined) return NO_VALUE;
    const names = namesOf(choiceItems(filter, data, format.compare, chosen), chosen) ?? [];
    return names.length <= NAMED
      ? format.list(names)
      : t(`report-subscriptions.filter.${filter}.count`, { count: names.length });
  };
};
