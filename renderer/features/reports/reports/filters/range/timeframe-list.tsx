import type { ReportDefinition } from "#contract/reports/definition.ts";
import {
  PERIODS_SO_FAR,
  TIMEFRAMES,
  type Timeframe,
  beginsTooEarly,
  lastDayOf,
} from "#contract/reports/filters/timeframes.ts";
import { filterTitle, timeframeName } from "#renderer/features/reports/reports/text/report-text.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { dayRangeText } from "./day-range-text.ts";
import { OptionList } from "../option-list.tsx";
import { timeframeRange } from "./timeframe-range.ts";

type TimeframeListProps = {
  report: Pick<ReportDefinition, "hiddenTimeframes" | "maxDaysBack">;
  today: string;
  chosen: Timeframe;
  onChoose: (timeframe: Timeframe) => void;
};

const isSoFar = (timeframe: Timeframe): boolean =>
  (PERIODS_SO_FAR as readonly Timeframe[]).includes(timeframe);

/** The timeframes that a report offers, custom last; one that begins too early says so. */
export function TimeframeList({ report, today, chosen, onChoose }: TimeframeListProps) {
  const words = usePageText();
  const offered = TIMEFRAMES.filter((timeframe) => !report.hiddenTimeframes.includes(timeframe));
  /** Of a week, month or year so far the days are not known without a calendar. */
  const daysOf = (timeframe: Timeframe): string | undefined => {
    const range = isSoFar(timeframe) ? timeframeRange(timeframe, `${today}T00:00`) : undefined;
    return range && dayRangeText(words, range.start.slice(0, 10), lastDayOf(range.end), today);
  };
  return (
    <OptionList<Timeframe>
      label={filterTitle(words, "timeframe")}
      options={offered.map((timeframe) => ({
        value: timeframe,
        label: timeframeName(words, timeframe),
        note: daysOf(timeframe),
        ...(beginsTooEarly(timeframe, today, report.maxDaysBack) && {
          refusal: words.t("reports-view.filter.daysBack", {
            count: report.maxDaysBack ?? 0,
            n: words.format.count(report.maxDaysBack ?? 0),
          }),
        }),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
