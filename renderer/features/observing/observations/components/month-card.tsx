import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { useMonthCount } from "./use-month-count.ts";
import { useSampling } from "./use-sampling.ts";

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
