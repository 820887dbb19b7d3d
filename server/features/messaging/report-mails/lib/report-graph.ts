import type { DataPoint, ReportCommon } from "#contract/reports/shared.ts";
import type { LineGraph } from "#server/mail/graph/line-graph.ts";
import type { MailText } from "#server/mail/mail-text.ts";

type GraphSeries = {
  points: readonly DataPoint[];
  unit: ReportCommon["chartTimeUnit"];
  goal: number | null;
};

/** Up to so many days are called by their weekday. */
const WEEK = 7;

const labelOf = (texts: MailText, { points, unit }: GraphSeries, at: string): string => {
  if (unit === "hour") return texts.hour(Number(at.slice(11, 13)));
  const day = at.slice(0, 10);
  if (unit === "month") return texts.month(day);
  return unit === "day" && points.length <= WEEK ? texts.weekdayShort(day) : texts.dayShort(day);
};

/** The course of a report's figures as a graph, and all that it shows in words. */
export const seriesGraph = (
  texts: MailText,
  series: GraphSeries,
  title: string,
): { graph: LineGraph; alt: string } => {
  const { t } = texts;
  const points = series.points.map(({ reportDate, complianceIndex }) => ({
    label: labelOf(texts, series, reportDate),
    percent: complianceIndex,
  }));
  const last = points.findLast(({ percent }) => percent !== null);
  const told = points.map(({ label, percent }) =>
    percent === null ? t("report-mails:noFigure", { label }) : `${label} ${texts.percent(percent)}`,
  );
  const goal =
    series.goal === null
      ? null
      : {
          percent: series.goal,
          label: t("report-mails:goalAt", { goal: texts.percent(series.goal) }),
        };
  return {
    graph: {
      points,
      goal,
      lastLabel: texts.percent(last?.percent),
      tick: texts.percentTick,
    },
    alt: [
      `${texts.pair(title, told.join(", "))}.`,
      ...(goal === null ? [] : [`${goal.label}.`]),
    ].join(" "),
  };
};
