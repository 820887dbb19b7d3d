import type { ReactNode } from "react";
import type { ShiftClash } from "#contract/shifts.ts";
import { useText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { DayBar } from "#renderer/ui/marks/day-bar.tsx";
import { type Draft, hoursCovered } from "../drafts.ts";
import { type ShiftWords, wholeDay } from "./shift-words.ts";

type Props = {
  shifts: readonly Draft[];
  clashes: readonly ShiftClash[];
  words: ShiftWords;
  isEditing?: boolean;
  children: ReactNode;
};

/** The table of shifts under the hours of the day, with the whole day as its first row. */
export function ShiftTable({ shifts, clashes, words, isEditing = false, children }: Props) {
  const t = useText("shifts");
  const hours = hoursCovered(shifts);
  const label = t("shifts.wholeDayLabel", { count: shifts.length, hours });
  return (
    <div className="hr-shifts">
      <table>
        <caption className="hr-visually-hidden">{t("shifts.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("shifts.columns.name")}</th>
            <th scope="col" colSpan={isEditing ? 3 : 1}>
              {t("shifts.columns.times")}
            </th>
            {!isEditing && <th scope="col">{t("shifts.columns.length")}</th>}
            <th scope="col" className="hr-shift-day">
              <VisuallyHidden>{t("shifts.columns.day")}</VisuallyHidden>
              <span aria-hidden="true" className="hr-shift-hours">
                {[0, 12, 24, 36, 48].map((slot) => (
                  <span key={slot}>{words.slot(slot % 48)}</span>
                ))}
              </span>
            </th>
            {isEditing && (
              <th scope="col">
                <VisuallyHidden>{t("shifts.columns.actions")}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr className="hr-shift-whole">
            <th scope="row">{t("shifts.wholeDay")}</th>
            <td colSpan={isEditing ? 3 : 2} className="hr-tabular">
              {t("shifts.hours", { hours })}
            </td>
            <td className="hr-shift-whole-day" colSpan={isEditing ? 2 : 1}>
              <DayBar size="day" label={label} parts={wholeDay(shifts, clashes, words)} />
            </td>
          </tr>
          {children}
        </tbody>
      </table>
    </div>
  );
}
