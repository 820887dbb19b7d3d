import type { IntervalMethod } from "#contract/reports/standing.ts";
import "#renderer/features/reports/reports/graph/graph-legend.css";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PanelPart } from "./panel-rows.ts";

type PanelLegendProps = {
  parts: readonly PanelPart[];
  method: IntervalMethod;
  /** The least n that is judged, where a row has fewer; null otherwise. */
  minimum: number | null;
};

/** What bars and marks of the panel mean. */
export function PanelLegend({ parts, method, minimum }: PanelLegendProps) {
  const { t, format } = usePageText();
  return (
    <ul className="hr-legend">
      {parts.map((part) => (
        <li key={part}>
          <span className="hr-outcome-swatch" data-part={part} />
          {t(`reports-view.observed.part.${part}`)}
        </li>
      ))}
      <li>
        <svg viewBox="0 0 24 12" className="hr-legend-whisker" aria-hidden="true">
          <path d="M1 6h22M1 2v8M23 2v8" />
          <circle cx="12" cy="6" r="3.4" />
        </svg>
        {t(`reports-view.observed.legend.${method}`)}
      </li>
      {minimum !== null && (
        <li>
          <svg viewBox="0 0 12 12" className="hr-legend-few" aria-hidden="true">
            <circle cx="6" cy="6" r="4.4" />
          </svg>
          {t("reports-view.observed.legend.few", { minimum: format.count(minimum) })}
        </li>
      )}
    </ul>
  );
}
