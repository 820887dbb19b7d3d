import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LastSaved } from "#renderer/ui/feedback/last-saved.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { ChevronRight } from "#renderer/ui/marks/icons.ts";
import { MonthFigure } from "../components/month-figure.tsx";
import { ObservationRow, useResult } from "../components/observation-row.tsx";
import { ObservePage } from "../components/observe-page.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { OpenCard } from "../components/open-card.tsx";
import { ReminderCard } from "../components/reminder-card.tsx";
import { useConfirmations } from "../components/use-confirmations.ts";
import { useNames } from "../components/use-names.ts";
import { countOf } from "../model/counts.ts";

const ROWS_SHOWN = 3;

function Saved() {
  const t = useText("observing");
  const names = useNames();
  const result = useResult();
  const { store } = useObserving();
  const { lastSaved, observations } = useDraft();
  const saved = observations.find(({ id }) => id === lastSaved?.id);
  if (saved === undefined) return null;
  return (
    <LastSaved
      title={t("observing.saved.title", { number: saved.number })}
      onUndo={() => store.tap({ tap: "undo" })}
    >
      {t("observing.saved.text", { moment: names.title(saved), outcome: result(saved) })}
    </LastSaved>
  );
}

function SessionBar() {
  const t = useText("observing");
  const names = useNames();
  const { store } = useObserving();
  const { observations } = useDraft();
  const { begin } = useConfirmations();
  const last = observations.at(-1);
  if (store.writer === "elsewhere")
    return (
      <BottomBar
        main={
          <Button variant="primary" onClick={store.takeOver}>
            {t("observing.session.takeOver")}
          </Button>
        }
      />
    );
  return (
    <BottomBar
      isTall
      secondary={<Button onClick={() => begin("PPE")}>{t("observing.type.PPE")}</Button>}
      main={
        <Button variant="primary" onClick={() => begin("HH")}>
          {t("observing.type.HH")}
        </Button>
      }
    >
      <p className="hr-observe-next">
        {last === undefined
          ? t("observing.session.first")
          : t("observing.session.again", { unit: names.unit(last.locationId) })}
      </p>
    </BottomBar>
  );
}

/** A session that runs: what was noted so far, and the next observation under the thumb. */
export function SessionScreen() {
  const t = useText("observing");
  const format = useFormat();
  const { store, observer, timeZone, go } = useObserving();
  const draft = useDraft();
  const { afterOpen } = useConfirmations();
  const { observations } = draft;
  const isReadOnly = store.writer === "elsewhere";
  const edit = (id: string) =>
    afterOpen(() => {
      store.tap({ tap: "edit", id });
      go("form");
    });
  return (
    <ObservePage
      title={t("observing.session.title")}
      note={t("observing.session.note", {
        name: observer.displayText,
        time: format.time(draft.startedAtMs, timeZone),
      })}
      bar={<SessionBar />}
    >
      <div className="hr-observe-card">
        <div className="hr-observe-figures">
          <div>
            <strong>{format.count(countOf(observations, "HH"))}</strong>
            <small>{t("observing.figure.hands")}</small>
          </div>
          <div>
            <strong>{format.count(countOf(observations, "PPE"))}</strong>
            <small>{t("observing.figure.ppe")}</small>
          </div>
          <MonthFigure />
        </div>
      </div>
      {!isReadOnly && <OpenCard />}
      {observations.length > 0 && (
        <div className="hr-observe-card">
          <ul className="hr-observe-rows">
            {observations
              .slice(-ROWS_SHOWN)
              .toReversed()
              .map((one) => (
                <ObservationRow
                  key={one.id}
                  observation={one}
                  onOpen={() => (isReadOnly ? go("list") : edit(one.id))}
                />
              ))}
          </ul>
          <button type="button" className="hr-observe-line" onClick={() => go("list")}>
            <span className="hr-observe-line-text">
              {t("observing.session.all", { count: observations.length })}
            </span>
            <ChevronRight />
          </button>
        </div>
      )}
      {observations.length > 0 && !isReadOnly && (
        <Button onClick={() => go("review")}>{t("observing.session.review")}</Button>
      )}
      {isReadOnly && <p className="hr-observe-small">{t("observing.session.live")}</p>}
      <div className="hr-observe-bottom">
        {!isReadOnly && draft.open === null && <ReminderCard />}
        {!isReadOnly && <Saved />}
      </div>
    </ObservePage>
  );
}
