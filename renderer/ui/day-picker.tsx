import { useState } from "react";
import { DatePicker } from "@blueprintjs/datetime";
import { enUS, frCA } from "date-fns/locale";
import { useLanguage } from "#renderer/i18n/text.ts";
import "./day-picker.css";

const LOCALES = { "en-US": enUS, "fr-CA": frCA };

/** Years back that a facility's history may reach. */
const YEARS_BACK = 10;

/** The calendar's own Date is local midnight; only its parts are used, never its instant. */
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
};

const fromDate = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export type DayPickerProps = {
  /** `YYYY-MM-DD`; undefined while nothing valid was typed. */
  day: string | undefined;
  onPick: (day: string) => void;
};

/** A month to pick one day from, in the language in use. */
export function DayPicker({ day, onPick }: DayPickerProps) {
  const language = useLanguage();
  const [today] = useState(() => new Date());
  return (
    <DatePicker
      className="hr-day-picker"
      locale={LOCALES[language]}
      canClearSelection={false}
      highlightCurrentDay
      minDate={new Date(today.getFullYear() - YEARS_BACK, 0, 1)}
      // A range's end may be the midnight that ends today.
      maxDate={new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)}
      value={day === undefined ? null : toDate(day)}
      onChange={(date, isUserChange) => isUserChange && date && onPick(fromDate(date))}
    />
  );
}
