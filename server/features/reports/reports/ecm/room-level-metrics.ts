import type { z } from "zod";
import type { roomLevelMetrics } from "#contract/reports/ecm/room-level-metrics.ts";
import { ROOM_LEVEL, UNIT_LEVEL } from "../run/location-tree.ts";
import { placeFigures, presentLocation } from "./place-figures.ts";
import { ecmRun, presentEcm } from "./ecm-run.ts";
import type { ReportRun } from "../run/report-run.ts";

const FLOOR_LEVEL = 2;

/** Report 3: each room of the selection over one range, with the unit and floor it lies in. */
export const runRoomLevelMetrics = async (
  asked: ReportRun,
): Promise<z.input<typeof roomLevelMetrics.response>> => {
  const run = ecmRun(asked);
  const { frame, total, rows } = await placeFigures(run, ROOM_LEVEL, { hasPoints: false });
  return {
    ...presentEcm(run, frame),
    total: total.figures,
    locations: rows.map((row) => ({
      ...presentLocation(run, row),
      unit: run.tree.atLevel(row.location.id, UNIT_LEVEL)?.name ?? null,
      floor: run.tree.atLevel(row.location.id, FLOOR_LEVEL)?.name ?? null,
    })),
  };
};
