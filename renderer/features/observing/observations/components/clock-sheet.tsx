import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import { answerCount } from "../model/counts.ts";
import { unmovedCount } from "../model/clock-times.ts";
import type { SessionDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";
import { useClockOffset } from "./use-clock-offset.ts";
import { useIntervalText } from "./use-interval-text.ts";

/** What is wrong with the clock, or what was shifted for it, in a few words; null: nothing. */
export const useClockText = (draft: SessionDraft | null): string | null => {
  const t = useText("observing");
  const span = useIntervalText();
  const offsetMs = useClockOffset();
  const shifted = draft?.shifted?.ids.length ?? 0;
  if (offsetMs !== null && offsetMs !== 0)
    return t(offsetMs < 0 ? "observing.clock.ahead" : "observing.clock.behind", {
      span: span(offsetMs),
    });
  return shifted > 0 ? t("observing.clock.shifted", { count: shifted }) : null;
};

/** The right time and the device's, and what saved observations have and would have. */
function Times({ draft, offsetMs }: { draft: SessionDraft; offsetMs: number }) {
  const t = useText("observing");
  const format = useFormat();
  const { timeZone } = useObserving();
  const [nowMs] = useState(() => Date.now());
  const count = unmovedCount(draft);
  const times = draft.observations.flatMap(({ atMs, offsetMs: known }) =>
    atMs === null || (known !== null && known !== undefined) ? [] : [atMs],
  );
  const fromTo = (byMs: number): string =>
    t("observing.clock.fromTo", {
      from: format.dateTimeShort(Math.min(...times) + byMs, timeZone),
      to: format.time(Math.max(...times) + byMs, timeZone),
    });
  const pairs = [
    [t("observing.clock.right"), format.time(nowMs + offsetMs, timeZone)],
    [t("observing.clock.here"), format.time(nowMs, timeZone)],
    ...(count === 0
      ? []
      : [
          [t("observing.clock.saved", { count }), fromTo(0)],
          [t("observing.clock.become", { count }), fromTo(offsetMs)],
        ]),
  ];
  return (
    <dl className="hr-observe-pairs">
      {pairs.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sheet({ draft, onClose }: { draft: SessionDraft; onClose: () => void }) {
  const t = useText("observing");
  const offsetMs = useClockOffset() ?? 0;
  const { store } = useObserving();
  const isWriter = store.writer === "here";
  const isWrong = offsetMs !== 0;
  const late = isWrong ? unmovedCount(draft) : 0;
  const shifted = draft.shifted?.ids.length ?? 0;
  const canShift = late > 0 && isWriter;
  const shift = () => {
    store.tap({ tap: "shiftTimes", offsetMs });
    announce(t("observing.clock.shifted", { count: late }));
    onClose();
  };
  const unshift = () => {
    store.tap({ tap: "unshiftTimes" });
    onClose();
  };
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={useClockText(draft)}
      footer={
        <>
          {shifted > 0 && isWriter && (
            <Button onClick={unshift}>{t("observing.clock.undo")}</Button>
          )}
          <Button onClick={onClose}>
            {t(canShift ? "observing.clock.notNow" : "ui.action.close")}
          </Button>
          {canShift && (
            <Button variant="primary" onClick={shift}>
              {t("observing.clock.shift", { count: late })}
            </Button>
          )}
        </>
      }
    >
      {isWrong && (
        <p>
          {t("observing.clock.fromNow")} {late > 0 && t("observing.clock.before", { count: late })}
        </p>
      )}
      {isWrong && shifted > 0 && <p>{t("observing.clock.shifted", { count: shifted })}</p>}
      {isWrong && <Times draft={draft} offsetMs={offsetMs} />}
    </BottomSheet>
  );
}

/**
 * Asks once in a session, while nothing is chosen, whether to shift what has the wrong time; and is
 * opened from the menu.
 */
export function ClockSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const offsetMs = useClockOffset();
  const { draft, writer, tap } = useObserving().store;
  if (draft === null) return null;
  if (isOpen) return <Sheet draft={draft} onClose={onClose} />;
  if (offsetMs === null || offsetMs === 0 || writer !== "here") return null;
  const isBetween = draft.open === null || answerCount(draft.open.observation) === 0;
  if (draft.isClockAsked === true || !isBetween || unmovedCount(draft) === 0) return null;
  return <Sheet draft={draft} onClose={() => tap({ tap: "leaveTimes" })} />;
}
