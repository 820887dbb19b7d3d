import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import { ControlChart } from "../control-chart.ts";
import { type ReportDefinition, defineReport } from "../definition.ts";
import { BadgeCommon, BadgeReaders, GroupFigures } from "./badge-figures.ts";
import {
  BADGE_REPORT,
  READERS_COLUMN,
  badgeAnswer,
  badgeKeyFigures,
  figureCells,
  groupColumns,
  readerCells,
  totalRow,
} from "./badge-table.ts";

/** What is alike in the reports of groups of people. */
const GROUPS = {
  ...BADGE_REPORT,
  layout: "table",
  filters: ["timeframe", "compareWith", "locations", "shifts", "jobRoles"],
  graphActions: [],
  defaultSort: [{ key: "performance", desc: true }],
  keyFigures: badgeKeyFigures,
} as const satisfies Partial<ReportDefinition<typeof BadgeCommon>>;

/** A group as the sentence names it. @param id null for groups that are shown together */
const namedGroup = (id: string | null, name: string, figures: GroupFigures) => ({
  key: id ?? "together",
  name,
  bandId: figures.bandId,
  change: figures.change,
  verdict: figures.verdict,
});

/** Report 38: each job role's entries and exits. Badges without a holder are in the total alone. */
export const jobRolePerformance = defineReport({
  ...GROUPS,
  id: 38,
  key: "jobRolePerformance",
  overTime: "places",
  response: BadgeCommon.extend({
    /** Everybody together. */
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
  answerFirst: (response) =>
    badgeAnswer(
      response,
      "jobRole",
      response.dataPoints.map(({ jobRoleId, jobRole, figures }) =>
        namedGroup(jobRoleId, jobRole, figures),
      ),
    ),
  rows: (response) => [
    totalRow(response),
    ...response.dataPoints.map(({ jobRoleId, jobRole, figures }) => ({
      key: jobRoleId ?? "together",
      cells: { ...figureCells(figures, response.performanceBands), name: jobRole },
    })),
  ],
});

/** Report 39: each unit's entries and exits, pooled over everybody who passed there. */
export const groupPerformance = defineReport({
  ...GROUPS,
  id: 39,
  key: "groupPerformance",
  response: BadgeCommon.extend({
    dataPoints: z.array(
      z.object({
        /** Null for the units that are shown together because each is too small. */
        locationId: Id.nullable(),
        /** Of the unit in the row before: badges without a holder, of people who are not known. */
        isWithoutHolder: z.boolean(),
        unit: z.string(),
        parentLocation: z.string().nullable(),
        figures: GroupFigures,
        /** Null for units that are shown together, and for places that are no more. */
        readers: BadgeReaders.nullable(),
      }),
    ),
  }),
  columns: [
    ...groupColumns([
      { key: "name", label: "unit", kind: "rowName" },
      { key: "parentLocation", label: "floor", kind: "text" },
    ]),
    READERS_COLUMN,
  ],
  // Badges without a holder are of a unit that has its own row.
  answerFirst: (response) =>
    badgeAnswer(
      response,
      "unit",
      response.dataPoints
        .filter(({ isWithoutHolder }) => !isWithoutHolder)
        .map(({ locationId, unit, figures }) => namedGroup(locationId, unit, figures)),
    ),
  rows: (response) => [
    totalRow(response),
    ...response.dataPoints.map(
      ({ locationId, isWithoutHolder, unit, parentLocation, figures, readers }) => ({
        key: `${locationId ?? "together"}${isWithoutHolder ? ":nobody" : ""}`,
        ...(isWithoutHolder && locationId !== null && { parentKey: locationId }),
        cells: {
          ...figureCells(figures, response.performanceBands),
          ...readerCells(readers),
          name: unit,
          parentLocation,
        },
      }),
    ),
  ],
});
