import type { ReactNode } from "react";
import type { ShiftClash } from "#contract/organization/shifts.ts";
import { useText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { DayBar } from "#renderer/ui/indicators/day-bar.tsx";
import { type Draft, hoursCovered } from "../lib/drafts.ts";
import { type ShiftText, barText, useShiftText, wholeDay } from "./shift-text.ts";
import "./shifts.css";

const none: readonly ShiftClash[] = [];

/** The hours at a day's bar; a reader has them in the bar's own words. */
const Scale = ({ words }: { words: ShiftText }) => (
  <span aria-hidden="true" className="hr-shift-hours">
    {[0, 12, 24, 36, 48].map((slot) => (
      <span key={slot}>{words.slot(slot % 48)}</span>
    ))}
  </span>
);

type DayProps = { shifts: readonly Draft[]; clashes: readonly ShiftClash[]; words: ShiftText };

/** The whole day with every shift in it. */
export function WholeDay({ shifts, clashes, words }: DayProps) {
  const t = useText("shifts");
  const label = t("shifts.wholeDayLabel", { count: shifts.length, hours: hoursCovered(shifts) });
  return <DayBar size="day" label={label} parts={wholeDay(shifts, clashes, words)} />;
}

/** The 24 hours of one shift; what it shares with another is hatched. */
export function RowBar({ shift, clashes, words }: Omit<DayProps, "shifts"> & { shift: Draft }) {
  const shared = clashes.map(({ span }) => ({ ...span, tone: "clash" as const }));
  return <DayBar label={barText(shift, words)} parts={[...words.parts(shift), ...shared]} />;
}

/** The table of shifts under the hours of the day, with the whole day as its first row. */
export function ShiftTable(props: DayProps & { isEditing?: boolean; children: ReactNode }) {
  const { shifts, words, isEditing = false, children } = props;
  const t = useText("shifts");
  return (
    <div className="hr-shifts">
      <table className="hr-shift-table">
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
              <Scale words={words} />
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
              {t("shifts.hours", { hours: hoursCovered(shifts) })}
            </td>
            <td className="hr-shift-whole-day" colSpan={isEditing ? 2 : 1}>
              <WholeDay {...props} />
            </td>
          </tr>
          {children}
        </tbody>
      </table>
    </div>
  );
}

type ReadProps = {
  shifts: readonly Draft[];
  /** Those that are searched for. */
  shown: readonly Draft[];
};

/** The table of shifts to read. */
export function ReadTable({ shifts, shown }: ReadProps) {
  const words = useShiftText();
  return (
    <ShiftTable shifts={shifts} clashes={none} words={words}>
      {shown.map((shift) => (
        <tr key={shift.key}>
          <th scope="row">{shift.name}</th>
          <td className="hr-tabular">{words.times(shift)}</td>
          <td className="hr-tabular">{words.length(shift)}</td>
          <td>
            <RowBar shift={shift} clashes={none} words={words} />
          </td>
        </tr>
      ))}
    </ShiftTable>
  );
}

/** The day with its shifts, and under it each with its times: for a narrow card. */
export function ShiftDayList({ shifts, shown }: ReadProps) {
  const t = useText("shifts");
  const words = useShiftText();
  return (
    <>
      <div className="hr-shift-card-day">
        <WholeDay shifts={shifts} clashes={none} words={words} />
        <Scale words={words} />
      </div>
      <table className="hr-shift-table hr-shift-card-list">
        <caption className="hr-visually-hidden">{t("shifts.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("shifts.columns.name")}</th>
            <th scope="col">{t("shifts.columns.times")}</th>
            <th scope="col">{t("shifts.columns.length")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((shift) => (
            <tr key={shift.key}>
              <th scope="row">{words.nameOf(shift)}</th>
              <td>{words.times(shift)}</td>
              <td>
                {words.isPastMidnight(shift)
                  ? t("shifts.pastMidnight", { length: words.length(shift) })
                  : words.length(shift)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
