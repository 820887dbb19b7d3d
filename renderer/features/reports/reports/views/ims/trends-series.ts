import type { z } from "zod";
import type { individualTrends } from "#contract/reports/ims/individual-reports.ts";
import { personName } from "#contract/reports/ims/person-rows.ts";
import { percentOf } from "#contract/core/percent.ts";
import type { DataPoint } from "#contract/reports/shared.ts";
import type { SeriesData } from "#renderer/features/reports/reports/views/ecm/history/history-series.ts";

type TrendsData = z.output<(typeof individualTrends)["response"]>;

/**
 * The series of the chosen people and of all people, for the graph over time; bands as its rail.
 * @param upTo words before the limit of a band
 */
export const trendsSeries = (
  data: TrendsData,
  selected: readonly string[],
  upTo: (band: string) => string,
): SeriesData => {
  const names = new Map(data.dataPoints.map((person) => [person.employeeId, personName(person)]));
  const pointsOf = (counts: readonly (readonly [number, number])[]): DataPoint[] =>
    data.slots.map((slot, at) => {
      const [compliant, judged] = counts[at] ?? [0, 0];
      return {
        ...slot,
        numberOfEvents: compliant,
        numberOfOpportunities: judged,
        complianceIndex: percentOf(compliant, judged),
        verdict:
          judged === 0
            ? "noOpportunities"
            : judged < data.minimumOpportunities
              ? "tooFew"
              : "noGoal",
        // Badges are no devices: nothing is shown of coverage here.
        devicesReporting: 0,
        devicesTotal: 0,
      };
    });
  return {
    chartTimeUnit: data.chartTimeUnit,
    countedTo: data.countedTo,
    dataHealthPercent: data.dataHealthPercent,
    performanceGoal: null,
    areBands: true,
    performanceThresholds: {
      levelName: null,
      thresholds: data.performanceBands.map(({ title, limit, color }) => ({
        title: upTo(title),
        value: limit,
        color,
      })),
    },
    gaps: [],
    silentDays: [],
    dataPoints: pointsOf(data.totalSeries),
    series: data.series
      .filter(({ employeeId }) => selected.includes(employeeId))
      .map(({ employeeId, counts }) => ({
        locationId: employeeId,
        dataPoints: pointsOf(counts),
      })),
    locations: selected.map((id) => ({
      locationId: id,
      name: names.get(id) ?? "",
      performanceGoal: null,
    })),
  };
};
