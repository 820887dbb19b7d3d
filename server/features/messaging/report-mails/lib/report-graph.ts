import type { DataPoint, ReportCommon } from "#contract/reports/shared.ts";
import type { LineGraph } from "#server/mail/graph/line-graph.ts";
import type { MailText } from "#server/mail/mail-text.ts";

type Course = {
  points: readonly DataPoint[];
  unit: ReportCommon["chartTimeUnit"];
  goal: number | null;
};

/** Up to so many days are called by their weekday. */
const WEEK = 7;

const labelOf = (words: MailText, { points, unit }: Course, at: string): string => {
  if (unit === "hour") return words.hour(Number(at.slice(11, 13)));
  const day = at.slice(0, 10);
  if (unit === "month") return words.month(day);
  return unit === "day" && points.length <= WEEK ? words.weekdayShort(day) : words.dayShort(day);
};

/** The course of a report's figures as a graph, and all that it shows in words. */
export const seriesGraph = (
  words: MailText,
  course: Course,
  title: string,
): { graph: LineGraph; alt: string } => {
  const { t } = words;
  const points = course.points.map(({ reportDate, complianceIndex }) => ({
    label: labelOf(words, course, reportDate),
    percent: complianceIndex,
  }));
  const last = points.findLast(({ percent }) => percent !== null);
  const told = points.map(({ label, percent }) =>
    percent === null ? t("report-mails:noFigure", { label }) : `${label} ${words.percent(percent)}`,
  );
  const goal =
    course.goal === null
      ? null
      : {
          percent: course.goal,
          label: t("report-mails:goalAt", { goal: words.percent(course.goal) }),
        };
  return {
    graph: {
      points,
      goal,
      lastLabel: words.percent(last?.percent),
      tick: words.percentTick,
    },
    alt: [
      `${words.pair(title, told.join(", "))}.`,
      ...(goal === null ? [] : [`${goal.label}.`]),
    ].join(" "),
  };
};
