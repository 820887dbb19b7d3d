import { z } from "zod";
import { defineReport } from "../definition.ts";
import {
  FIGURE_COLUMNS,
  figuresOfPlace,
  hasNoOpportunities,
  locationAnswer,
  locationKeyFigures,
  locationRows,
  placeColumn,
  uncovered,
} from "./location-table.ts";
import { Figures, LocationFigures, ReportCommon } from "../shared.ts";

/** A room with the unit and the floor it lies in. */
const RoomFigures = LocationFigures.extend({
  unit: z.string().nullable(),
  floor: z.string().nullable(),
});

/** Report 3: every room of the selection with its figures. */
export const roomLevelMetrics = defineReport({
  id: 3,
  key: "roomLevelMetrics",
  product: "ECM",
  layout: "table",
  filters: ["timeframe", "compareWith", "locations", "shifts", "devices"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({ total: Figures, locations: z.array(RoomFigures) }),
  columns: [
    placeColumn("room"),
    // Each unit has a corridor, and most have a staff lounge.
    { key: "unit", label: "unit", kind: "text", identifies: true },
    { key: "floor", label: "floor", kind: "text" },
    ...FIGURE_COLUMNS,
  ],
  defaultSort: [{ key: "percentCompliant", desc: false }],
  emptyText: "opportunities",
  notes: ["index"],
  foldsEmptyRows: true,
  isEmpty: (response) => hasNoOpportunities(response.total, response.locations),
  answerFirst: locationAnswer("room"),
  leftOut: ({ total }) => uncovered(total),
  keyFigures: locationKeyFigures,
  rowFigures: figuresOfPlace,
  rows: (response) => {
    const places = new Map(response.locations.map((room) => [room.locationId, room]));
    return locationRows(response.total, response.locations, response.dataHealthPercent).map(
      (row) => ({
        ...row,
        cells: {
          ...row.cells,
          unit: places.get(row.key)?.unit ?? null,
          floor: places.get(row.key)?.floor ?? null,
        },
      }),
    );
  },
});
