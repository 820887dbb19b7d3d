import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import { defineReport } from "../definition.ts";
import { BadgeCommon, BadgeReaders, GroupFigures } from "./badge-figures.ts";
import {
  READERS_COLUMN,
  badgeAnswer,
  badgeKeyFigures,
  figureCells,
  groupColumns,
  hasNoBadgeFacts,
  readerCells,
  totalRow,
  badgesLeftOut,
} from "./badge-table.ts";

/** Report 39: each unit's entries and exits, pooled over all people who passed there. */
export const groupPerformance = defineReport({
  id: 39,
  key: "groupPerformance",
  product: "IMS",
  layout: "table",
  filters: ["timeframe", "locations", "shifts", "jobRoles"],
  hiddenTimeframes: [],
  graphActions: [],
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
  defaultSort: [{ key: "performance", desc: true }],
  emptyText: "opportunities",
  notes: ["badgeIndex", "badgeCompliant", "badgeDispenses", "badgesExpected"],
  isEmpty: hasNoBadgeFacts,
  // Badges without a holder are of a unit that has its own row.
  answerFirst: (response) =>
    badgeAnswer(
      response,
      "unit",
      response.dataPoints
        .filter(({ isWithoutHolder }) => !isWithoutHolder)
        .map(({ locationId, unit, figures }) => ({
          key: locationId ?? "together",
          name: unit,
          bandId: figures.bandId,
          change: figures.change,
          verdict: figures.verdict,
        })),
    ),
  leftOut: badgesLeftOut,
  keyFigures: badgeKeyFigures,
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
