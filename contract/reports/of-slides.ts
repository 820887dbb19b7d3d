import { deviceMetrics } from "./ecm/device-metrics.ts";
import { dispenserEvents } from "./ecm/dispenser-events.ts";
import { performanceBarGraph } from "./ecm/performance-bar-graph.ts";
import { performanceHistory } from "./ecm/performance-history.ts";
import { performanceSummary } from "./ecm/performance-summary.ts";
import { roomLevelMetrics } from "./ecm/room-level-metrics.ts";
import { shiftComparison } from "./ecm/shift-comparison.ts";
import type { Report } from "./index.ts";
import { compliance } from "./obs/compliance.ts";
import {
  jobRoleAndMoments,
  jobRoleAndOutcome,
  jobRoleAndUnit,
  moments,
} from "./obs/crossed-hands.ts";
import { monthlyActivity, quarterlyActivity } from "./obs/activity.ts";
import { ppeCompliance } from "./obs/ppe-compliance.ts";
import { quickNotes } from "./obs/quick-notes.ts";
import { facilitySummary } from "./sa/facility-summary.ts";
import { unit } from "./unit/unit.ts";

/**
 * The reports that may be a slide: all of dispensers, the ones of observations, and the summary of
 * service alerts. Anybody reads it who passes, so none is of single people: neither of badges nor
 * of observers by name.
 */
export const SLIDE_REPORTS: readonly Report[] = [
  performanceHistory,
  performanceBarGraph,
  performanceSummary,
  roomLevelMetrics,
  dispenserEvents,
  deviceMetrics,
  shiftComparison,
  quickNotes,
  compliance,
  moments,
  quarterlyActivity,
  monthlyActivity,
  ppeCompliance,
  jobRoleAndUnit,
  jobRoleAndMoments,
  jobRoleAndOutcome,
  facilitySummary,
  unit,
];

/** The report of this number if it may be a slide. */
export const findSlideReport = (id: number): Report | undefined =>
  SLIDE_REPORTS.find((report) => report.id === id);
