import { z } from "zod";
import { Count, Id } from "#contract/core/primitives.ts";
import { counted } from "../answer/answer.ts";
import { overallFact } from "../answer/judged-answer.ts";
import { defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { JudgedCommon, judgedFigure } from "../judged.ts";
import { OBSERVED_COLUMNS, ShownObserved, standingOfObserved } from "./hand-figures.ts";

/** What one observer, or all together, saw: hands, and protective equipment apart from them. */
const ObserverFigures = ShownObserved.extend({
  nonCompliantObservations: Count.nullable(),
  sessions: Count,
  ppeObservations: Count,
});

const ObserverPoint = ObserverFigures.extend({
  /** Null: what was taken in without an observer. */
  observerId: Id.nullable(),
  observer: z.string(),
  /** The account is open; null where there is none. */
  isActive: z.boolean().nullable(),
});

const cellsOf = (figures: z.output<typeof ObserverFigures>) => ({
  sessions: figures.sessions,
  compliantObservations: figures.compliantObservations,
  nonCompliantObservations: figures.nonCompliantObservations,
  totalObservations: figures.totalObservations,
  observedPercent: figures.complianceIndex,
  ppeObservations: figures.ppeObservations,
});

/** Report 10: what each observer saw. */
export const observer = defineReport({
  id: 10,
  key: "observer",
  product: "OBS",
  layout: "table",
  filters: ["timeframe", "locations", "shifts", "obvJobRoles", "observerOptions"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  response: JudgedCommon.extend({
    /** Observers of fewer observations are hidden from who may not see individuals. */
    suppressionSize: Count,
    dataPoints: z.array(ObserverPoint),
    observerTotals: ObserverFigures,
    /** Observers who saw something and are not among the rows; the totals have them. */
    hiddenObservers: Count,
  }),
  columns: [
    { key: "observer", label: "observer", kind: "rowName" },
    { key: "isActive", label: "activeObserver", kind: "yesNo" },
    { key: "sessions", label: "sessions", kind: "count" },
    ...OBSERVED_COLUMNS,
    // No standing: hands that are seen are not the observer's own.
    {
      key: "observedPercent",
      label: "observedPercent",
      figure: "observedCompliance",
      kind: "percent",
    },
    { key: "ppeObservations", label: "ppeObservations", kind: "count" },
  ],
  defaultSort: [{ key: "totalObservations", desc: true }],
  emptyText: "observations",
  notes: ["observed"],
  isEmpty: ({ observerTotals: { totalObservations, ppeObservations } }) =>
    totalObservations === 0 && ppeObservations === 0,
  // Neither names nor a standing of observers: the hands that they saw are not theirs.
  answerFirst: ({ observerTotals: total, dataPoints, performanceGoal: goal }) => ({
    kind: "info",
    facts: [
      counted("observers", dataPoints.length),
      counted("saw", total.totalObservations ?? total.ppeObservations),
    ],
    line: [
      overallFact({
        percent: total.complianceIndex,
        n: total.totalObservations,
        verdict: total.verdict,
        goal,
      }),
    ],
  }),
  keyFigures: (response) => {
    const { dataPoints, observerTotals: total, hiddenObservers } = response;
    return [
      judgedFigure("observedCompliance", standingOfObserved(total), response),
      { label: "observations", kind: "count", value: total.totalObservations, format: "count" },
      { label: "ppeObservations", kind: "count", value: total.ppeObservations, format: "count" },
      {
        label: "observers",
        kind: "count",
        value: dataPoints.length,
        format: "count",
        ...(hiddenObservers > 0 && {
          note: { id: "hiddenObservers", values: { n: hiddenObservers } },
        }),
      },
    ];
  },
  rows: ({ dataPoints, observerTotals }) => [
    {
      key: TOTAL_KEY,
      isTotal: true,
      cells: { observer: null, isActive: null, ...cellsOf(observerTotals) },
    },
    ...dataPoints.map((point) => ({
      key: point.observerId ?? "unknown",
      cells: {
        observer: point.observer,
        isActive: point.isActive === null ? null : Number(point.isActive),
        ...cellsOf(point),
      },
    })),
  ],
});
