import { lastDayOf } from "#contract/reports/filters/timeframes.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { dayRangeText, wallRangeText } from "./day-range-text.ts";
import { type WallRange, wholeDays } from "./timeframe-range.ts";

type RangeSummaryProps = {
  /** The range as it would be applied; undefined while an end is missing or wrong. */
  range: WallRange | undefined;
  /** The first day where only that was chosen. */
  begins: string | undefined;
  /** What its figures are compared with; undefined where the report shows no change. */
  before: WallRange | undefined;
  today: string;
};

/** An abbreviated month ends with the sentence's own dot. */
const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** What the chosen range will cover, before it is applied: read aloud as it changes. */
export function RangeSummary({ range, begins, before, today }: RangeSummaryProps) {
  const words = usePageText();
  const { t, format } = words;
  const dayText = (day: string) => dayRangeText(words, day, day, today);
  const text = () => {
    if (range === undefined) {
      return begins !== undefined && t("reports-view.range.begins", { day: dayText(begins) });
    }
    const days = wholeDays(range);
    const spoken = wallRangeText(words, range, today);
    const lasts =
      days === undefined
        ? spoken
        : t("reports-view.range.lasts", { range: spoken, count: days, n: format.count(days) });
    return (
      <>
        <strong>{before ? `${lasts},` : sentence(lasts)}</strong>{" "}
        {before &&
          sentence(
            t("reports-view.range.compared", { range: wallRangeText(words, before, today) }),
          )}{" "}
        {range.end.endsWith("T00:00") &&
          t("reports-view.range.whole", { day: dayText(lastDayOf(range.end)) })}
      </>
    );
  };
  const said = text();
  return <output className="hr-range-summary">{said !== false && <Note>{said}</Note>}</output>;
}
