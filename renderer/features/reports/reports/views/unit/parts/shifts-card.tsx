import { useMemo } from "react";
import { changeCells } from "#contract/reports/change.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import { unitPaths } from "../unit-paths.ts";
import type { UnitViewProps } from "../unit-view-props.ts";
import { useUnitText } from "../use-unit-text.ts";
import { SHIFT_COLUMNS } from "./columns.ts";
import { PartTable } from "./part-table.tsx";

type ShiftsCardProps = UnitViewProps & {
  monitored: NonNullable<UnitViewProps["data"]["monitored"]>;
};

type Shift = ShiftsCardProps["monitored"]["shifts"][number];

/** Those without a figure come last. */
const byFigure = (a: Shift, b: Shift): number => (a.compliance ?? 101) - (b.compliance ?? 101);

/** The shifts of a unit, the lowest figure first. */
export function ShiftsCard({ monitored, ...view }: ShiftsCardProps) {
  const words = useUnitText();
  const { shifts, total } = monitored;
  const rows = useMemo(
    () =>
      shifts.toSorted(byFigure).map((shift): ReportRow => ({
        key: shift.shiftId,
        cells: {
          name: shift.shiftName,
          hours: hoursText(words, shift.startTime, shift.endTime),
          opportunities: shift.opportunities,
          percentCompliant: shift.compliance,
          status: shift.verdict,
          performanceGoal: total.performanceGoal,
          ...changeCells(shift.change),
        },
      })),
    [shifts, total, words],
  );
  const paths = unitPaths(view);
  if (rows.length === 0) return null;
  return (
    <PartTable
      view={view}
      title={words.t("unit.shifts.title")}
      columns={SHIFT_COLUMNS}
      rows={rows}
      hrefOf={({ key }) => paths?.shift(key)}
    />
  );
}
