import type { ReactNode } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { type StatusKind, StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { unmovedCount } from "../model/clock-times.ts";
import { useObserving } from "./observing-context.ts";
import { useClockOffset } from "./use-clock-offset.ts";
import { useIntervalText } from "./use-interval-text.ts";

/** That this device's clock is wrong, and the way to shift what was saved before that was known. */
function ClockNotice() {
  const t = useText("observing");
  const span = useIntervalText();
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

function Banner({
  kind,
  title,
  children,
}: {
  kind: StatusKind;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={`hr-observe-banner hr-status-${kind}`} role="status">
      <StatusShape kind={kind} />
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  );
}

/**
 * What an observer has to know of network, storage and other tabs; nothing is closed by it. On the
 * form (`isBrief`) the state in the bar shows the network and the place of the time the clock, and
 * the room of the banners stays free.
 */
export function Banners({ isBrief = false }: { isBrief?: boolean }) {
  const t = useText("observing");
  const format = useFormat();
  const { store, isOffline, timeZone } = useObserving();
  const { state, draft, writer, keepFailure, isRestored } = store;
  const isUnread = state === "unread" && draft === null;
  return (
    <>
      {isUnread && (
        <Banner kind="bad" title={t("observing.banner.unreadTitle")}>
          {t("observing.banner.unread")}
        </Banner>
      )}
      {keepFailure !== null && !isUnread && (
        <Banner kind="bad" title={t("observing.banner.notKeptTitle")}>
          {t(`observing.banner.${keepFailure}`)}
        </Banner>
      )}
      {!isBrief && <ClockNotice />}
      {isRestored && (
        <Banner kind="partial" title={t("observing.banner.restoredTitle")}>
          {t("observing.banner.restored")}
        </Banner>
      )}
      {isOffline && !isBrief && (
        <Banner kind="partial" title={t("observing.banner.offlineTitle")}>
          {t("observing.banner.offline")}
        </Banner>
      )}
      {draft !== null && writer === "elsewhere" && (
        <Banner kind="info" title={t("observing.banner.elsewhereTitle")}>
          {t("observing.banner.elsewhere", { time: format.time(draft.lastTapAtMs, timeZone) })}
        </Banner>
      )}
    </>
  );
}
