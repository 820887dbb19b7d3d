import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { useObserving } from "../observing-context.ts";
import { UnsentWarning } from "./unsent-warning.tsx";

/** Drafts beside the one in use, and what of this device cannot be read. */
export function ParkedCards() {
  const t = useText("observing");
  const format = useFormat();
  const { store, timeZone } = useObserving();
  return (
    <>
      {store.parked.map((draft) => (
        <section key={draft.sessionId} className="hr-observe-card">
          <div>
            <StatusText kind={draft.refusal === null ? "partial" : "bad"}>
              {t(draft.refusal === null ? "observing.draft.state" : "observing.refused.state")}
            </StatusText>
            <h2>
              {t("observing.sending.title", {
                count: draft.observations.length,
                from: format.dateTimeShort(draft.startedAtMs, timeZone),
                to: format.time(draft.lastTapAtMs, timeZone),
              })}
            </h2>
            <UnsentWarning draft={draft} />
          </div>
          <button
            type="button"
            className="hr-observe-line"
            onClick={() => store.resume(draft.sessionId)}
          >
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
