import { clockOffset, rightNow } from "#renderer/api/server-clock.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { startedAt } from "#renderer/features/observing/observations/model/clock-times.ts";
import type { SessionDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { useIsReminderDue } from "../reminder-card.tsx";
import { DAY_MS } from "#contract/core/durations.ts";

/** From then on what was not sent is warned of. */
const WARN_FROM_DAYS = 5;

/** That a session is on this device alone for days: what breaks or is cleared takes it along. */
export function UnsentWarning({ draft }: { draft: SessionDraft }) {
  const t = useText("observing");
  const startedAtMs = startedAt(draft, clockOffset());
  const isDue = useIsReminderDue(startedAtMs + WARN_FROM_DAYS * DAY_MS);
  if (!isDue || draft.observations.length === 0) return null;
  const count = Math.max(WARN_FROM_DAYS, Math.floor((rightNow() - startedAtMs) / DAY_MS));
  return (
    <p role="status">
      <StatusText kind="warn">{t("observing.unsent.days", { count })}</StatusText>{" "}
      {t("observing.unsent.text")}
    </p>
  );
}
