import { useEffect, useRef } from "react";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { wallTime } from "#renderer/i18n/wall-time.ts";
import { Select } from "#renderer/ui/forms/choices/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import {
  END_OF_DAY,
  END_TIMES,
  START_TIMES,
  type RangeDraft,
  type RangeErrors,
  type RangeRules,
} from "./custom-range.ts";
import { afterTime, afterTyping, isEnding } from "./range-steps.ts";
import { rangeErrorText } from "./range-text.ts";

type RangeFieldsProps = {
  draft: RangeDraft;
  /** A new object at each refused save: the first field with an error takes the focus. */
  errors: RangeErrors;
  rules: RangeRules;
  onChange: (draft: RangeDraft) => void;
};

/** First and last day of a range, typed, each with its time by the half hour. */
export function RangeFields({ draft, errors, rules, onChange }: RangeFieldsProps) {
  const words = usePageText();
  const { t } = words;
  const language = useLanguage();
  const texts = rangeErrorText(words, errors, rules);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.start === undefined && errors.end === undefined) return;
    fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const active = isEnding(draft, language) ? "end" : undefined;
  const timeText = (time: string) =>
    time === END_OF_DAY ? t("reports-view.range.endOfDay") : wallTime(words, time);
  const field = (which: "start" | "end", day: string, time: string) => (
    <TextField
      label={t(`reports-view.range.${which}`)}
      className="hr-range-field"
      placeholder={t("ui.day.format")}
      error={texts[which]}
      autoComplete="off"
      value={day}
      // What the next click fills; the focus itself stays where the keyboard is used.
      data-active={active === which || undefined}
      onChange={({ target }) => onChange(afterTyping(draft, which, target.value))}
      inside={
        !rules.hasWholeDays && (
          <Select
            aria-label={t(`reports-view.range.${which}Time`)}
            options={(which === "start" ? START_TIMES : END_TIMES).map((value) => ({
              value,
              label: timeText(value),
            }))}
            value={time}
            onChange={({ target }) => onChange(afterTime(draft, which, target.value))}
          />
        )
      }
    />
  );
  return (
    <div className="hr-range-fields" ref={fields}>
      {field("start", draft.startDay, draft.startTime)}
      {field("end", draft.endDay, draft.endTime)}
    </div>
  );
}
