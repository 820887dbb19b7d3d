import {
  ALERT_TYPES,
  INSTANT_KINDS,
  SCHEDULED_KINDS,
} from "#contract/messaging/alert-subscriptions.ts";
import { scheduleText } from "#contract/core/formats/schedules.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import type { InstantValues, ScheduledValues } from "../lib/alert-values.ts";

/** What an instant alert sends, and when, in sentences that follow the form. */
export function WhatInstantSends({ values }: { values: InstantValues }) {
  const t = useText("alert-subscriptions");
  const format = useFormat();
  const { alertTypeId, inThreshold, thresholdHours, quietFrom, quietTo } = values;
  const kind = INSTANT_KINDS[alertTypeId];
  const isActivity = alertTypeId === ALERT_TYPES.activity;
  const threshold = inThreshold ?? null;
  return (
    <Card title={t("alert-subscriptions.sent.title")}>
      {isActivity ? (
        <>
          {threshold !== null && typeof thresholdHours === "number" && (
            <p>
              {t("alert-subscriptions.sent.activity", {
                n: format.count(threshold),
                count: thresholdHours,
              })}
            </p>
          )}
          <p>{t("alert-subscriptions.sent.anew")}</p>
        </>
      ) : (
        <>
          <p>{t(`alert-subscriptions.sent.instant.${kind}` as never)}</p>
          <p>{t("alert-subscriptions.sent.groups")}</p>
          {values.tellResolved === true && <p>{t("alert-subscriptions.sent.resolved")}</p>}
          {(values.remindHours ?? 0) > 0 && (
            <p>{t("alert-subscriptions.sent.remind", { count: values.remindHours ?? 0 })}</p>
          )}
        </>
      )}
      {typeof quietFrom === "number" && typeof quietTo === "number" && (
        <p>
          {t("alert-subscriptions.sent.quiet", {
            from: format.hourOfDay(quietFrom),
            to: format.hourOfDay(quietTo),
          })}
        </p>
      )}
    </Card>
  );
}

type ScheduledProps = {
  values: ScheduledValues;
  /** Of the saved alert's next e-mail. */
  next: string | null;
};

/** What a scheduled alert sends, and when. */
export function WhatScheduledSends({ values, next }: ScheduledProps) {
  const t = useText("alert-subscriptions", "schedules");
  const format = useFormat();
  const { alertTypeId, frequency, timeOfDay, daysOfWeek = [], dayOfMonth = null } = values;
  const isComplete = frequency !== 0 && typeof timeOfDay === "number";
  return (
    <Card title={t("alert-subscriptions.sent.title")}>
      <p>{t(`alert-subscriptions.sent.scheduled.${SCHEDULED_KINDS[alertTypeId]}` as never)}</p>
      {isComplete && (
        <p>
          {scheduleText(format.language, t, {
            frequencyId: frequency,
            hour: timeOfDay,
            daysOfWeek,
            dayOfMonth,
          })}
        </p>
      )}
      {next !== null && <p>{t("schedules.next", { time: next })}</p>}
      <p>
        {t(
          frequency === 1 && values.sendWhenNothing !== true
            ? "alert-subscriptions.sent.silent"
            : "alert-subscriptions.sent.always",
        )}
      </p>
    </Card>
  );
}
