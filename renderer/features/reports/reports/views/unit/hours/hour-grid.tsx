import { type WeekHours, hourFigure } from "#contract/reports/unit/hours.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { useUnitText } from "../use-unit-text.ts";
import {
  ALL_DAYS,
  ALL_HOURS,
  type HourStep,
  WEEKDAYS,
  hourColumns,
  tintOf,
} from "./hour-columns.ts";
import { cellText, hourText, hoursText, weekdayText } from "./hours-text.ts";
import { useGridFocus } from "./use-grid-focus.ts";

type HourGridProps = {
  hours: WeekHours;
  goal: number | null;
  baseline: number | null;
  max100: boolean;
  step: HourStep;
  /** All days in one row. */
  isOneRow: boolean;
  /** Opens what a cell is about; absent where nothing can be pressed. */
  onOpen: (() => void) | undefined;
};

/** Every how many columns of single hours the time stands over them. */
const NAMED_HOURS = 3;

/** The index by weekday and hour, with all hours in the last column and all days in the last row. */
export function HourGrid(props: HourGridProps) {
  const { hours, goal, baseline, max100, step, isOneRow, onOpen } = props;
  const words = useUnitText();
  const { t, format } = words;
  const days = isOneRow ? ALL_DAYS : WEEKDAYS;
  const columns = [...hourColumns(step), ALL_HOURS];
  const focusOf = useGridFocus(days.length, columns.length);
  return (
    <table className="hr-hours" data-step={step} role={onOpen === undefined ? undefined : "grid"}>
      <caption>
        <VisuallyHidden>{t("unit.hours.title")}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t("unit.hours.day")}</VisuallyHidden>
          </th>
          {columns.map((column) => {
            const isAll = column === ALL_HOURS;
            const isNamed = step !== "hour" || column.from % NAMED_HOURS === 0;
            const text = step === "part" ? hoursText(words, column) : hourText(words, column.from);
            return (
              <th key={isAll ? "all" : column.from} scope="col">
                {isAll ? (
                  t("unit.hours.all")
                ) : isNamed ? (
                  text
                ) : (
                  <VisuallyHidden>{text}</VisuallyHidden>
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {days.map((weekday, row) => (
          <tr key={weekday ?? "all"}>
            <th scope="row">
              <span aria-hidden="true">{weekdayText(words, weekday)}</span>
              <VisuallyHidden>{weekdayText(words, weekday, "long")}</VisuallyHidden>
            </th>
            {columns.map((column, at) => {
              const figure = hourFigure(hours, { weekday, ...column }, max100);
              const { percent, opportunities } = figure;
              // Read aloud, two numbers without words say nothing.
              const content = (
                <>
                  <span className="hr-hour-figures" aria-hidden="true">
                    {percent !== null && <b>{format.figure(percent)}</b>}
                    <small>{format.count(opportunities)}</small>
                  </span>
                  <VisuallyHidden>{cellText(words, weekday, column, figure)}</VisuallyHidden>
                </>
              );
              const look = {
                className: "hr-hour",
                "data-tint": tintOf(percent, { goal, baseline }),
              };
              return (
                <td key={column === ALL_HOURS ? "all" : column.from}>
                  {onOpen === undefined ? (
                    <span {...look}>{content}</span>
                  ) : (
                    <button type="button" {...look} {...focusOf(row, at)} onClick={onOpen}>
                      {content}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
