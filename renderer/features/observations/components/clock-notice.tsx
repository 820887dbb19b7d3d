import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { StatusShape } from "#renderer/ui/marks/status-shape.tsx";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import { answerCount } from "../model/counts.ts";
import { unmovedCount } from "../model/clock-times.ts";
import type { SessionDraft } from "../model/draft.ts";
import { useObserving } from "./observing-context.ts";
import { useClockOffset } from "./use-clock-offset.ts";
import { useSpanWords } from "./use-span-words.ts";

/** That this device's clock is wrong, and the way to shift what was saved before that was known. */
export function ClockNotice() {
  const t = useText("observing");
  const span = useSpanWords();
  const offsetMs = useClockOffset();
  const { store } = useObserving();
  const { draft, writer } = store;
  const isWrong = offsetMs !== null && offsetMs !== 0;
  const shifted = draft?.shifted?.ids.length ?? 0;
  if (!isWrong && shifted === 0) return null;
  const late = draft === null || !isWrong ? 0 : unmovedCount(draft);
  return (
    <div className="hr-observe-banner hr-status-partial" role="status">
      <StatusShape kind="partial" />
      <div>
        {isWrong && (
          <p>
            <strong>
              {t(offsetMs < 0 ? "observing.clock.ahead" : "observing.clock.behind", {
                span: span(offsetMs),
              })}
            </strong>{" "}
            {t("observing.clock.fromNow")}
          </p>
        )}
        {late > 0 && writer === "here" && offsetMs !== null && (
          <Button onClick={() => store.tap({ tap: "shiftTimes", offsetMs })}>
            {t("observing.clock.shift", { count: late })}
          </Button>
        )}
        {shifted > 0 && (
          <p>
            {t("observing.clock.shifted", { count: shifted })}{" "}
            <Button onClick={() => store.tap({ tap: "unshiftTimes" })}>
              {t("observing.clock.undo")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

function Sheet({
  draft,
  offsetMs,
  onClose,
}: {
  draft: SessionDraft;
  offsetMs: number;
  onClose: () => void;
}) {
  const t = useText("observing");
  const format = useFormat();
  const span = useSpanWords();
  const { store, timeZone } = useObserving();
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
    [t("observing.clock.saved", { count }), fromTo(0)],
    [t("observing.clock.become", { count }), fromTo(offsetMs)],
  ] as const;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t(offsetMs < 0 ? "observing.clock.ahead" : "observing.clock.behind", {
        span: span(offsetMs),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t("observing.clock.notNow")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              store.tap({ tap: "shiftTimes", offsetMs });
            }}
          >
            {t("observing.clock.shift", { count })}
          </Button>
        </>
      }
    >
      <p>
        {t("observing.clock.fromNow")} {t("observing.clock.before", { count })}
      </p>
      <dl className="hr-observe-pairs">
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </BottomSheet>
  );
}

/** Asks once in a session, while nothing is chosen, whether to shift what has the wrong time. */
export function ClockSheet() {
  const offsetMs = useClockOffset();
  const { draft, writer, tap } = useObserving().store;
  if (draft === null || offsetMs === null || offsetMs === 0 || writer !== "here") return null;
  const isBetween = draft.open === null || answerCount(draft.open.observation) === 0;
  if (draft.isClockAsked === true || !isBetween || unmovedCount(draft) === 0) return null;
  return <Sheet draft={draft} offsetMs={offsetMs} onClose={() => tap({ tap: "leaveTimes" })} />;
}
