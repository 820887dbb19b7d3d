import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChevronRight } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { useObserving } from "./observing-context.ts";

/** Drafts beside the one in use, and what of this device cannot be read. */
export function ParkedCards() {
  const t = useText("observing");
  const format = useFormat();
  const { store, timeZone } = useObserving();
  return (
    <>
      {store.parked.map(({ sessionId, startedAtMs, lastTapAtMs, observations, refusal }) => (
        <section key={sessionId} className="hr-observe-card">
          <div>
            <StatusText kind={refusal === null ? "partial" : "bad"}>
              {t(refusal === null ? "observing.draft.state" : "observing.refused.state")}
            </StatusText>
            <h2>
              {t("observing.sending.title", {
                count: observations.length,
                from: format.dateTimeShort(startedAtMs, timeZone),
                to: format.time(lastTapAtMs, timeZone),
              })}
            </h2>
          </div>
          <button type="button" className="hr-observe-line" onClick={() => store.resume(sessionId)}>
            <span className="hr-observe-line-text">{t("observing.parked.resume")}</span>
            <ChevronRight />
          </button>
        </section>
      ))}
      {store.unreadable > 0 && (
        <p className="hr-observe-small">
          {t("observing.parked.unreadable", { count: store.unreadable })}
        </p>
      )}
    </>
  );
}
