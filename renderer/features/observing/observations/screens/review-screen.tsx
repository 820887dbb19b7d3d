import { LIMITS } from "#contract/core/limits.ts";
import { LONG_SESSION_MINUTES, OUTCOMES } from "#contract/observing/observation-kinds.ts";
import { useState } from "react";
import { rightNow } from "#renderer/api/server-clock.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { BottomBar } from "#renderer/ui/layout/bottom-bar.tsx";
import { ArrowLeft } from "#renderer/ui/indicators/icons.ts";
import { ObservePage } from "../components/observe-page.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { useNames } from "../components/use-names.ts";
import { isChanged, isFlawless } from "../model/counts.ts";
import { missingOf } from "../model/to-session.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const unique = <T,>(values: readonly T[]): T[] => [...new Set(values)];

/** A count, with its share once there are enough for one. */
const useShareWords = () => {
  const format = useFormat();
  return (some: number, total: number): string =>
    total < LIMITS.minimumObservations
      ? format.count(some)
      : `${format.count(some)} (${format.percent((some / total) * 100)})`;
};

function Hands() {
  const t = useText("observing");
  const format = useFormat();
  const words = useShareWords();
  const hands = useDraft().observations.filter((one) => one.type === "HH");
  if (hands.length === 0) return null;
  return (
    <section className="hr-observe-card">
      <h2>{t("observing.review.hands", { total: format.count(hands.length) })}</h2>
      <dl className="hr-observe-pairs">
        {OUTCOMES.map(({ name }) => (
          <div key={name}>
            <dt>{t(`observing.outcome.${name}.label`)}</dt>
            <dd>{words(hands.filter(({ outcome }) => outcome === name).length, hands.length)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Equipment() {
  const t = useText("observing");
  const format = useFormat();
  const all = useDraft().observations.filter((one) => one.type === "PPE");
  if (all.length === 0) return null;
  const flawless = all.filter(isFlawless).length;
  return (
    <section className="hr-observe-card">
      <h2>{t("observing.review.ppe", { total: format.count(all.length) })}</h2>
      <dl className="hr-observe-pairs">
        <div>
          <dt>{t("observing.review.flawless")}</dt>
          <dd>{t("observing.row.items", format.share(flawless, all.length))}</dd>
        </div>
      </dl>
    </section>
  );
}

function Open() {
  const t = useText("observing");
  const { open } = useDraft();
  if (open === null || !isChanged(open)) return null;
  const { number } = open.observation;
  const missing = missingOf(open.observation);
  if (open.before !== null)
    return (
      <Note kind="warn" title={t("observing.review.openEdit.title", { number })}>
        {t("observing.review.openEdit.text")}
      </Note>
    );
  return (
    <Note kind="warn" title={t("observing.review.open.title")}>
      {missing === null
        ? t("observing.review.open.unsaved", { number })
        : t(`observing.review.open.${missing}`, { number })}
    </Note>
  );
}

/** What would be sent, before it is. */
export function ReviewScreen() {
  const t = useText("observing");
  const format = useFormat();
  const names = useNames();
  const { store, observer, facilityName, timeZone, kit, go, back } = useObserving();
  const draft = useDraft();
  const [nowMs] = useState(() => rightNow());
  const { observations, startedAtMs, purpose } = draft;
  const count = observations.length;
  const minutes = Math.max(1, Math.round((nowMs - startedAtMs) / MINUTE_MS));
  const withFeedback = observations.filter(({ feedbackProvided }) => feedbackProvided).length;
  const pairs: [string, string][] = [
    [t("observing.review.observer"), observer.displayText],
    [
      t("observing.review.time"),
      t("observing.review.fromTo", {
        from: format.time(startedAtMs, timeZone),
        to: format.time(nowMs, timeZone),
        count: minutes,
      }),
    ],
    [
      t("observing.review.units"),
      format.list(unique(observations.map(({ locationId }) => locationId)).map(names.unit)),
    ],
    [
      t("observing.review.roles"),
      format.count(unique(observations.map(({ roleId }) => roleId)).length),
    ],
    ...(kit.settings.enableObservationFeedback
      ? [
          [
            t("observing.feedback.label"),
            t("observing.row.items", format.share(withFeedback, count)),
          ] satisfies [string, string],
        ]
      : []),
    ...(purpose === "audit"
      ? []
      : [
          [t("observing.purpose.label"), t(`observing.purpose.${purpose}`)] satisfies [
            string,
            string,
          ],
        ]),
  ];
  return (
    <ObservePage
      title={t("observing.review.title", { count })}
      note={facilityName}
      lead={{ icon: <ArrowLeft />, label: t("observing.back"), onPress: back }}
      bar={
        <BottomBar
          secondary={<Button onClick={back}>{t("observing.back")}</Button>}
          main={
            <Button
              variant="primary"
              disabled={count === 0 || store.writer === "elsewhere"}
              onClick={() => {
                store.submit();
                go("start");
              }}
            >
              {t("observing.review.submit", { count })}
            </Button>
          }
        />
      }
    >
      <div className="hr-observe-card">
        <dl className="hr-observe-pairs">
          {pairs.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {nowMs - startedAtMs > LONG_SESSION_MINUTES * MINUTE_MS && (
        <Note
          kind="info"
          title={t("observing.review.long.title", { minutes: LONG_SESSION_MINUTES })}
        >
          {t("observing.review.long.text")}
        </Note>
      )}
      <Hands />
      <Equipment />
      <Open />
      <p className="hr-observe-small">
        {t("observing.review.final")}{" "}
        {t("observing.review.noShares", { count: LIMITS.minimumObservations })}
      </p>
    </ObservePage>
  );
}
