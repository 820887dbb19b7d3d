import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Refresh } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type {
  SentDifference,
  WaitingSession,
} from "#renderer/features/observing/observations/store/types.ts";
import { useObserving } from "../observing-context.ts";
import { UnsentWarning } from "./unsent-warning.tsx";
import { useIntervalText } from "../use-interval-text.ts";

function Waiting({ waiting }: { waiting: WaitingSession }) {
  const t = useText("observing");
  const format = useFormat();
  const { store, timeZone } = useObserving();
  const { session, draft, submittedAtMs, lastTryAtMs, lastFailure, nextTryAtMs } = waiting;
  const time = (atMs: number) => format.time(atMs, timeZone);
  const pairs = [
    [t("observing.waiting.submitted"), time(submittedAtMs)],
    [
      t("observing.waiting.lastTry"),
      lastTryAtMs === null
        ? t("observing.waiting.none")
        : lastFailure === null
          ? time(lastTryAtMs)
          : t(`observing.waiting.failure.${lastFailure}`, { time: time(lastTryAtMs) }),
    ],
    [
      t("observing.waiting.nextTry"),
      lastFailure === "signedOut"
        ? t("observing.waiting.signedIn")
        : nextTryAtMs === null
          ? t("observing.waiting.withNetwork")
          : t("observing.waiting.orAt", { time: time(nextTryAtMs) }),
    ],
  ] as const;
  return (
    <section className="hr-observe-card">
      <div>
        <StatusText kind="info">{t("observing.waiting.state")}</StatusText>
        <h2>
          {t("observing.sending.title", {
            count: session.observations.length,
            from: time(draft.startedAtMs),
            to: time(submittedAtMs),
          })}
        </h2>
        <p className="hr-observe-small">
          {t(
            lastFailure === "signedOut" ? "observing.waiting.signedOut" : "observing.waiting.text",
          )}
        </p>
        <UnsentWarning draft={draft} />
      </div>
      <dl className="hr-observe-pairs">
        {pairs.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="hr-observe-line"
        onClick={() => store.tryNow(session.sessionId)}
      >
        <span className="hr-observe-line-text">{t("observing.waiting.tryNow")}</span>
        <Refresh />
      </button>
    </section>
  );
}

/** Submitted sessions that the server has not got yet. */
export function WaitingCards() {
  const t = useText("observing");
  const { waiting } = useObserving().store;
  if (waiting.length === 0) return null;
  return (
    <>
      {waiting.map((one) => (
        <Waiting key={one.session.sessionId} waiting={one} />
      ))}
      <p className="hr-observe-small">{t("observing.waiting.warning")}</p>
    </>
  );
}

/** What was on screen differed from what had come before: what became of it. */
function Difference({ difference }: { difference: SentDifference }) {
  const t = useText("observing");
  const { addedCount, changedCount, otherCount } = difference;
  return (
    <p className="hr-observe-small">
      {t("observing.sent.before")}{" "}
      {addedCount > 0 && t("observing.sent.added", { count: addedCount })}{" "}
      {changedCount > 0 && t("observing.sent.changed", { count: changedCount })}{" "}
      {otherCount > 0 && t("observing.sent.others", { count: otherCount })}
    </p>
  );
}

/** The sessions of the day that arrived. */
export function SentCards() {
  const t = useText("observing");
  const span = useIntervalText();
  const format = useFormat();
  const { store, timeZone } = useObserving();
  const time = (atMs: number) => format.time(atMs, timeZone);
  return store.sent.map((one) => (
    <section key={one.sessionId} className="hr-observe-card">
      <div role="status">
        <StatusText kind="good">{t("observing.sent.state")}</StatusText>
        <h2>
          {t("observing.sending.title", {
            count: one.observationCount,
            from: time(one.startedAtMs),
            to: time(one.endedAtMs),
          })}
        </h2>
        <small>{t("observing.sent.received", { time: time(one.receivedAtMs) })}</small>
        {one.clockOffsetMs !== undefined && (
          <p className="hr-observe-small">
            {t("observing.clock.corrected", { span: span(one.clockOffsetMs) })}
          </p>
        )}
        {one.difference !== undefined && <Difference difference={one.difference} />}
      </div>
    </section>
  ));
}
