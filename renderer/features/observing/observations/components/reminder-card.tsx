import { useEffect, useState } from "react";
import { SESSION_REMINDER_MINUTES } from "#contract/observing/observation-kinds.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Switch } from "#renderer/ui/forms/choices/switch.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { useDraft, useObserving } from "./observing-context.ts";

/** Whether an instant has come; the component renders again when it does. */
export const useIsReminderDue = (atMs: number | null): boolean => {
  const [nowMs, setNow] = useState(() => rightNow());
  useEffect(() => {
    if (atMs === null) return;
    const timer = setTimeout(() => setNow(rightNow()), Math.max(0, atMs - rightNow()));
    return () => clearTimeout(timer);
  }, [atMs]);
  return atMs !== null && atMs <= nowMs;
};

/** After a quarter of an hour: send, or go on for a while. It never stands over a form. */
export function ReminderCard() {
  const t = useText("observing");
  const { store, go } = useObserving();
  const { remindAtMs, observations } = useDraft();
  const isDue = useIsReminderDue(remindAtMs);
  if (!isDue) return null;
  const minutes = SESSION_REMINDER_MINUTES;
  return (
    <section className="hr-observe-card" aria-label={t("observing.reminder.title")}>
      <div role="status">
        <StatusText kind="info">{t("observing.reminder.minutes", { count: minutes })}</StatusText>
        <h2>{t("observing.reminder.title")}</h2>
        <p className="hr-observe-small">{t("observing.reminder.text")}</p>
        <div className="hr-observe-pair">
          <Button size="main" onClick={() => store.tap({ tap: "remindIn", minutes })}>
            {t("observing.reminder.later", { count: minutes })}
          </Button>
          {observations.length > 0 && (
            <Button size="main" onClick={() => go("review")}>
              {t("observing.reminder.review")}
            </Button>
          )}
        </div>
      </div>
      <div className="hr-observe-switch">
        <span>{t("observing.reminder.switch")}</span>
        <Switch
          aria-label={t("observing.reminder.switch")}
          checked
          onChange={() => store.tap({ tap: "remindIn", minutes: null })}
        >
          {t("observing.feedback.yes")}
        </Switch>
      </div>
    </section>
  );
}

/** The same in a line, for the form: it leads to the list, where the card stands. */
export function ReminderLine() {
  const t = useText("observing");
  const { store, go } = useObserving();
  const minutes = SESSION_REMINDER_MINUTES;
  return (
    <div className="hr-form-reminder" role="status">
      <p>{t("observing.reminder.minutes", { count: minutes })}</p>
      <Button onClick={() => store.tap({ tap: "remindIn", minutes })}>
        {t("observing.reminder.later", { count: minutes })}
      </Button>
      <Button onClick={() => go("review")}>{t("observing.reminder.send")}</Button>
    </div>
  );
}
