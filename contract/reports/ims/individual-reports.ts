import { z } from "zod";
import { Count, Id } from "#contract/core/primitives.ts";
import { type ReportDefinition, defineReport } from "../definition.ts";
import { DataPoint } from "../shared.ts";
import { BadgeCommon, IndividualFigures } from "./badge-figures.ts";
import {
  BADGE_REPORT,
  PERSON_COLUMNS,
  personAnswer,
  personKeyFigures,
  totalRow,
} from "./badge-table.ts";
import { personRows } from "./person-rows.ts";

const People = BadgeCommon.extend({ dataPoints: z.array(IndividualFigures) });

/** What is alike in the reports of single people. */
const PEOPLE = {
  ...BADGE_REPORT,
  privilege: "viewIndividuals",
  filters: ["timeframe", "compareWith", "locations", "shifts", "jobRoles", "employees"],
  columns: PERSON_COLUMNS,
  defaultSort: [{ key: "name", desc: false }],
  answerFirst: personAnswer,
  keyFigures: personKeyFigures,
  rows: (response) => [totalRow(response), ...personRows(response)],
} as const satisfies Partial<ReportDefinition<typeof People>>;

/** Report 37: each person's entries and exits, and how compliant they were. */
export const individualPerformance = defineReport({
  ...PEOPLE,
  id: 37,
  key: "individualPerformance",
  layout: "table",
  graphActions: [],
  response: People,
});

/** Compliant and judged entries and exits of one slot. */
const SlotCounts = z.tuple([Count, Count]);

/** Report 41: people's compliance over time; the rows of the table choose whose. */
export const individualTrends = defineReport({
  ...PEOPLE,
  id: 41,
  key: "individualTrends",
  layout: "graphAndTable",
  graphActions: ["thresholds", "dataLabels", "zoom", "clear"],
  overTime: "people",
  selectedAtFirst: 5,
  response: People.extend({
    slots: z.array(
      DataPoint.pick({ reportDate: true, isFilling: true, isPartial: true, partDays: true }),
    ),
    /** Everybody together, by slot. */
    totalSeries: z.array(SlotCounts),
    /** Each person, by slot. */
    series: z.array(z.object({ employeeId: Id, counts: z.array(SlotCounts) })),
  }),
});
