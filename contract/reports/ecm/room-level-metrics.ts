import { z } from "zod";
import { defineReport } from "../definition.ts";
import { LOCATION_COLUMNS, locationRows } from "./location-table.ts";
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
  filters: ["timeframe", "locations", "shifts", "devices"],
  forcedFilters: ["timeframe", "locations"],
  hiddenTimeframes: [],
  graphActions: [],
  isLive: false,
  response: ReportCommon.extend({ total: Figures, locations: z.array(RoomFigures) }),
  columns: [
    { key: "name", label: "room", kind: "text" },
    { key: "unit", label: "unit", kind: "text" },
    { key: "floor", label: "floor", kind: "text" },
    ...LOCATION_COLUMNS.slice(2),
  ],
  rows: (response) => {
    const places = new Map(response.locations.map((room) => [room.locationId, room]));
    return locationRows(response.total, response.locations, response.max100PctCompliance).map(
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
