import { useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DayField } from "#renderer/ui/forms/days/day-field.tsx";
import { SelectField } from "#renderer/ui/forms/choices/select-field.tsx";
import { dayOf, partsOf, sinceOf } from "../lib/badge-drafts.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The instant that the form carries; undefined means now. */
  since: string | undefined;
  onChange: (since: string | undefined) => void;
};

/** Since when something holds: from now on, or from an hour of an earlier day on. */
export function SinceField({ since, onChange, ...field }: Props) {
  const t = useText("employees");
  const format = useFormat();
  const [now] = useState(() => new Date());
  const today = dayOf(now);
  const { day, hour } = partsOf(since, today);
  const isToday = day === today;
  const hours = HOURS.filter((one) => !isToday || one <= now.getHours()).map((one) => ({
    value: String(one),
    label: format.wallTime(one * 60),
  }));
  return (
    <div className="hr-employee-since">
      <DayField
        {...field}
        value={day}
        max={today}
        today={today}
        onChange={(next) => onChange(sinceOf(next, today))}
      />
      <SelectField
        label={t("employees.since.hour")}
        value={hour === null && isToday ? "" : String(hour ?? 0)}
        options={isToday ? [{ value: "", label: t("employees.since.now") }, ...hours] : hours}
        onChange={({ target }) =>
          onChange(sinceOf(day, today, target.value === "" ? null : Number(target.value)))
        }
      />
    </div>
  );
}
