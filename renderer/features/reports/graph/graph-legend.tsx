import { useWords } from "#renderer/features/reports/words/use-words.ts";
import {
  STYLED_SERIES,
  hasHollowMark,
  type HistoryLine,
} from "#renderer/features/reports/views/ecm/history/history-series.ts";
import "./graph-legend.css";

/** Marks of series 1–6 as paths in a 10 × 10 box around (12, 6). */
const MARKS = [
  <circle key="circle" cx="12" cy="6" r="3.4" />,
  <rect key="square" x="9" y="3" width="6" height="6" />,
  <path key="up" d="M12 2.4 15.6 9H8.4Z" />,
  <path key="diamond" d="M12 2 16 6 12 10 8 6Z" />,
  <path key="down" d="M12 9.6 8.4 3h7.2Z" />,
  <path key="cross" d="M11 2h2v3h3v2h-3v3h-2V7H8V5h3Z" />,
];
const DASHES = ["", "8 4", "2 3", "12 4", "8 3 2 3", "4 4"];

/** The legend beside a history graph's title: what is selected, the total, and the rest as one. */
export function GraphLegend({ lines }: { lines: readonly HistoryLine[] }) {
  const { t, format } = useWords();
  const selected = lines.filter((line) => line.role === "selected");
  const total = lines.find((line) => line.role === "total");
  const others = lines.filter((line) => line.role === "context").length;
  const hasPartial = lines.some(hasHollowMark);
  return (
    <ul className="hr-legend">
      {selected.map((line) => (
        <li key={line.key}>
          <SeriesSwatch place={line.place} />
          {line.name}
        </li>
      ))}
      {total && (
        <li>
          <svg viewBox="0 0 24 12" className="hr-legend-total" aria-hidden="true">
            <path d="M0 6h24" />
          </svg>
          {total.name}
        </li>
      )}
      {others > 0 && (
        <li>
          <svg viewBox="0 0 24 12" className="hr-legend-context" aria-hidden="true">
            <path d="M0 6h24" />
          </svg>
          {t(selected.length > 0 ? "reports-view.graph.others" : "reports-view.graph.units", {
            count: others,
            n: format.count(others),
          })}
        </li>
      )}
      {hasPartial && (
        <li>
          <svg viewBox="0 0 12 12" className="hr-legend-hollow" aria-hidden="true">
            <circle cx="6" cy="6" r="4" />
          </svg>
          {t("reports-view.graph.someSilent")}
        </li>
      )}
    </ul>
  );
}

function SeriesSwatch({ place }: { place: number }) {
  if (place >= STYLED_SERIES) {
    return (
      <svg viewBox="0 0 24 12" className="hr-legend-more" aria-hidden="true">
        <path d="M0 6h24" />
      </svg>
    );
  }
  const color = `var(--hr-s${place + 1})`;
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true">
      <path d="M0 6h24" stroke={color} strokeWidth="2.5" strokeDasharray={DASHES[place]} />
      <g fill={color}>{MARKS[place]}</g>
    </svg>
  );
}
