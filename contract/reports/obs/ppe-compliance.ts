import { defineReport } from "../definition.ts";
import { TOTAL_KEY } from "../ecm/location-table.ts";
import { judgedFigure, standingColumns } from "../judged.ts";
import {
  ObservedCommon,
  compliantNote,
  observedAnswer,
  observedCells,
  observedColumns,
  standingOfObserved,
} from "./hand-figures.ts";
import { PpeAnswer, ppeLeftOut } from "./ppe-figures.ts";

/** Report 18: protective equipment by precaution, and by item. */
export const ppeCompliance = defineReport({
  id: 18,
  key: "ppeCompliance",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "compareWith", "locations", "shifts", "obvJobRoles", "precautionOptions"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  response: ObservedCommon.extend(PpeAnswer.shape),
  columns: [
    { key: "name", label: "precautionOrItem", kind: "rowName" },
    { key: "measure", label: "whatOfIt", kind: "text", identifies: true },
    ...observedColumns({
      compliant: "ppeCompliant",
      nonCompliant: "ppeNotCompliant",
      all: "ppeObservations",
    }),
    ...standingColumns("ppePercent", "ppeCompliance"),
  ],
  defaultSort: [],
  emptyText: "observations",
  notes: ["ppe", "precautionsOverlap"],
  isEmpty: ({ total, notJudged }) => total.totalObservations === 0 && notJudged === 0,
  answerFirst: (response) =>
    observedAnswer(
      response,
      response.total,
      "precaution",
      response.precautions.map((one) => ({ ...one, key: one.precaution })),
    ),
  leftOut: ppeLeftOut,
  keyFigures: (response) => [
    judgedFigure("ppeCompliance", standingOfObserved(response.total), response),
    {
      label: "ppeObservations",
      kind: "count",
      value: response.total.totalObservations,
      format: "count",
      ...compliantNote(response.total),
    },
    {
      label: "change",
      kind: "change",
      change: response.change,
      comparedWith: response.comparedWith,
    },
    {
      label: "ppeNotJudged",
      kind: "count",
      value: response.notJudged,
      format: "count",
      note: { id: "notJudged", values: { n: response.notJudged } },
    },
  ],
  rows: ({ total, precautions, items, performanceGoal: goal }) => [
    {
      key: TOTAL_KEY,
      isTotal: true,
      cells: { name: null, measure: null, ...observedCells(total, goal) },
    },
    ...precautions.map((row) => ({
      key: row.precaution,
      cells: { name: row.name, measure: null, ...observedCells(row, goal) },
    })),
    ...items.map((row) => ({
      key: `${row.item} ${row.measure}`,
      cells: { name: row.name, measure: row.measureName, ...observedCells(row, goal) },
    })),
  ],
});
