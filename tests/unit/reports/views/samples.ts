import { changeBy } from "#tests/factories/change.ts";
import { lightColors } from "#contract/core/design/design-tokens.ts";
import { pointsBetween } from "#contract/core/percent.ts";
import { judge } from "#contract/reports/verdict.ts";
import type { DataPoint, LocationFigures } from "#contract/reports/shared.ts";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import type { HistoryData } from "#renderer/features/reports/reports/views/ecm/history/history-series.ts";

export const theme: PlotTheme = {
  colors: lightColors,
  isDark: false,
  language: "en-US",
  hasDarkEdges: false,
  hasTooltips: true,
};

export const ICU = "0192a000-0000-7000-8000-000000000001";
export const ER = "0192a000-0000-7000-8000-000000000002";

export const point = (
  reportDate: string,
  complianceIndex: number | null,
  given: Partial<DataPoint> = {},
): DataPoint => ({
  reportDate,
  complianceIndex,
  numberOfEvents: complianceIndex === null ? 0 : complianceIndex,
  numberOfOpportunities: complianceIndex === null ? 0 : 100,
  devicesReporting: 24,
  verdict: judge({
    percent: complianceIndex,
    opportunities: complianceIndex === null ? 0 : 100,
    minimum: 30,
    goal: 80,
    baseline: 70,
  }),
  devicesTotal: 24,
  deviceDaysHeard: 24,
  deviceDaysExpected: 24,
  isFilling: false,
  isPartial: given.isFilling ?? false,
  ...given,
});

export const unit = (
  locationId: string,
  name: string,
  percentCompliant: number | null,
  given: Partial<LocationFigures> = {},
): LocationFigures => ({
  locationId,
  name,
  level: 3,
  parentLocation: "Floor 3",
  totalEvents: 80,
  totalOpportunities: 100,
  percentCompliant,
  verdict: judge({
    percent: percentCompliant,
    opportunities: given.totalOpportunities ?? 100,
    minimum: 30,
    goal: given.performanceGoal === undefined ? 80 : given.performanceGoal,
    baseline: given.performanceBaseline === undefined ? 70 : given.performanceBaseline,
  }),
  noOpportunitiesReason: null,
  pointsToGoal:
    percentCompliant === null || given.performanceGoal === null
      ? null
      : pointsBetween(percentCompliant, given.performanceGoal ?? 80),
  usualVariation: null,
  uncoveredDispenses: 0,
  placesWithoutCounter: 0,
  deviceDaysHeard: 24,
  deviceDaysExpected: 24,
  devicesOnline: 24,
  devicesNow: 24,
  change: percentCompliant === null ? null : changeBy(1, percentCompliant),
  devicesReporting: 24,
  devicesTotal: 24,
  performanceGoal: 80,
  performanceBaseline: 70,
  ...given,
});

/** Three days of two units; the ICU has no second day, and some of its devices were silent. */
export const history = (given: Partial<HistoryData> = {}): HistoryData => ({
  reportId: 2,
  formattedReportDateRange: "Nov 1 – 3, 2026",
  range: { start: "2026-11-01T00:00", end: "2026-11-04T00:00", timeZone: "America/New_York" },
  generatedAt: "2026-11-03T19:32:00Z",
  chartTimeUnit: "day",
  comparedWith: null,
  countedTo: "2026-11-03T14:32",
  lostGateways: [],
  devicesByWholeDays: false,
  minimumOpportunities: 30,
  dataHealthPercent: 80,
  performanceGoal: 80,
  performanceThresholds: {
    levelName: "Facility",
    thresholds: [
      { title: "Goal", value: 80, color: "green" },
      { title: "Baseline", value: 70, color: "red" },
      { title: "Below baseline", value: 0, color: "red" },
    ],
  },
  performanceBands: [],
  max100PctCompliance: true,
  total: unit("total", "", 76),
  locations: [unit(ICU, "Medical <ICU>", 75), unit(ER, "Emergency", 68)],
  dataPoints: [point("2026-11-01", 77), point("2026-11-02", 76), point("2026-11-03", 78)],
  series: [
    {
      locationId: ICU,
      dataPoints: [
        point("2026-11-01", 75),
        point("2026-11-02", null, { devicesReporting: 0 }),
        point("2026-11-03", 104, { devicesReporting: 21 }),
      ],
    },
    {
      locationId: ER,
      dataPoints: [point("2026-11-01", 67), point("2026-11-02", 66), point("2026-11-03", 69)],
    },
  ],
  gaps: [{ locationId: ICU, from: "2026-11-02", to: "2026-11-02", reason: "gatewayOffline" }],
  silentDays: [],
  controlChart: {
    unit: "day",
    wholeSlots: 3,
    neededSlots: 12,
    isProvisional: true,
    changes: [],
    points: [],
    signals: [],
  },
  ...given,
});
