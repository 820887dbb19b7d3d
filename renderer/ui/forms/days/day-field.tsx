import { clsx } from "clsx";
import { useState, type Ref } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { Calendar } from "./calendar.tsx";
import type { FieldFrame } from "../field.tsx";
import { IconButton } from "../icon-button.tsx";
import { Calendar as CalendarIcon } from "#renderer/ui/indicators/icons.ts";
import { Popover } from "#renderer/ui/overlays/popover.tsx";
import { PopupPanel } from "#renderer/ui/overlays/popup-panel.tsx";
import { TextField } from "../text-field.tsx";
import { useTypedDay } from "./use-typed-day.ts";
import "./day-field.css";

/** How many years the calendar goes back and ahead where no limit is set. */
const YEARS_AROUND = 10;

type DayFieldProps = FieldFrame & {
  /** Names the calendar too. */
  label: string;
  /** `YYYY-MM-DD`; undefined while there is none. */
  value: string | undefined;
  /**
   * Takes the day, undefined from an empty field, and from any other text the text itself: no schema
   * lets it pass for a day, so that a form is not sent without it.
   */
  onChange: (value: string | undefined) => void;
  /** First and last day that the calendar offers; one that is typed is its owner's to judge. */
  min?: string | undefined;
  max?: string | undefined;
  /** The calendar day now where the days count, `YYYY-MM-DD`; by default the browser's. */
  today?: string | undefined;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** The calendar's first and last year, around today and around the only limit. */
const yearsFor = (limit: string | undefined): { first: number; last: number } => {
  const today = new Date().getFullYear();
  const year = limit === undefined ? today : Number(limit.slice(0, 4));
  return {
    first: Math.min(today, year) - YEARS_AROUND,
    last: Math.max(today, year) + YEARS_AROUND,
  };
};

/**
 * A day, typed in the order of the page's language or picked from a calendar. (The browser's own
 * field for a day follows the browser's language instead.) What is no day says so once it is left.
 */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onBlur, min, max, today, error, className, ...field } = props;
  const t = useUiText();
  const typed = useTypedDay(value);
  const [isOpen, setOpen] = useState(false);
  const isWrong = typed.isUnreadable && (typed.wasLeftWrong || Boolean(error));
  const calendarName = t("ui.day.calendar", { label: field.label });
  const years = yearsFor(min ?? max);
  const pick = (day: string) => {
    setOpen(false);
    typed.write(day);
    onChange(day);
  };
  const leave = () => {
    typed.leave();
    onBlur?.();
  };
  return (
    <TextField
      {...field}
      className={clsx("hr-day-field", className)}
      error={isWrong ? t("ui.day.unreadable") : error}
      placeholder={t("ui.day.format")}
      autoComplete="off"
      value={typed.text}
      onChange={(event) => onChange(typed.type(event.target.value))}
      onBlur={leave}
      inside={
        <Popover
          kind="dialog"
          isOpen={isOpen}
          onToggle={setOpen}
          placement="bottom-end"
          content={
            <PopupPanel label={calendarName} className="hr-day-panel">
              <Calendar
                takesFocus
                day={typed.day}
                firstDay={min ?? `${years.first}-01-01`}
                lastDay={max ?? `${years.last}-12-31`}
                today={today}
                onPick={pick}
              />
            </PopupPanel>
          }
          target={(on) => <IconButton {...on} label={calendarName} icon={<CalendarIcon />} />}
        />
      }
    />
  );
}
