import { type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import type { DeviceSet } from "#contract/devices/devices.ts";
import {
  TYPE_FIGURES,
  allTypes,
  type DeviceTypeState,
} from "#contract/reports/sa/facility-summary.ts";
import { ageText } from "#renderer/features/reports/reports/text/age-text.ts";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { Card } from "#renderer/ui/layout/card.tsx";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";

const COUNTS = [
  ["offline", "bad"],
  ["explained", "unknown"],
  ["notHeardYet", "unknown"],
  ["outOfService", "off"],
  ["lowBatteries", "warn"],
  ["deadBatteries", "bad"],
  ["lowRefills", "warn"],
  ["faults", "warn"],
] as const satisfies readonly (readonly [keyof DeviceTypeState, StatusKind])[];

/** The counts whose devices the device list has as a set of its own. */
const SETS: Partial<Record<keyof DeviceTypeState, DeviceSet>> = {
  devices: "all",
  online: "online",
  offline: "silent",
  explained: "behindGateway",
  notHeardYet: "notHeardYet",
  outOfService: "outOfService",
};

type Props = {
  types: readonly DeviceTypeState[];
  /** Where the devices of a type are listed, of all types for null; absent for who may not look. */
  pathOf: ((set: DeviceSet, deviceTypeId: number | null) => string) | undefined;
};

type LinkTo = (key: keyof DeviceTypeState, row: DeviceTypeState, words: ReactNode) => ReactNode;

const linkedBy =
  (pathOf: Props["pathOf"]): LinkTo =>
  (key, row, words) => {
    const set = SETS[key];
    if (pathOf === undefined || set === undefined || row[key] === 0) return words;
    return <Link to={pathOf(set, row.deviceTypeId)}>{words}</Link>;
  };

const about = (figure: string, label: string) => ({
  header: label,
  about: <ReportFigure {...{ figure, label }} look="mark" />,
});

const columnsOf = ({ t, format }: PageText, linked: LinkTo): Column<DeviceTypeState>[] => [
  {
    key: "type",
    header: t("reports.columns.deviceType"),
    kind: "text",
    card: "title",
    value: (row) => row.deviceTypeName,
  },
  {
    key: "devices",
    ...about(TYPE_FIGURES.devices, t("reports.columns.devices")),
    kind: "count",
    card: "figure",
    isStrong: true,
    value: (row) => row.devices,
    render: (row) => linked("devices", row, format.count(row.devices)),
  },
  {
    key: "online",
    ...about(TYPE_FIGURES.online, t("reports.columns.onlineOfType")),
    kind: "count",
    card: "note",
    value: (row) => row.online,
    render: (row) => linked("online", row, format.count(row.online)),
  },
  ...COUNTS.map(([key, kind]): Column<DeviceTypeState> => ({
    key,
    ...about(TYPE_FIGURES[key], t(`reports.columns.${key}OfType`)),
    kind: "count",
    value: (row) => row[key],
    render: (row) =>
      row[key] === 0
        ? format.count(0)
        : linked(key, row, <StatusText kind={kind}>{format.count(row[key])}</StatusText>),
  })),
  {
    key: "offlineAfter",
    ...about("offlineAfter", t("reports.columns.offlineAfter")),
    kind: "text",
    align: "end",
    sortValue: (row) => row.offlineAfterMinutes,
    value: (row) =>
      row.offlineAfterMinutes === 0
        ? null
        : ageText(t, row.offlineAfterMinutes).replaceAll(" ", "\u00A0"),
  },
];

const nameOf = (row: DeviceTypeState): string => row.deviceTypeName;

/** What is the matter with the devices of each type now. */
export function DeviceTypes({ types, pathOf }: Props) {
  const words = usePageText();
  const { t } = words;
  const columns = useMemo(() => columnsOf(words, linkedBy(pathOf)), [words, pathOf]);
  const total = useMemo(() => allTypes(t("reports.labels.allDevices"), types), [t, types]);
  const { mostRows } = useMedium();
  if (mostRows === 0) return null;
  const title = t("reports-view.deviceTypes.title");
  return (
    <Card title={title} flush className="hr-report-table hr-device-types">
      <DataTable caption={title} columns={columns} rows={types} total={total} rowKey={nameOf} />
    </Card>
  );
}
