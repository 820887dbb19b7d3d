import { useCallback, useMemo, useState } from "react";
import { slotTick } from "#contract/core/formats/slots.ts";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import type { TooltipContent } from "#renderer/charts/plot-tooltip.tsx";
import { Plot } from "#renderer/charts/plot.tsx";
import { slotName } from "#renderer/features/reports/reports/graph/slots.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { comparedText } from "#renderer/features/reports/reports/text/comparison-text.ts";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { type Bracket, bracketOf } from "./brackets.ts";
import { type TimelineInput, timelineFigure, timelineStart } from "./timeline-figure.ts";

type Course = NonNullable<UnitViewProps["data"]["monitored"]>["course"];
type Step = "days" | "months";

/** A bracket over fewer days has no room for its words: the ranges are said in a sentence. */
const LEAST_BRACKET_DAYS = 26;

/** The two ranges that are compared, where both lie in the course and have room for their words. */
const bracketsOf = (words: PageText, data: UnitViewProps["data"], course: Course): Bracket[] => {
  const { range, comparedWith, monitored } = data;
  if (comparedWith === null || monitored === null) return [];
  const { percentCompliant, change } = monitored.total;
  const both = [
    { range: comparedWith, percent: change?.before.percent ?? null },
    { range, percent: percentCompliant },
  ].flatMap((one) => {
    const bracket = bracketOf(course.days, one.range);
    if (bracket === null || bracket.to - bracket.from + 1 < LEAST_BRACKET_DAYS) return [];
    const text = `${comparedText(words, one.range)} <b>${words.format.percent(one.percent)}</b>`;
    return [{ ...bracket, text }];
  });
  return both.length === 2 ? both : [];
};

/** What is said below the graph: where its axis begins, and what the brackets are. */
const notesOf = (
  words: PageText,
  { points, unit, goals, brackets }: Omit<TimelineInput, "width" | "height" | "isNarrow">,
  { comparedWith, monitored }: UnitViewProps["data"],
): string[] => {
  const { t, format } = words;
  const start = timelineStart({ points, goals });
  const before = monitored?.total.change?.before.percent ?? null;
  return [
    ...(start > 0
      ? [
          t("unit.course.axis", {
            low: format.percentTick(start),
            high: format.percentTick(100),
          }),
        ]
      : []),
    ...(brackets.length > 0 ? [t("unit.course.brackets")] : []),
    ...(brackets.length === 0 && comparedWith !== null && before !== null
      ? [
          t("unit.course.compared", {
            range: comparedText(words, comparedWith),
            before: format.percent(before),
          }),
        ]
      : []),
    ...points
      .filter(({ isPartial }) => isPartial)
      .map(({ reportDate }) =>
        t("unit.course.partNote", { slot: slotTick(words, unit, reportDate, true) }),
      ),
  ];
};

const tooltipOf = (
  words: PageText,
  { points, unit }: Pick<TimelineInput, "points" | "unit">,
  at: number,
): TooltipContent | null => {
  const { t, format } = words;
  const point = points[at];
  if (point === undefined) return null;
  return {
    title: slotName(words, unit, point.reportDate),
    columns: [t("reports-view.plot.column.index"), t("reports-view.plot.column.opportunities")],
    rows: [
      {
        key: point.reportDate,
        name: "",
        cells: [format.percent(point.percent), format.count(point.opportunities)],
      },
    ],
    ...(point.isPartial && { foot: [t("unit.course.part")] }),
  };
};

const summaryOf = (
  words: PageText,
  { points, unit }: Pick<TimelineInput, "points" | "unit">,
  name: string,
): string => {
  const { t, format } = words;
  const known = points.flatMap(({ percent, isPartial, reportDate }) =>
    percent === null || isPartial ? [] : [{ percent, reportDate }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return t("unit.course.none");
  const values = known.map(({ percent }) => percent);
  return t("unit.course.summary", {
    name,
    first: slotName(words, unit, first.reportDate),
    last: slotName(words, unit, last.reportDate),
    low: format.percent(Math.min(...values)),
    high: format.percent(Math.max(...values)),
    end: format.percent(last.percent),
  });
};

/** The index of a unit by day over 13 weeks, or by month over 13 months. */
export function TimelineGraph({ course, data, onDrawn }: UnitViewProps & { course: Course }) {
  const words = useUnitText();
  const { t } = words;
  const { hasControls, graph, heightPx } = useMedium();
  const isNarrow = useIsNarrow();
  const [step, setStep] = useState<Step>("days");
  const input = useMemo(
    () => ({
      points: course[step],
      unit: step === "days" ? ("day" as const) : ("month" as const),
      goals: course.goals,
      brackets:
        step === "days" && !isNarrow && heightPx === null ? bracketsOf(words, data, course) : [],
      height: graph.heightPx,
      isNarrow,
    }),
    [course, step, words, data, graph, isNarrow, heightPx],
  );
  const figure = useCallback(
    (theme: PlotTheme, width: number) => timelineFigure(theme, words, { ...input, width }),
    [words, input],
  );
  const label = t("unit.course.label", { name: data.place.name });
  const notes = notesOf(words, input, data);
  return (
    <div className="hr-unit-graph">
      <header className="hr-unit-graph-head">
        <h2>{t("unit.course.title")}</h2>
        <ul className="hr-legend">
          <li>
            <svg viewBox="0 0 24 12" aria-hidden="true">
              <path className="hr-unit-line" d="M0 6h24" />
              <circle className="hr-unit-dot" cx="12" cy="6" r="3" />
            </svg>
            {t(`unit.course.index.${step}`)}
          </li>
          {course.goals.some(({ goal }) => goal !== null) && (
            <li>
              <svg viewBox="0 0 24 12" aria-hidden="true">
                <path className="hr-unit-goal" d="M0 6h24" />
              </svg>
              {t("unit.course.goal")}
            </li>
          )}
        </ul>
        {hasControls && (
          <SegmentedFilter
            label={t("unit.course.switch")}
            segments={[
              { value: "days", label: t("unit.course.days") },
              { value: "months", label: t("unit.course.months") },
            ]}
            value={step}
            onChange={(next) => setStep(next === "months" ? "months" : "days")}
          />
        )}
      </header>
      <Plot
        label={label}
        summary={summaryOf(words, input, data.place.name)}
        figure={figure}
        height={graph.heightPx}
        onDrawn={onDrawn}
        tooltip={(at) => tooltipOf(words, input, at)}
      />
      {notes.length > 0 && <p className="hr-graph-said">{notes.join(" ")}</p>}
    </div>
  );
}
