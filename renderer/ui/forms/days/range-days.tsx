import { useState } from "react";
import { DayPicker, type DayContentProps } from "react-day-picker";
import { intl } from "#contract/core/formats/intl-cache.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useLanguage, useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { CALENDAR_LOCALES, fromDate, toDate } from "./calendar-dates.ts";
import { type DayMark, type DayRange, markOf } from "./range-marks.ts";
import "./range-days.css";

export type RangeDaysProps = {
  range: DayRange;
  /** The days to pick from, first and last, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The calendar day now where the days count; those after it can only end a range. */
  today: string;
  /** How many months stand side by side. */
  months: 1 | 2;
  onPick: (day: string) => void;
};

/** A day is read with its month and year: beside another month its number alone is not enough. */
function DayWords({ date }: DayContentProps) {
  const format = useFormat();
  return (
    <>
      <span aria-hidden="true">{date.getDate()}</span>
      <VisuallyHidden>{format.day(fromDate(date))}</VisuallyHidden>
    </>
  );
}

const monthOf = (day: string): string => day.slice(0, 7);

const monthsAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return fromDate(new Date(year, number - 1 + count, 1)).slice(0, 7);
};

/**
 * The first month shown. It follows a range that was changed elsewhere, by typing, so that the end
 * that moved is seen; within the months in view nothing moves.
 */
const useShownMonth = ({ range, today, months }: RangeDaysProps) => {
  const { first, last } = range;
  const beside = months - 1;
  const [month, setMonth] = useState(() => monthsAfter(monthOf(last ?? first ?? today), -beside));
  const [seen, setSeen] = useState(range);
  if (seen.first !== first || seen.last !== last) {
    setSeen(range);
    const moved = seen.last === last ? first : last;
    const isInView =
      moved === undefined ||
      (monthOf(moved) >= month && monthOf(moved) <= monthsAfter(month, beside));
    if (!isInView) setMonth(monthsAfter(monthOf(moved), moved === last ? -beside : 0));
  }
  return [month, setMonth] as const;
};

/**
 * Months to pick the two days of a range from, by pointer or keyboard. It only says which day was
 * picked; what that makes of the range is its owner's to decide.
 */
export function RangeDays(props: RangeDaysProps) {
  const { range, firstDay, lastDay, today, months, onPick } = props;
  const t = useUiText();
  const language = useLanguage();
  const [inHand, setInHand] = useState<string>();
  const [month, setMonth] = useShownMonth(props);
  const isEnding = range.first !== undefined && range.last === undefined;
  const lastOffered = isEnding || today > lastDay ? lastDay : today;
  const isOffered = (date: Date) => fromDate(date) >= firstDay && fromDate(date) <= lastOffered;
  const marked = (mark: keyof DayMark) => (date: Date) => {
    const outlined = inHand !== undefined && inHand <= lastOffered ? inHand : undefined;
    return markOf(fromDate(date), range, outlined)[mark];
  };
  return (
    <DayPicker
      className="hr-range-days"
      locale={CALENDAR_LOCALES[language]}
      labels={{
        labelPrevious: () => t("ui.day.previousMonth"),
        labelNext: () => t("ui.day.nextMonth"),
      }}
      formatters={{
        formatWeekdayName: (date) =>
          intl(Intl.DateTimeFormat, language, { weekday: "narrow" }).format(date),
      }}
      components={{ DayContent: DayWords }}
      numberOfMonths={months}
      month={toDate(`${month}-01`)}
      onMonthChange={(date) => setMonth(monthOf(fromDate(date)))}
      fromDate={toDate(firstDay)}
      toDate={toDate(lastDay)}
      today={toDate(today)}
      selected={[marked("isEnd"), marked("isWithin")]}
      disabled={(date) => !isOffered(date)}
      modifiers={{
        end: marked("isEnd"),
        within: marked("isWithin"),
        outlined: marked("isOutlined"),
        outlinedFirst: marked("isFirstOutlined"),
        outlinedLast: marked("isLastOutlined"),
        future: (date: Date) => fromDate(date) > today,
      }}
      modifiersClassNames={{
        end: "hr-range-day-end",
        within: "hr-range-day-within",
        outlined: "hr-range-day-outlined",
        outlinedFirst: "hr-range-day-outlined-first",
        outlinedLast: "hr-range-day-outlined-last",
        future: "hr-range-day-future",
      }}
      onDayClick={(date, { disabled }) => disabled !== true && onPick(fromDate(date))}
      // A finger has no place before it presses.
      onDayPointerEnter={(date, _marks, { pointerType }) =>
        pointerType !== "touch" && setInHand(fromDate(date))
      }
      onDayPointerLeave={() => setInHand(undefined)}
      onDayFocus={(date) => setInHand(fromDate(date))}
      onDayBlur={() => setInHand(undefined)}
    />
  );
}
