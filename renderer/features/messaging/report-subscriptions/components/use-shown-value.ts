import { useQuery } from "@tanstack/react-query";
import {
  CHANGED_POINTS,
  REPORT_TYPE_RULES,
  type ReportTypeId,
  type SubscriptionFilter,
  type SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import { FREQUENCY_IDS } from "#contract/core/schedules.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { CompareWith } from "#contract/reports/filters/comparison.ts";
import { idsOf } from "../lib/chosen.ts";
import { shownPeople } from "../lib/offered-people.ts";
import { timeframeText } from "../lib/range-text.ts";
import { personOf, typeName } from "../lib/subscription-text.ts";
import { FIELD_OF, type WizardValues } from "../lib/wizard-values.ts";
import { choicesQuery, peopleQuery } from "../queries/subscriptions.ts";
import { useFilterText } from "./use-filter-text.ts";

const FILTER_AT = new Map<string, SubscriptionFilter>(
  (Object.keys(FIELD_OF) as SubscriptionFilter[]).map((filter) => [FIELD_OF[filter], filter]),
);

/** Shows the values of the form as people know them, where two saves are compared. */
export const useShownValue = (
  facilityId: string,
  typeId: ReportTypeId | null,
  saved: readonly SubscriptionRecipient[],
) => {
  const t = useText("report-subscriptions", "reports", "schedules");
  const format = useFormat();
  const wordsOf = useFilterText();
  const { data: people = [] } = useQuery(peopleQuery(facilityId));
  const { data: choices } = useQuery({
    ...choicesQuery(facilityId, typeId ?? 3),
    enabled: typeId !== null,
  });
  return (path: string, value: unknown): string | undefined => {
    const filter = FILTER_AT.get(path);
    if (filter !== undefined) return wordsOf(filter, String(value), choices);
    switch (path as keyof WizardValues) {
      case "selectedReportTypeId":
        return Number(value) in REPORT_TYPE_RULES ? typeName(t, Number(value) as ReportTypeId) : "";
      case "recipients": {
        const shown = shownPeople(idsOf(String(value)), people, saved, typeId ?? 3);
        return format.list(shown.map(personOf));
      }
      case "frequencyId": {
        const id = FREQUENCY_IDS.find((one) => one === value);
        return id === undefined ? "" : t(`schedules.frequency.${id}`);
      }
      case "dayOfWeek":
        return typeof value === "number" ? format.dayOfWeek(value) : "";
      case "timeOfDayLocal":
        return typeof value === "number" ? format.hourOfDay(value) : "";
      case "timeframeId":
        return timeframeText(t, Number(value));
      case "compareWith": {
        const chosen = CompareWith.safeParse(value).data ?? "sameDays";
        return t(`reports.comparisons.${chosen === "sameDays" ? "usual" : chosen}`);
      }
      case "sendWhen":
        return t(
          value === "always"
            ? "report-subscriptions.sendWhen.always"
            : "report-subscriptions.sendWhen.belowOrChanged",
          { count: CHANGED_POINTS },
        );
      default:
        return undefined;
    }
  };
};
