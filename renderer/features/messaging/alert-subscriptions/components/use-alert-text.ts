import { useMemo } from "react";
import type { CreatedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { scheduleText } from "#contract/core/formats/schedules.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { kindText } from "../lib/kind-text.ts";

type Listed = Pick<
  CreatedAlert,
  "isAlarm" | "alertTypeId" | "frequency" | "daysOfWeek" | "dayOfMonth" | "timeOfDay"
>;

/** What kind an alert is of, and how often it is sent, in words. */
export const useAlertText = () => {
  const t = useText("alert-subscriptions", "schedules");
  const format = useFormat();
  return useMemo(
    () => ({
      kindOf: ({ isAlarm, alertTypeId }: Listed): string => kindText(t, isAlarm, alertTypeId),
      frequencyOf: (alert: Listed): string => {
        const { frequency, timeOfDay, daysOfWeek, dayOfMonth } = alert;
        if (frequency === "instant") return t("alert-subscriptions.instant");
        return scheduleText(format.language, t, {
          frequencyId: FREQUENCIES[frequency],
          hour: timeOfDay ?? 0,
          daysOfWeek,
          dayOfMonth,
        });
      },
    }),
    [t, format],
  );
};
