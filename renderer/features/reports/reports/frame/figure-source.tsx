import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import { totalName } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { useDataHealth } from "#renderer/features/reports/reports/queries.ts";
import { rowName } from "#renderer/features/reports/reports/table/report-columns.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { type DevicesPath, placesBehind } from "./health/device-rows.ts";
import { HealthDrawer } from "./health/health-drawer.tsx";
import type { ReportRun } from "./use-report-run.ts";

type Props = {
  run: ReportRun;
  rowKey: string;
  devicesPath: DevicesPath | undefined;
  onClose: () => void;
};

/** The drawer behind the figure of a row; a row that is no longer there stands for the total. */
export function BehindFigure({ run, rowKey, devicesPath, onClose }: Props) {
  const { report, data, rows, filters } = run;
  const { facility } = useFacility();
  const health = useDataHealth(facility.id).data;
  const words = usePageText();
  const row = rows.find((one) => one.key === rowKey && one.isTotal !== true);
  const key = row?.key ?? TOTAL_KEY;
  const whole = totalName(words, filters);
  const { points = [], gaps = [] } = (data && report.course?.(data, key)) ?? {};
  const placeName = (locationId: string) => {
    const place = rows.find((one) => one.key === locationId);
    return place && rowName(report.columns, place, whole);
  };
  const locationId = placesBehind(filters, row?.key ?? null);
  return (
    <HealthDrawer
      health={health}
      behind={{
        key,
        isTotal: row === undefined,
        onlyReaders: report.product === "IMS",
        name: row ? rowName(report.columns, row, whole) : whole,
        range: data?.formattedReportDateRange ?? "",
        figures: data && report.rowFigures?.(data, key),
        points,
        gaps,
        placeName,
        chosen: filters,
        devicesPath:
          devicesPath && locationId && ((set) => devicesPath(facility.id, { set, locationId })),
      }}
      onClose={onClose}
    />
  );
}
