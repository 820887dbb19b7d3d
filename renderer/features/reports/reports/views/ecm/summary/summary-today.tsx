import { useCallback } from "react";
import { Plot } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { hourStandings, hourTooltip, hoursFigure, hoursSummary } from "./hours-figure.ts";
import type { SummaryData } from "./summary.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { BarsLegend } from "#renderer/features/reports/reports/graph/bars-legend.tsx";
import { BigFigure } from "./big-figure.tsx";
import { GoalPill } from "#renderer/features/reports/reports/table/goal-pill.tsx";

type SummaryTodayProps = { data: SummaryData; onDrawn: () => void };

/** On a page of less, the graph that shares its line with the figure is as narrow as on a phone. */
const LEAST_WIDTH_PX = 900;

/** Today: the figure, what it rests on, and its hours. */
export function SummaryToday({ data, onDrawn }: SummaryTodayProps) {
  const words = usePageText();
  const { t, format } = words;
  const { todayData: today } = data;
  const { widthPx, graph } = useMedium();
  const isPhone = useIsNarrow();
  const isNarrow = isPhone || (widthPx !== null && widthPx < LEAST_WIDTH_PX);
  const height = graph.smallHeightPx;
  const { hours, performanceGoal: goal, performanceBaseline: baseline } = today;
  const figure = useCallback(
    (theme: PlotTheme, width: number) =>
      hoursFigure(theme, words, { hours, goal, baseline, width, height, isNarrow }),
    [words, hours, goal, baseline, height, isNarrow],
  );
  const index = today.percentCompliant;
  const rows = [
    {
      figure: "countedEvents",
      label: t("reports-view.summary.events"),
      value: format.count(today.totalEvents),
    },
    {
      figure: "opportunities",
      label: t("reports-view.summary.opportunities"),
      value: format.count(today.totalOpportunities),
    },
    {
      figure: "index",
      label: t("reports-view.summary.yesterday"),
      // Hours of two days say too little of a change: the figure stands for itself.
      value: format.percent(today.yesterdaySameHours),
    },
  ];
  return (
    <section className="hr-summary-today hr-card">
      <div className="hr-summary-today-figure">
        <div className="hr-summary-today-head">
          <div className="hr-summary-today-name">
            <h2>{t("reports-view.summary.today")}</h2>
            <ReportFigure
              figure="index"
              label={t("reports-view.summary.indexOf", { range: t("reports-view.summary.today") })}
              look="mark"
            />
          </div>
          <span>
            {t("reports-view.summary.until", {
              // As the answer above says it: what came later is not counted yet.
              time: format.time(`${data.countedTo}:00Z`, "UTC"),
            })}
          </span>
        </div>
        <BigFigure value={index} size="hero" />
        <GoalPill figures={today} />
        <dl>
          {rows.map(({ figure, label, value }) => (
            <div key={label}>
              <dt>
                <ReportFigure {...{ figure, label }} />
              </dt>
              <dd>{value ?? <NoValue />}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="hr-summary-today-hours">
        <div className="hr-summary-hours-head">
          <h2>{t("reports-view.summary.byHour")}</h2>
          <BarsLegend
            standings={hourStandings({ hours, goal, baseline })}
            goal={isNarrow ? goal : null}
          />
        </div>
        <Plot
          label={t("reports-view.summary.byHour")}
          summary={hoursSummary(words, hours, goal)}
          figure={figure}
          height={height}
          onDrawn={onDrawn}
          tooltip={(at) => hourTooltip(words, hours[at], { goal })}
        />
      </div>
    </section>
  );
}
