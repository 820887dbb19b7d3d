import { DatePicker } from "@blueprintjs/datetime";
import { useLanguage, useUiText } from "#renderer/i18n/text.ts";
import { CALENDAR_LOCALES, fromDate, toDate } from "./calendar-dates.ts";
import "./day-picker.css";

export type DayPickerProps = {
  /** `YYYY-MM-DD`; undefined while nothing valid was typed. */
  day: string | undefined;
  /** The days to pick from, first and last, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The calendar day now where the days count, `YYYY-MM-DD`; by default the browser's. */
  today?: string | undefined;
  onPick: (day: string) => void;
  /** In a popup of its own it starts at a day: the chosen one, else today. */
  takesFocus?: boolean;
};

/** A month to pick one day from, in the language in use. */
export function DayPicker(props: DayPickerProps) {
  const { day, firstDay, lastDay, today, onPick, takesFocus } = props;
  const language = useLanguage();
  const t = useUiText();
  // Days order as their texts do; the calendar takes no value that cannot be picked.
  const isOffered = (one: string) => one >= firstDay && one <= lastDay;
  const value = day !== undefined && isOffered(day) ? toDate(day) : null;
  const now = today === undefined ? undefined : toDate(today);
  return (
    <DatePicker
      className="hr-day-picker"
      locale={CALENDAR_LOCALES[language]}
      dayPickerProps={{
        initialFocus: takesFocus === true,
        ...(now !== undefined && { today: now }),
        // Read aloud only; without these they would be English in any language.
        labels: {
          labelPrevious: () => t("ui.day.previousMonth"),
          labelNext: () => t("ui.day.nextMonth"),
          labelMonthDropdown: () => t("ui.day.month"),
          labelYearDropdown: () => t("ui.day.year"),
        },
      }}
      canClearSelection={false}
      highlightCurrentDay
      minDate={toDate(firstDay)}
      maxDate={toDate(lastDay)}
      initialMonth={value ?? (today !== undefined && isOffered(today) ? now : undefined)}
      value={value}
      onChange={(date, isUserChange) => isUserChange && date && onPick(fromDate(date))}
    />
  );
}
