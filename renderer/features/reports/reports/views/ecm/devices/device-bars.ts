import type { DeviceMetric } from "#contract/reports/ecm/device-metrics.ts";
import { baseLayout, plainAxis } from "#renderer/charts/plot-layout.ts";
import { barMarker, type BarStanding } from "#renderer/charts/plot-series.ts";
import type { TooltipContent } from "#renderer/charts/plot-tooltip.tsx";
import type { PlotFigure, PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import { fitted, plotText } from "#renderer/features/reports/reports/graph/plot-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/** An axis of counts ends so far beyond the highest, and never before the least. */
const AXIS = { beyond: 10, least: 60 } as const;

const MARGIN = { t: 8, b: 28, r: 64 };
const NAME_PX = 12.5;
const NAME_GAP_PX = 12;
/** The most that names may take of the graph's width. */
const NAME_SHARE = { wide: 0.4, narrow: 0.36 };

/** How the bars of dispensers and of counters are filled. */
export const DEVICE_FILL = {
  events: "at-goal",
  passages: "below-goal",
} as const satisfies Record<string, BarStanding>;

const kindOf = ({ isDispenser }: DeviceMetric): keyof typeof DEVICE_FILL =>
  isDispenser ? "events" : "passages";

/** The devices that get a bar: dispensers before counters, each kind with the highest counts first. */
export const drawnDevices = (devices: readonly DeviceMetric[], most: number): DeviceMetric[] =>
  devices
    .toSorted(
      (a, b) => Number(b.isDispenser) - Number(a.isDispenser) || b.eventsOpps - a.eventsOpps,
    )
    .slice(0, most);

/** Where the axis ends for these counts. */
export const countAxisEnd = (counts: readonly number[]): number =>
  Math.max(AXIS.least, Math.max(0, ...counts) + AXIS.beyond);

/** Why a device has no bar: nothing counted, and when it was last heard. */
export const noCountText = (
  { t, format }: PageText,
  { isDispenser, lastHeardAt }: DeviceMetric,
  timeZone: string,
): string =>
  lastHeardAt === null
    ? t(`reports-view.graph.neverHeard.${isDispenser ? "events" : "passages"}`)
    : t(`reports-view.graph.lastHeard.${isDispenser ? "events" : "passages"}`, {
        time: format.dateTime(lastHeardAt, timeZone),
      });

/** Height in px of a graph with that many bars, `rowPx` each. */
export const deviceBarsHeight = (bars: number, rowPx: number): number =>
  MARGIN.t + MARGIN.b + Math.max(1, bars) * rowPx;

/** What is said about a device. */
export const deviceTooltip = (
  words: PageText,
  device: DeviceMetric | undefined,
  timeZone: string,
): TooltipContent | null => {
  if (device === undefined) return null;
  const { t, format } = words;
  return {
    title: device.ecmDeviceName,
    columns: [t(`reports.figures.${device.isDispenser ? "events" : "passages"}`)],
    rows: [
      {
        key: device.deviceId,
        name: [device.unit, device.locationName]
          .filter((name, at) => name !== null && (at > 0 || name !== device.locationName))
          .join(", "),
        cells: [format.count(device.eventsOpps)],
      },
    ],
    ...(device.eventsOpps === 0 && { foot: [noCountText(words, device, timeZone)] }),
  };
};

type DeviceBarsInput = {
  /** From the top. */
  devices: readonly DeviceMetric[];
  timeZone: string;
  /** Width of the whole graph in px. */
  width: number;
  isNarrow: boolean;
};

/** The values in a column at the right, and why in place of a bar that is none. */
const labels = (words: PageText, theme: PlotTheme, input: DeviceBarsInput): PlotPart[] =>
  input.devices.flatMap((device, at): PlotPart[] => {
    const value = {
      xref: "paper",
      x: 1,
      xanchor: "right",
      xshift: MARGIN.r - 4,
      yref: "y",
      y: at,
      showarrow: false,
      text: `<b>${words.format.count(device.eventsOpps)}</b>`,
      font: { color: theme.colors.ink, size: 12.5 },
    };
    if (device.eventsOpps > 0 || input.isNarrow) return [value];
    const reason = {
      xref: "x",
      x: 0,
      xanchor: "left",
      xshift: 6,
      yref: "y",
      y: at,
      showarrow: false,
      text: plotText(noCountText(words, device, input.timeZone)),
      font: { color: theme.colors["ink-2"], size: 12.5 },
    };
    return [value, reason];
  });

/** The lying bars of report 6: what each device counted, from 0. */
export const deviceBars = (
  theme: PlotTheme,
  words: PageText,
  input: DeviceBarsInput,
): PlotFigure => {
  const { devices, width, isNarrow } = input;
  const room = width * (isNarrow ? NAME_SHARE.narrow : NAME_SHARE.wide);
  const names = devices.map(({ ecmDeviceName }) => fitted(ecmDeviceName, room, NAME_PX));
  const nameWidth = Math.max(24, ...names.map((name) => textWidth(name, NAME_PX)));
  const counts = devices.map(({ eventsOpps }) => eventsOpps);
  const end = countAxisEnd(counts);
  const range: [number, number] = [devices.length - 0.5, -0.5];
  return {
    data: [
      {
        type: "bar",
        orientation: "h",
        x: counts,
        y: devices.map((_, at) => at),
        marker: barMarker(
          theme,
          devices.map((device) => DEVICE_FILL[kindOf(device)]),
        ),
        hoverinfo: "skip",
      },
    ],
    layout: {
      ...baseLayout(theme),
      margin: { ...MARGIN, l: NAME_GAP_PX + Math.ceil(nameWidth) },
      bargap: 0.3,
      xaxis: {
        ...plainAxis(theme),
        range: [0, end],
        showgrid: true,
        nticks: isNarrow ? 3 : 6,
        tickformat: ",d",
      },
      yaxis: {
        automargin: false,
        fixedrange: true,
        range,
        showgrid: false,
        tickfont: { color: theme.colors.ink, size: NAME_PX },
        ticklabelstandoff: 6,
        ticktext: names.map(plotText),
        tickvals: devices.map((_, at) => at),
        zeroline: false,
      },
      annotations: labels(words, theme, input),
    },
    places: { axis: "y", range, at: devices.map((_, at) => at), values: [0, end] },
  };
};

/** The graph in words. */
export const devicesSummary = (
  { t, format }: PageText,
  devices: readonly DeviceMetric[],
): string => {
  const [first, last] = [devices[0], devices.at(-1)];
  if (!first || !last) return t("reports-view.graph.summary.barsNone");
  return t("reports-view.graph.summary.devices", {
    count: devices.length,
    n: format.count(devices.length),
    first: first.ecmDeviceName,
    high: format.count(first.eventsOpps),
    last: last.ecmDeviceName,
    low: format.count(last.eventsOpps),
  });
};
