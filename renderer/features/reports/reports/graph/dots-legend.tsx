import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import "./graph-legend.css";

type DotsLegendProps = {
  /** Why there are dots instead of lines. */
  note: string;
  /** The step whose slots the whiskers speak of; null without whiskers. */
  variation: ChartTimeUnit | null;
  hasFew: boolean;
};

/** The legend beside a dot plot's title. */
export function DotsLegend({ note, variation, hasFew }: DotsLegendProps) {
  const { t } = usePageText();
  return (
    <ul className="hr-legend">
      <li>{note}</li>
      {variation !== null && (
        <li>
          <svg viewBox="0 0 24 12" className="hr-legend-whisker" aria-hidden="true">
            <path d="M1 6h22M1 2v8M23 2v8" />
            <circle cx="12" cy="6" r="3.4" />
          </svg>
          {t(textId(`reports-view.plot.dots.legend.${variation}`))}
        </li>
      )}
      {hasFew && (
        <li>
          <svg viewBox="0 0 12 12" className="hr-legend-few" aria-hidden="true">
            <circle cx="6" cy="6" r="4.4" />
          </svg>
          {t("reports-view.plot.legend.tooFew")}
        </li>
      )}
    </ul>
  );
}
