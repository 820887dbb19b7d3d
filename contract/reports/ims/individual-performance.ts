import { z } from "zod";
import { defineReport } from "../definition.ts";
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

/** Report 37: each person's entries and exits, and how compliant they were. */
export const individualPerformance = defineReport({
  id: 37,
  key: "individualPerformance",
  product: "IMS",
  privilege: "viewIndividuals",
  layout: "table",
  filters: ["timeframe", "locations", "shifts", "jobRoles", "employees"],
  hiddenTimeframes: [],
  graphActions: [],
  response: BadgeCommon.extend({ dataPoints: z.array(IndividualFigures) }),
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
