import { z } from "zod";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { count, counted, percent } from "../answer/answer.ts";
import { defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { ReportCommon } from "../shared.ts";

/** Observations of hands that carry a note, and of protective equipment apart from them. */
const NoteFigures = z.object({
  /** Null, as the next ones, where so few observations were seen that the reader may not see more. */
  compliantObservations: Count.nullable(),
  nonCompliantObservations: Count.nullable(),
  totalObservations: Count.nullable(),
  /** Of all observations of hands, in percent as shown. */
  sharePercent: Percent,
  ppeObservations: Count,
});

const cellsOf = (figures: z.output<typeof NoteFigures>) => ({
  compliantObservations: figures.compliantObservations,
  nonCompliantObservations: figures.nonCompliantObservations,
  totalObservations: figures.totalObservations,
  sharePercent: figures.sharePercent,
  ppeObservations: figures.ppeObservations,
});

/**
 * Report 7: how often observers added each quick note. What is counted are observations, and one may
 * carry several notes: rows may add up to more than the total.
 */
export const quickNotes = defineReport({
  id: 7,
  key: "quickNotes",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "obvJobRoles"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  response: ReportCommon.extend({
    dataPoints: z.array(
      NoteFigures.extend({ noteId: Id, note: z.string(), isArchived: z.boolean() }),
    ),
    /** Observations with any note. */
    noteTotals: NoteFigures,
    /** A reader who may not see individuals gets no more than the number of so few observations. */
    suppressionSize: Count,
    /** All observations, with a note or without. */
    observations: Count,
    ppeObservations: Count,
  }),
  columns: [
    { key: "note", label: "quickNote", kind: "rowName" },
    {
      key: "compliantObservations",
      label: "compliant",
      figure: "compliantObservations",
      kind: "count",
    },
    {
      key: "nonCompliantObservations",
      label: "nonCompliant",
      figure: "nonCompliantObservations",
      kind: "count",
    },
    { key: "totalObservations", label: "observations", kind: "count" },
    { key: "sharePercent", label: "shareOfObservations", kind: "percent" },
    { key: "ppeObservations", label: "ppeObservations", kind: "count" },
  ],
  defaultSort: [{ key: "totalObservations", desc: true }],
  emptyText: "observations",
  notes: ["quickNotes"],
  isEmpty: ({ observations, ppeObservations }) => observations + ppeObservations === 0,
  answerFirst: ({ noteTotals, dataPoints, observations, minimumOpportunities: minimum }) => {
    const { sharePercent: share } = noteTotals;
    if (share === null || observations < minimum)
      return {
        kind: "unknown",
        facts: [
          {
            id: "tooFew",
            values: {
              minimum: count(minimum),
              sample: { kind: "text", id: "sample.observations" },
            },
          },
        ],
      };
    const [most] = dataPoints
      .filter(({ totalObservations }) => (totalObservations ?? 0) > 0)
      .toSorted((a, b) => (b.totalObservations ?? 0) - (a.totalObservations ?? 0));
    return {
      kind: "info",
      facts: [
        { id: "noted", values: { share: percent(share) } },
        most && {
          ...counted("mostNoted", most.totalObservations ?? 0),
          who: most.note,
          keys: [most.noteId],
        },
      ],
    };
  },
  keyFigures: ({ noteTotals, observations, ppeObservations }) => [
    {
      label: "withNote",
      kind: "count",
      value: noteTotals.sharePercent,
      format: "percent",
      ...(noteTotals.totalObservations !== null && {
        note: {
          id: "ofSeen",
          values: { n: noteTotals.totalObservations, total: observations },
        },
      }),
    },
    { label: "observations", kind: "count", value: observations, format: "count" },
    { label: "ppeObservations", kind: "count", value: ppeObservations, format: "count" },
  ],
  rows: ({ dataPoints, noteTotals }) => [
    { key: TOTAL_KEY, isTotal: true, cells: { note: null, ...cellsOf(noteTotals) } },
    ...dataPoints.map((point) => ({
      key: point.noteId,
      cells: { note: point.note, ...cellsOf(point) },
    })),
  ],
});
