import { z } from "zod";
import { Count, Id } from "#contract/core/primitives.ts";
import { defineReport } from "../definition.ts";
import { DataPoint } from "../shared.ts";
import { BadgeCommon, IndividualFigures } from "./badge-figures.ts";
import {
  PERSON_COLUMNS,
  personAnswer,
  personKeyFigures,
  hasNoBadgeFacts,
  totalRow,
  badgesLeftOut,
} from "./badge-table.ts";
import { personRows } from "./person-rows.ts";

/** Compliant and judged entries and exits of one slot. */
const SlotCounts = z.tuple([Count, Count]);

/** Report 41: people's compliance over time; the rows of the table choose whose. */
export const individualTrends = defineReport({
  id: 41,
  key: "individualTrends",
  product: "IMS",
  privilege: "viewIndividuals",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "jobRoles", "employees"],
  hiddenTimeframes: [],
  graphActions: ["thresholds", "dataLabels", "zoom", "clear"],
  overTime: "people",
  selectedAtFirst: 5,
  response: BadgeCommon.extend({
    dataPoints: z.array(IndividualFigures),
    slots: z.array(
      DataPoint.pick({ reportDate: true, isFilling: true, isPartial: true, partDays: true }),
    ),
    /** All people together, by slot. */
    totalSeries: z.array(SlotCounts),
    /** Each person, by slot. */
    series: z.array(z.object({ employeeId: Id, counts: z.array(SlotCounts) })),
  }),
  columns: PERSON_COLUMNS,
  defaultSort: [{ key: "name", desc: false }],
  emptyText: "opportunities",
  notes: ["badgeIndex", "badgeCompliant", "badgeDispenses", "badgesExpected"],
  isEmpty: hasNoBadgeFacts,
  answerFirst: personAnswer,
  leftOut: badgesLeftOut,
  keyFigures: personKeyFigures,
  rows: (response) => [totalRow(response), ...personRows(response)],
});
