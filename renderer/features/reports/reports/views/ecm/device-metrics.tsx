import { useCallback, useMemo } from "react";
import type { deviceMetrics } from "#contract/reports/ecm/device-metrics.ts";
import { Plot } from "#renderer/charts/plot.tsx";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { GraphCard } from "#renderer/features/reports/reports/graph/graph-card.tsx";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { useIsNarrow } from "#renderer/ui/medium/use-is-narrow.ts";
import { useMedium } from "#renderer/ui/medium/medium.tsx";
import type { ReportViewProps } from "../view-props.ts";
import {
  DEVICE_FILL,
  deviceBars,
  deviceBarsHeight,
  deviceTooltip,
  devicesSummary,
  drawnDevices,
} from "./devices/device-bars.ts";
import "#renderer/features/reports/reports/graph/graph-legend.css";

type Props = ReportViewProps<(typeof deviceMetrics)["response"]>;

/** What the two fills mean. */
function DevicesLegend() {
  const { t } = usePageText();
  return (
    <ul className="hr-legend">
      {(["events", "passages"] as const).map((kind) => (
        <li key={kind}>
          <span className="hr-legend-bar" data-standing={DEVICE_FILL[kind]} />
          {t(`reports-view.graph.legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Report 6: one bar per device, dispensers first, above the table of all of them. */
export function DeviceMetricsView(props: Props) {
  const { data, onDrawn } = props;
  const words = usePageText();
  const { t, format } = words;
  const { timeZone } = useFacility().facility;
  const isNarrow = useIsNarrow();
  const { mostBars, barPx } = useMedium().graph;
  const devices = useMemo(() => drawnDevices(data.devices, mostBars), [data, mostBars]);
  const figure = useCallback(
    (theme: PlotTheme, width: number) =>
      deviceBars(theme, words, { devices, timeZone, width, isNarrow }),
    [words, devices, timeZone, isNarrow],
  );
  const title = t("reports-view.graph.devicesTitle");
  const notes =
    devices.length < data.devices.length
      ? [
          t("reports-view.graph.devicesShown", {
            shown: format.count(devices.length),
            total: format.count(data.devices.length),
          }),
        ]
      : [];
  return (
    <>
      <GraphCard title={title} legend={<DevicesLegend />} notes={notes}>
        <Plot
          label={title}
          summary={devicesSummary(words, devices)}
          figure={figure}
          height={deviceBarsHeight(devices.length, barPx.many)}
          onDrawn={onDrawn}
          tooltip={(at) => deviceTooltip(words, devices[at], timeZone)}
        />
      </GraphCard>
      <ReportTable {...props} caption={t("reports-view.table.devices")} />
    </>
  );
}
