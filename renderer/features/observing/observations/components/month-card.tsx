import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NO_VALUE, useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { monthCountQuery } from "../kit/observer-kit.ts";
import { dayIn } from "../model/day-in.ts";
import { useObserving } from "./observing-context.ts";
import { useSampling } from "./use-sampling.ts";

/** What the observer submitted in this month, as words; unknown without a connection. */
const useMonthCount = () => {
  const t = useText("observing");
  const format = useFormat();
  const { store, observer, timeZone, isOffline, facilityId } = useObserving();
  const [nowMs] = useState(() => Date.now());
  const sentCount = store.sent.length;
  const query = monthCountQuery(facilityId, observer.id, timeZone, nowMs, sentCount);
  const { data } = useQuery(query);
  const month = format.monthName(dayIn(timeZone, nowMs));
  return {
    month,
    words: data === undefined ? NO_VALUE : format.count(data.observationCount),
    note: data === undefined && isOffline ? t("observing.month.offline") : null,
  };
};

function Share({ share }: { share: number }) {
  return (
    <span className="hr-observe-share" aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** The month so far: what this observer sent, how many units are at their target, where to go next. */
export function MonthCard({ onObserve }: { onObserve: (locationId: string) => void }) {
  const t = useText("observing");
  const format = useFormat();
  const { month, words, note } = useMonthCount();
  const sampling = useSampling();
  return (
    <section className="hr-observe-card">
      <div>
        <h2>{t("observing.month.title", { month })}</h2>
        <div className="hr-observe-month">
          <div>
            <strong>{words}</strong>
            <small>{note ?? t("observing.month.submitted")}</small>
          </div>
          {sampling !== null && sampling.target !== null && (
            <div>
              <strong>
                {t("observing.row.items", format.share(sampling.reached, sampling.unitCount))}
              </strong>
              <small>{t("observing.month.reached", { count: sampling.target })}</small>
            </div>
          )}
        </div>
      </div>
      {sampling?.next.map(({ locationId, name, note: why, share }) => (
        <button
          key={locationId}
          type="button"
          className="hr-observe-line"
          onClick={() => onObserve(locationId)}
        >
          <span className="hr-observe-line-text">
            <small>{t("observing.next.title")}</small>
            <strong>{name}</strong>
            <small>{why}</small>
          </span>
          {share !== null && <Share share={share} />}
          <ChevronRight />
        </button>
      ))}
    </section>
  );
}
