import { useEffect, useRef, useState } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { HALF_HOURS, type RangeDraft, type RangeErrors, type RangeRules } from "./custom-range.ts";
import { wallTime } from "#renderer/i18n/wall-time.ts";
import { rangeErrorText } from "./range-text.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { parseDay, typedDay } from "#renderer/i18n/typed-day.ts";
import { Calendar } from "#renderer/ui/forms/days/calendar.tsx";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";

type CustomRangeFormProps = {
  draft: RangeDraft;
  /** A new object at each refused save: the first field with an error takes the focus. */
  errors: RangeErrors;
  rules: RangeRules;
  /** Names the zone the times are in: "Eastern Time". */
  zoneName: string;
  /** The facility's calendar day, `YYYY-MM-DD`. */
  today: string;
  onChange: (draft: RangeDraft) => void;
};

/** Start and end of a custom range: typed or picked day, time by the half hour. */
export function CustomRangeForm(props: CustomRangeFormProps) {
  const { draft, errors, rules, zoneName, today, onChange } = props;
  const words = usePageText();
  const { t } = words;
  const language = useLanguage();
  const [active, setActive] = useState<"start" | "end">("start");
  const times = HALF_HOURS.map((time) => ({ value: time, label: wallTime(words, time) }));
  const activeDay = active === "start" ? draft.startDay : draft.endDay;

  const texts = rangeErrorText(words, errors, rules);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.start === undefined && errors.end === undefined) return;
    fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const pick = (day: string) => {
    const typed = typedDay(day, language);
    onChange({ ...draft, ...(active === "start" ? { startDay: typed } : { endDay: typed }) });
  };
  const end = (which: "start" | "end") => (
    <div className="hr-range-end">
      <TextField
        label={t(`reports-view.range.${which}`)}
        placeholder={t("ui.day.format")}
        error={texts[which]}
        autoComplete="off"
        value={which === "start" ? draft.startDay : draft.endDay}
        data-active={active === which || undefined}
        onFocus={() => setActive(which)}
        onChange={(event) =>
          onChange({
            ...draft,
            ...(which === "start"
              ? { startDay: event.target.value }
              : { endDay: event.target.value }),
          })
        }
      />
      {!rules.hasWholeDays && (
        <Select
          aria-label={t(`reports-view.range.${which}Time`)}
          options={times}
          value={which === "start" ? draft.startTime : draft.endTime}
          onChange={(event) =>
            onChange({
              ...draft,
              ...(which === "start"
                ? { startTime: event.target.value }
                : { endTime: event.target.value }),
            })
          }
        />
      )}
    </div>
  );
  return (
    <div className="hr-range" ref={fields}>
      {end("start")}
      {end("end")}
      <p className="hr-range-help">
        {t(`reports-view.range.${rules.hasWholeDays ? "wholeDays" : "help"}`, { zone: zoneName })}
      </p>
      <Calendar
        // It opens on the month of its first day; each end has its own.
        key={active}
        day={parseDay(activeDay, language)}
        firstDay={rules.earliestDay}
        lastDay={rules.latestDay}
        today={today}
        onPick={pick}
      />
    </div>
  );
}
