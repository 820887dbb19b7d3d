import { z } from "zod";
import { Count } from "#contract/core/primitives.ts";
import type { AnswerFirst } from "../answer/answer.ts";
import { Change } from "../change.ts";
import {
  type JudgedFigures,
  changedFact,
  overallFact,
  realChanges,
} from "../answer/judged-answer.ts";
import { ControlChart } from "../control-chart.ts";
import { defineReport, type KeyFigure } from "../definition.ts";
import { JudgedCommon, judgedFigure, standingColumns } from "../judged.ts";
import {
  ShownHands,
  observedCells,
  observedColumns,
  standingOfObserved,
  type ShownFigures,
  compliantNote,
} from "./hand-figures.ts";
import { STATUS_KINDS, isComparable } from "../verdict.ts";
import { PpeAnswer, ppeLeftOut } from "./ppe-figures.ts";

const ProtocolFigures = ShownHands.extend({
  /** `hygiene_protocol_id` */
  protocolId: z.number().int(),
  name: z.string(),
});

/** The row of protective equipment as a whole. */
export const PPE_KEY = "ppe";

/** The row of hands by a protocol. */
export const protocolKey = (protocolId: number): string => `protocol ${protocolId}`;

const countFigure = (label: string, figures: ShownFigures): KeyFigure => ({
  label,
  kind: "count",
  value: figures.totalObservations,
  format: "count",
  ...compliantNote(figures),
});

/** How a total changed, in the strip. */
const changeFigure = (
  label: string,
  change: Change | null,
  { comparedWith }: Pick<JudgedCommon, "comparedWith">,
): KeyFigure => ({ label, kind: "change", change, comparedWith });

const URGENCY = ["bad", "warn", "unknown", "info", "good"] as const;

/** Hands and equipment, the one further below first; what changed most, in the line. */
const worstFirst = (
  parts: readonly { figures: JudgedFigures; id: string; change: Change | null }[],
): AnswerFirst => {
  const urgency = ({ figures }: { figures: JudgedFigures }) =>
    URGENCY.indexOf(isComparable(figures.verdict) ? STATUS_KINDS[figures.verdict] : "info");
  const [first, second] = parts.toSorted((a, b) => urgency(a) - urgency(b));
  if (first === undefined) return { kind: "unknown", facts: [{ id: "empty.observations" }] };
  const [changed] = realChanges(parts);
  return {
    kind: STATUS_KINDS[first.figures.verdict],
    facts: [overallFact(first.figures, first.id), second && overallFact(second.figures, second.id)],
    line: changed === undefined ? [] : [changedFact(changed.change, `${changed.row.id}.`)],
  };
};

/** Report 8: hands by protocol and protective equipment by precaution, which are never summed. */
export const compliance = defineReport({
  id: 8,
  key: "compliance",
  product: "OBS",
  layout: "graphAndTable",
  filters: ["timeframe", "compareWith", "locations", "shifts", "obvJobRoles"],
  hiddenTimeframes: ["last24Hours"],
  graphActions: [],
  overTime: "places",
  response: JudgedCommon.extend({
    /** Groups of fewer observations are hidden from who may not see individuals. */
    suppressionSize: Count,
    /** The facility's own protocol first; another one where it was used. */
    protocols: z.array(ProtocolFigures).min(1),
    /** Of the facility's own protocol, and of equipment, against `comparedWith`. */
    handChange: Change.nullable(),
    ppeChange: Change.nullable(),
    /** Of the facility's own protocol. */
    controlChart: ControlChart,
    ppe: PpeAnswer.omit({ items: true }).extend({ name: z.string() }),
  }),
  columns: [
    { key: "name", label: "protocolOrPrecaution", kind: "rowName" },
    ...observedColumns({
      compliant: "compliantObservations",
      nonCompliant: "nonCompliantObservations",
      all: "handOrPpeObservations",
    }),
    ...standingColumns("observedPercent", "handOrPpeCompliance"),
  ],
  defaultSort: [],
  emptyText: "observations",
  notes: ["observed", "ppe", "precautionsOverlap"],
  isEmpty: ({ protocols, ppe }) =>
    [ppe.total, ...protocols].every(({ totalObservations }) => totalObservations === 0),
  answerFirst: ({ protocols: [own], ppe, ...common }) => {
    const goal = common.performanceGoal;
    const of = ({
      complianceIndex: percent,
      totalObservations: n,
      verdict,
    }: ShownFigures): JudgedFigures => ({
      percent,
      n,
      verdict,
      goal,
    });
    const hands = own && { figures: of(own), id: "hands", change: common.handChange };
    const equipment = { figures: of(ppe.total), id: "ppe", change: common.ppeChange };
    return worstFirst([...(hands ? [hands] : []), equipment]);
  },
  leftOut: ({ ppe }) => ppeLeftOut(ppe),
  keyFigures: ({ protocols: [own], ppe, ...common }) => [
    ...(own === undefined ? [] : [judgedFigure("handHygiene", standingOfObserved(own), common)]),
    judgedFigure("ppeCompliance", standingOfObserved(ppe.total), common),
    ...(own === undefined ? [] : [countFigure("handObservations", own)]),
    countFigure("ppeObservations", ppe.total),
    ...(own === undefined ? [] : [changeFigure("handChange", common.handChange, common)]),
    changeFigure("ppeChange", common.ppeChange, common),
  ],
  rows: ({ protocols, ppe, performanceGoal: goal }) => [
    ...protocols.map((row) => ({
      key: protocolKey(row.protocolId),
      cells: { name: row.name, ...observedCells(row, goal) },
    })),
    { key: PPE_KEY, cells: { name: ppe.name, ...observedCells(ppe.total, goal) } },
    ...ppe.precautions.map((row) => ({
      key: row.precaution,
      cells: { name: row.name, ...observedCells(row, goal) },
    })),
  ],
});
