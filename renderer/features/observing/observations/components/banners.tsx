import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { StatusShape, type StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { ClockNotice } from "./clock-notice.tsx";
import { useObserving } from "./observing-context.ts";

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
 * What somebody who observes has to know of network, storage and other tabs; nothing is closed by
 * it. On the form (`isBrief`) the state in the bar tells of the network and the time's place of the
 * clock, and its room is kept.
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
