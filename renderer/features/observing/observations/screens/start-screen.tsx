import { useState } from "react";
import type { SessionPurpose } from "#contract/observing/observation-kinds.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { ChevronRight, Play, Plus, Refresh, Trash } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { MonthCard } from "../components/month-card.tsx";
import { MoreSheet } from "../components/more-sheet.tsx";
import { ObservePage } from "../components/observe-page.tsx";
import { useObserving } from "../components/observing-context.ts";
import { ParkedCards } from "../components/sending/parked-cards.tsx";
import { SentCards, WaitingCards } from "../components/sending/sending-cards.tsx";
import { UnsentWarning } from "../components/sending/unsent-warning.tsx";
import { StartChoices } from "../components/start-choices.tsx";
import { useConfirmations } from "../components/use-confirmations.ts";
import { countOf } from "../model/counts.ts";
import type { SessionDraft } from "../model/draft.ts";

function DraftCard({ draft, onDiscard }: { draft: SessionDraft; onDiscard: () => void }) {
  const t = useText("observing");
  const format = useFormat();
  const { timeZone } = useObserving();
  const hands = countOf(draft.observations, "HH");
  return (
    <section className="hr-observe-card">
      <div>
        <div className="hr-observe-status-line">
          <h2>{t("observing.draft.title")}</h2>
          <StatusText kind="partial">{t("observing.draft.state")}</StatusText>
        </div>
        <p>
          {t("observing.draft.times", {
            start: format.dateTimeShort(draft.startedAtMs, timeZone),
            last: format.time(draft.lastTapAtMs, timeZone),
          })}
        </p>
        <p>
          {t("observing.draft.counts", {
            hands: format.count(hands),
            ppe: format.count(countOf(draft.observations, "PPE")),
          })}
        </p>
        <UnsentWarning draft={draft} />
      </div>
      <button type="button" className="hr-observe-line" onClick={onDiscard}>
        <span className="hr-observe-line-text">{t("observing.draft.discard")}</span>
        <Trash />
      </button>
    </section>
  );
}

/** Where and for whom, what was done this month, and the way into the session. */
export function StartScreen() {
  const t = useText("observing");
  const { store, facilityName, go } = useObserving();
  const { beginAt, discard } = useConfirmations();
  const [purpose, setPurpose] = useState<SessionPurpose>("audit");
  const [showsMore, setShowsMore] = useState(false);
  const { draft } = store;
  // What is stored may hold a session in progress: another one is begun beside it by choice only.
  const isUnread = store.state === "unread" && draft === null;
  const enter = () => {
    if (draft === null) store.start({ purpose });
    go("form");
  };
  const observeAt = (locationId: string) => {
    if (draft === null) store.start({ purpose });
    beginAt(locationId);
  };
  return (
    <ObservePage
      title={t("observing.start.title")}
      note={facilityName}
      bar={
        isUnread ? (
          <BottomBar
            secondary={<Button onClick={enter}>{t("observing.start.start")}</Button>}
            main={
              <Button variant="primary" icon={<Refresh />} onClick={store.readAgain}>
                {t("observing.start.readAgain")}
              </Button>
            }
          />
        ) : (
          <BottomBar
            main={
              <Button
                variant="primary"
                icon={draft === null ? <Plus /> : <Play />}
                disabled={store.state === "loading"}
                onClick={enter}
              >
                {t(draft === null ? "observing.start.start" : "observing.start.resume")}
              </Button>
            }
          />
        )
      }
    >
      <div className="hr-observe-narrow hr-observe-choices">
        <StartChoices />
        <MonthCard onObserve={observeAt} />
        {draft !== null && <DraftCard draft={draft} onDiscard={() => discard(() => go("start"))} />}
        <ParkedCards />
        <WaitingCards />
        <SentCards />
        <button
          type="button"
          className="hr-observe-line hr-observe-more"
          aria-haspopup="dialog"
          onClick={() => setShowsMore(true)}
        >
          <span className="hr-observe-line-text">
            {t("observing.more.title")}
            {draft === null && purpose !== "audit" && (
              <small>{t(`observing.purpose.${purpose}`)}</small>
            )}
          </span>
          <ChevronRight />
        </button>
      </div>
      {showsMore && (
        <MoreSheet
          purpose={draft === null ? purpose : null}
          onPurpose={setPurpose}
          onClose={() => setShowsMore(false)}
        />
      )}
    </ObservePage>
  );
}
