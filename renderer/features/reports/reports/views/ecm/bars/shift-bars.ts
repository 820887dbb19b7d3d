import type { z } from "zod";
import type { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import type { Bar } from "./bars-figure.ts";

type ShiftsData = z.output<(typeof shiftComparison)["response"]>;

/** A bar for each shift, in the order of the day; all are judged by the goal of the selection. */
export const shiftBars = ({ shiftData, total }: ShiftsData): Bar[] =>
  shiftData.map((shift) => ({
    locationId: shift.shiftId,
    name: shift.shiftName,
    totalEvents: shift.dispenses,
    totalOpportunities: shift.opportunities,
    performanceGoal: total.performanceGoal,
    performanceBaseline: total.performanceBaseline,
    verdict: shift.verdict,
    value: shift.compliance,
  }));

/** The graph in words: each shift with its index, or why there is none. */
export const shiftsSummary = ({ t, format }: PageText, bars: readonly Bar[]): string =>
  t("reports-view.graph.summary.shifts", {
    list: bars
      .map(
        ({ name, value, verdict }) =>
          `${name} ${value === null ? t(textId(`reports.status.${verdict}`)) : format.percent(value)}`,
      )
      .join(", "),
  });
