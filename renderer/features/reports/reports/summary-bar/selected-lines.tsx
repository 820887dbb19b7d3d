import { arrowOf } from "#contract/reports/change.ts";
import { deviceDaysPercent } from "#contract/reports/ecm/location-table.ts";
import type { Figures, ReportCommon } from "#contract/reports/shared.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { verdictText } from "#renderer/features/reports/reports/text/verdict-text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { ChangeSize } from "#renderer/ui/indicators/change-size.tsx";
import { changeText, usualText } from "./strip-text.ts";

/** A selected row: its name and its figures. */
export type SelectedLine = {
  key: string;
  name: string;
  figures: Figures;
  comparedWith: ReportCommon["comparedWith"];
};

/** So many get a line of their own. */
const MOST_LINES = 3;

type LineProps = { line: SelectedLine; leastDays: number };

function Line({ line, leastDays }: LineProps) {
  const words = usePageText();
  const { t, format } = words;
  const { figures, comparedWith } = line;
  const usual = usualText(words, figures.usualVariation);
  const days = deviceDaysPercent(figures);
  const { change } = figures;
  return (
    <li>
      <strong>{line.name}</strong>
      <span>
        {figures.percentCompliant === null ? (
          verdictText(words, figures.verdict, figures.noOpportunitiesReason)
        ) : (
          <>
            <strong>{format.percent(figures.percentCompliant)}</strong>{" "}
            {t("reports-view.strip.lineOf", {
              count: figures.totalOpportunities,
              n: format.count(figures.totalOpportunities),
            })}
            {usual !== undefined && `, ${usual}`}
          </>
        )}
      </span>
      {change !== null && (
        <span>
          {change.points !== null && (
            <>
              <ChangeSize points={change.points} arrow={arrowOf(change)} />{" "}
            </>
          )}
          {changeText(words, { change, comparedWith })}
        </span>
      )}
      {days !== null && days < leastDays && (
        <span className="hr-strip-care">
          <StatusText kind="partial">
            {t("reports-view.strip.care", { percent: format.percent(days) })}
          </StatusText>
        </span>
      )}
    </li>
  );
}

/** A line for each selected row, three at most, then how many more there are. */
export function SelectedLines(props: { lines: readonly SelectedLine[]; leastDays: number }) {
  const { lines, leastDays } = props;
  const { t, format } = usePageText();
  const more = lines.length - MOST_LINES;
  return (
    <ul className="hr-strip-lines">
      {lines.slice(0, MOST_LINES).map((line) => (
        <Line key={line.key} line={line} leastDays={leastDays} />
      ))}
      {more > 0 && <li>{t("reports-view.strip.more", { count: more, n: format.count(more) })}</li>}
    </ul>
  );
}
