import { useCallback, useSyncExternalStore } from "react";
import { SECOND_MS } from "#contract/core/durations.ts";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LastSaved } from "#renderer/ui/feedback/last-saved.tsx";
import { answerCount } from "#renderer/features/observing/observations/model/counts.ts";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import { useResult } from "../observation-row.tsx";
import { useDraft, useObserving } from "../observing-context.ts";
import { ReminderLine, useIsReminderDue } from "../reminder-card.tsx";
import { useConfirmations } from "../use-confirmations.ts";
import { useNames } from "../use-names.ts";

/** Whole seconds until an instant of the right time, counted down; 0 once it has come, and without one. */
const useSecondsUntil = (atMs: number | null): number => {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (atMs === null || atMs <= rightNow()) return () => undefined;
      const timer = setInterval(listener, SECOND_MS / 4);
      return () => clearInterval(timer);
    },
    [atMs],
  );
  return useSyncExternalStore(subscribe, () =>
    atMs === null ? 0 : Math.max(0, Math.ceil((atMs - rightNow()) / SECOND_MS)),
  );
};

/** How long what was saved last can be taken back. */
const UNDO_SECONDS = 10;
/** Farther ahead than this the clock was moved since: the seconds say nothing any more. */
const MOST_SECONDS = UNDO_SECONDS + 5;

/** The observation that was saved last, and for how long it can still be taken back. */
export const useUndo = () => {
  const { store } = useObserving();
  const { lastSaved, observations } = useDraft();
  const saved = observations.find(({ id }) => id === lastSaved?.id);
  const untilMs =
    lastSaved === null || saved === undefined ? null : lastSaved.atMs + UNDO_SECONDS * 1000;
  const counted = useSecondsUntil(untilMs);
  const secondsLeft = counted > MOST_SECONDS ? 0 : Math.min(UNDO_SECONDS, counted);
  const canUndo = saved !== undefined && secondsLeft > 0;
  return {
    saved: canUndo ? saved : undefined,
    secondsLeft,
    undo: () => canUndo && store.tap({ tap: "undo" }),
  };
};

function Undo({
  saved,
  secondsLeft,
  onUndo,
}: {
  saved: ObservationDraft;
  secondsLeft: number;
  onUndo: () => void;
}) {
  const t = useText("observing");
  const names = useNames();
  const result = useResult();
  const { number } = saved;
  return (
    <LastSaved
      title={
        saved.type === "HH" && saved.outcome !== null
          ? t("observing.saved.hands", {
              number,
              outcome: t(`observing.outcome.${saved.outcome}.inText`),
            })
          : t("observing.saved.ppe", { number, items: result(saved) })
      }
      undo={{ onUndo, secondsLeft, totalSeconds: UNDO_SECONDS }}
    >
      {names.title(saved)}
    </LastSaved>
  );
}

/** The last observation, to be changed. */
function Rest({ last }: { last: ObservationDraft }) {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const result = useResult();
  const { timeZone } = useObserving();
  const { edit } = useConfirmations();
  const time = last.atMs === null ? "" : format.time(last.atMs, timeZone);
  return (
    <LastSaved
      title={t("observing.row.sheet", { number: last.number, what: names.title(last) })}
      onEdit={() => edit(last.id)}
    >
      {t("observing.saved.rest", { outcome: result(last), time })}
    </LastSaved>
  );
}

/** Above the bar, always as high: what was saved last and the way back, or what an outcome does. */
export function SavedSlot({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const { observations, open, lastSaved, remindAtMs } = useDraft();
  const { saved, secondsLeft, undo } = useUndo();
  const isDue = useIsReminderDue(remindAtMs);
  const last = observations.find(({ id }) => id === lastSaved?.id) ?? observations.at(-1);
  if (saved !== undefined)
    return <Undo key={lastSaved?.atMs} saved={saved} secondsLeft={secondsLeft} onUndo={undo} />;
  if (open?.before !== null && open !== null)
    return <p className="hr-form-hint">{t("observing.saved.hintEdit")}</p>;
  if (isDue && answerCount(observation) === 0) return <ReminderLine />;
  if (last === undefined) return <p className="hr-form-hint">{t("observing.saved.hint")}</p>;
  return <Rest last={last} />;
}
