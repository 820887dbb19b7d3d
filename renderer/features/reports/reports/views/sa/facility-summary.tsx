import { useEffect, type ReactNode } from "react";
import type { z } from "zod";
import type { FigureId } from "#contract/core/figures.ts";
import { batteryAlerts } from "#contract/reports/sa/battery-alerts.ts";
import { deviceAlerts } from "#contract/reports/sa/device-alerts.ts";
import { expirationAlerts } from "#contract/reports/sa/expiration-alerts.ts";
import type { OfflineCount, facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { offlineDevices } from "#contract/reports/sa/offline-devices.ts";
import { refillAlerts } from "#contract/reports/sa/refill-alerts.ts";
import { placesBehind } from "#renderer/features/reports/reports/frame/health/device-rows.ts";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { ChevronRight } from "#renderer/ui/indicators/icons.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { StatusKind } from "#renderer/ui/indicators/status-shape.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { ReportViewProps } from "../view-props.ts";
import { DeviceTypes } from "./device-types.tsx";
import "../summary-block.css";
import "./facility-summary.css";

type Data = z.output<(typeof facilitySummary)["response"]>;
type Props = ReportViewProps<(typeof facilitySummary)["response"]>;

/** What each tile counts. */
const TILE_FIGURES = {
  deviceFaultAlarms: "openFaults",
  offlineDispensers: "offlineDispensers",
  offlineOthers: "offlineOthers",
  lowBatteries: "weakBatteries",
  lowRefillDispensers: "lowRefills",
  expiredRefills: "expired",
  expiresWithinThreeMonths: "expiringRefills",
} as const satisfies Record<string, FigureId>;

type Tile = {
  id: keyof typeof TILE_FIGURES;
  title: string;
  count: number;
  /** The shape beside the count where there is anything. */
  kind: StatusKind;
  lines: readonly string[];
  open: () => void;
};

const offlineLines = (
  { t, format }: PageText,
  offline: z.output<typeof OfflineCount>,
): string[] => {
  const { count, explained, behindGateways, gateways, withSite, behindClocks } = offline;
  const others = explained - behindGateways - withSite;
  const itself = count - explained - behindClocks;
  return [
    ...(withSite > 0
      ? [t("reports-view.alerts.withSite", { count: withSite, n: format.count(withSite) })]
      : []),
    ...(behindGateways > 0
      ? [
          t("reports-view.alerts.behindGateways", {
            count: gateways,
            n: format.count(gateways),
            devices: format.count(behindGateways),
          }),
        ]
      : []),
    ...(others > 0 ? [t("reports-view.alerts.explained", { n: format.count(others) })] : []),
    ...(behindClocks > 0
      ? [
          t("reports-view.alerts.behindClocks", {
            count: behindClocks,
            n: format.count(behindClocks),
          }),
        ]
      : []),
    ...(itself > 0
      ? [t("reports-view.alerts.offlineItself", { count: itself, n: format.count(itself) })]
      : []),
  ];
};

const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

const tilesOf = (words: PageText, data: Data, { onOpenReport, filters }: Props): Tile[] => {
  const { t, format } = words;
  const { locationIds } = filters;
  const tile = (
    id: Tile["id"],
    count: number,
    kind: StatusKind,
    reportId: number,
    more: { lines?: readonly string[]; monthsToExpiration?: 0 | 3 } = {},
  ): Tile => {
    const { lines = [], ...change } = more;
    const open = () => onOpenReport(reportId, { locationIds, ...change });
    return { id, title: t(`reports.labels.${id}`), count, kind, lines, open };
  };
  const { offlineDispensers, offlineOthers, expiredRefills, expiresWithinThreeMonths } = data;
  const noModel = t("reports-view.alerts.noModel");
  const batteryLines = data.lowBatteries.map(
    ({ deviceModelName, count }) => `${format.count(count)} × ${deviceModelName ?? noModel}`,
  );
  const expiringLine = t("reports-view.alerts.expiredAndMore", {
    count: expiredRefills,
    expired: format.count(expiredRefills),
    more: format.count(expiresWithinThreeMonths - expiredRefills),
  });
  return [
    tile("offlineDispensers", offlineDispensers.count, "bad", offlineDevices.id, {
      lines: offlineLines(words, offlineDispensers),
    }),
    tile("offlineOthers", offlineOthers.count, "bad", offlineDevices.id, {
      lines: offlineLines(words, offlineOthers),
    }),
    tile("deviceFaultAlarms", data.deviceFaultAlarms, "bad", deviceAlerts.id),
    tile("lowBatteries", sumOf(data.lowBatteries), "warn", batteryAlerts.id, {
      lines: batteryLines,
    }),
    tile("lowRefillDispensers", data.lowRefillDispensers, "warn", refillAlerts.id),
    ...(data.hasExpirations
      ? [
          tile("expiredRefills", expiredRefills, "bad", expirationAlerts.id, {
            monthsToExpiration: 0,
          }),
          tile("expiresWithinThreeMonths", expiresWithinThreeMonths, "warn", expirationAlerts.id, {
            monthsToExpiration: 3,
            lines: [expiringLine],
          }),
        ]
      : []),
  ];
};

function Heading({ tile }: { tile: Tile }): ReactNode {
  const { t } = usePageText();
  const { hasControls } = useMedium();
  if (!hasControls) return tile.title;
  return (
    <button
      type="button"
      onClick={tile.open}
      title={t("reports-view.summary.open", { name: tile.title })}
    >
      {tile.title}
      <ChevronRight />
    </button>
  );
}

/** Report 43: what needs attention now; each figure opens the report that lists as many. */
export function FacilitySummaryView(props: Props) {
  const { data, onDrawn, devicesPath, filters } = props;
  const locationId = placesBehind(filters, null);
  const words = usePageText();
  const { t, format } = words;
  useEffect(() => onDrawn(), [onDrawn]);
  return (
    <>
      <div className="hr-alert-tiles">
        {tilesOf(words, data, props).map((tile) => (
          <section key={tile.id} className="hr-summary-block hr-card" data-tile={tile.id}>
            <h2>
              <Heading tile={tile} />
            </h2>
            <span className="hr-summary-about">
              <ReportFigure figure={TILE_FIGURES[tile.id]} label={tile.title} look="mark" />
            </span>
            <p className="hr-alert-count hr-tabular">{format.count(tile.count)}</p>
            <StatusText kind={tile.count === 0 ? "good" : tile.kind}>
              {t(`reports-view.alerts.${tile.count === 0 ? "none" : "some"}`)}
            </StatusText>
            {tile.lines.map((line) => (
              <p key={line} className="hr-alert-line">
                {line}
              </p>
            ))}
          </section>
        ))}
      </div>
      <DeviceTypes
        types={data.deviceTypes}
        pathOf={
          devicesPath &&
          locationId &&
          ((set, type) =>
            devicesPath({ set, locationId, ...(type !== null && { deviceType: String(type) }) }))
        }
      />
    </>
  );
}
