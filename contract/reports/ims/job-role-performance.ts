import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import { ControlChart } from "../control-chart.ts";
import { defineReport } from "../definition.ts";
import { BadgeCommon, GroupFigures } from "./badge-figures.ts";
import {
  badgeAnswer,
  badgeKeyFigures,
  figureCells,
  groupColumns,
  hasNoBadgeFacts,
  totalRow,
  badgesLeftOut,
} from "./badge-table.ts";

/** Report 38: each job role's entries and exits. Badges without a holder are in the total alone. */
export const jobRolePerformance = defineReport({
  id: 38,
  key: "jobRolePerformance",
  product: "IMS",
  layout: "table",
  filters: ["timeframe", "locations", "shifts", "jobRoles"],
  hiddenTimeframes: [],
  graphActions: [],
  overTime: "places",
  response: BadgeCommon.extend({
    /** All people together. */
    controlChart: ControlChart,
    dataPoints: z.array(
      z.object({
        /** Null for the roles that are shown together because each is too small. */
        jobRoleId: Id.nullable(),
        jobRole: z.string(),
        figures: GroupFigures,
      }),
    ),
  }),
  columns: groupColumns([{ key: "name", label: "jobRole", kind: "rowName" }]),
  defaultSort: [{ key: "performance", desc: true }],
  emptyText: "opportunities",
  notes: ["badgeIndex", "badgeCompliant", "badgeDispenses", "badgesExpected"],
  isEmpty: hasNoBadgeFacts,
  answerFirst: (response) =>
    badgeAnswer(
      response,
      "jobRole",
      response.dataPoints.map(({ jobRoleId, jobRole, figures }) => ({
        key: jobRoleId ?? "together",
        name: jobRole,
        bandId: figures.bandId,
        change: figures.change,
        verdict: figures.verdict,
      })),
    ),
  leftOut: badgesLeftOut,
  keyFigures: badgeKeyFigures,
  rows: (response) => [
    totalRow(response),
    ...response.dataPoints.map(({ jobRoleId, jobRole, figures }) => ({
      key: jobRoleId ?? "together",
      cells: { ...figureCells(figures, response.performanceBands), name: jobRole },
    })),
  ],
});
