import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import {
  STYLED_SERIES,
  hasMark,
  type HistoryLine,
} from "#renderer/features/reports/reports/views/ecm/history/history-series.ts";
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

type GraphLegendProps = {
  lines: readonly HistoryLine[];
  unit: ChartTimeUnit;
  /** Share of device-days under which a value's mark shows it. */
  dataHealthPercent: number;
};

/** The legend beside a history graph's title: lines, the rest as one, and the marks that occur. */
export function GraphLegend({ lines, unit, dataHealthPercent }: GraphLegendProps) {
  const { t, format } = usePageText();
  const selected = lines.filter((line) => line.role === "selected");
  const former = lines.filter((line) => line.role === "former");
  const total = lines.find((line) => line.role === "total");
  const context = lines.filter((line) => line.role === "context");
  const [other] = context;
  return (
    <ul className="hr-legend">
      {[...selected, ...former].map((line) => (
        <li key={line.key}>
          <LineSwatch line={line} />
          {line.name}
        </li>
      ))}
      {total && (
        <li>
          <LineSwatch line={total} />
          {total.name}
        </li>
      )}
      {other && (
        <li>
          <LineSwatch line={other} />
          {t(selected.length > 0 ? "reports-view.graph.others" : "reports-view.graph.units", {
            count: context.length,
            n: format.count(context.length),
          })}
        </li>
      )}
      {hasMark(lines, "silent") && (
        <li>
          <svg viewBox="0 0 12 12" className="hr-legend-mark" aria-hidden="true">
            <circle cx="6" cy="6" r="4.4" />
            <circle cx="6" cy="6" r="1.4" className="hr-legend-dot" />
          </svg>
          {t("reports-view.plot.legend.silent", { share: format.percentTick(dataHealthPercent) })}
        </li>
      )}
      {hasMark(lines, "tooFew") && (
        <li>
          <svg viewBox="0 0 12 12" className="hr-legend-few" aria-hidden="true">
            <circle cx="6" cy="6" r="4.4" />
          </svg>
          {t("reports-view.plot.legend.tooFew")}
        </li>
      )}
      {hasMark(lines, "part") && (
        <li>
          <svg viewBox="0 0 24 12" className="hr-legend-part" aria-hidden="true">
            <path d="M0 6h12" />
            <circle cx="17" cy="6" r="4.4" />
          </svg>
          {t(textId(`reports-view.plot.legend.part.${unit}`))}
        </li>
      )}
    </ul>
  );
}

const PLAIN = { total: "hr-legend-total", context: "hr-legend-context" } as const;

/** How a line of the history graph is drawn, for its legend and tooltip. */
export function LineSwatch({ line }: { line: Pick<HistoryLine, "role" | "place"> }) {
  const { role, place } = line;
  if (role === "former") {
    const color = `var(--hr-s${(place % STYLED_SERIES) + 1})`;
    return (
      <svg viewBox="0 0 24 12" aria-hidden="true">
        <path d="M0 6h24" stroke={color} strokeWidth="1.5" strokeDasharray="5 4" />
        <circle cx="12" cy="6" r="3" fill="var(--hr-surface)" stroke={color} strokeWidth="1.25" />
      </svg>
    );
  }
  if (role !== "selected" || place >= STYLED_SERIES) {
    return (
      <svg
        viewBox="0 0 24 12"
        className={role === "selected" ? "hr-legend-more" : PLAIN[role]}
        aria-hidden="true"
      >
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
