import { useText } from "#renderer/i18n/text.ts";
import { DayBar } from "#renderer/ui/marks/day-bar.tsx";
import { type Draft, hoursCovered } from "../drafts.ts";
import { type ShiftWords, wholeDay } from "./shift-words.ts";

type Props = {
  shifts: readonly Draft[];
  /** Those that are searched for. */
  shown: readonly Draft[];
  words: ShiftWords;
};

/** The day with its shifts, and under it each with its times: for a narrow card. */
export function ShiftDayList({ shifts, shown, words }: Props) {
  const t = useText("shifts");
  const label = t("shifts.wholeDayLabel", { count: shifts.length, hours: hoursCovered(shifts) });
  return (
    <>
      <div className="hr-shift-card-day">
        <DayBar size="day" label={label} parts={wholeDay(shifts, [], words)} />
        <span aria-hidden="true" className="hr-shift-hours">
          {[0, 12, 24, 36, 48].map((slot) => (
            <span key={slot}>{words.slot(slot % 48)}</span>
          ))}
        </span>
      </div>
      <table className="hr-shift-card-list">
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
