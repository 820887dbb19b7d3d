import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { shareOf, type PanelRow } from "./panel-rows.ts";

/** A row's observations as parts of a bar that always runs from 0 to 100. */
export function OutcomeBar({ row }: { row: PanelRow }) {
  const { t, format } = usePageText();
  const shown = row.parts.flatMap(({ part, count }) =>
    count === null || count === 0 ? [] : [{ part, count }],
  );
  return (
    <span className="hr-outcome-bar">
      {shown.map(({ part, count }) => {
        const share = format.percent(shareOf(row, count));
        return (
          <span
            key={part}
            className="hr-outcome-part"
            data-part={part}
            style={{ flexGrow: count }}
            title={`${t(`reports-view.observed.part.${part}`)} ${share} (${format.count(count)})`}
          >
            <span className="hr-visually-hidden">{t(`reports-view.observed.part.${part}`)} </span>
            <span className="hr-outcome-share">{share}</span>
          </span>
        );
      })}
    </span>
  );
}
