import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { HEARD_STATES, HeardCounts } from "../devices/heard-states.ts";
import { Count, FacilityId, Id, ReportNumber } from "../core/primitives.ts";
import { FilterName } from "./filters/filter-table.ts";
import { FilterData, FilterModel } from "./filters/filters.ts";
import { PageCursor } from "./paging.ts";
import { ReportCommon } from "./shared.ts";

export const SilentDevice = z.object({
  deviceId: Id,
  name: z.string(),
  deviceType: z.string(),
  serialNumber: z.string(),
  location: z.string(),
  /** It takes part in judging badges. */
  readsBadges: z.boolean(),
  /** Name of the unit around it. */
  unit: z.string().nullable(),
  /** Where it hangs, and every place around that. */
  placeIds: z.array(Id),
  /** Null: not since it was installed here. */
  lastReportAt: z.string().nullable(),
  installedAt: z.string().nullable(),
  heard: z.enum(HEARD_STATES),
});
export type SilentDevice = z.infer<typeof SilentDevice>;

/** A place that is named because counters and dispensers do not fit each other there. */
export const HealthPlace = z.object({
  locationId: Id,
  name: z.string(),
  /** Name of the unit around it, or its own. */
  unit: z.string().nullable(),
});

export const PlaceWithoutCounter = HealthPlace.extend({
  dispensers: Count,
  /** Of the last 7 days, not counted anywhere. */
  dispenses: Count,
});

export const WrongClock = z.object({
  deviceId: Id,
  name: z.string(),
  serialNumber: z.string(),
  location: z.string(),
  /** How far it is behind; negative where it is ahead. */
  offsetMs: z.number().int(),
});
export type WrongClock = z.infer<typeof WrongClock>;

export const DataHealth = z.object({
  /** The devices that hang in the facility, by how they are heard now. */
  counts: HeardCounts,
  /** Until when data of all places have come, else the newest fact (UTC); null before the first. */
  dataTo: z.string().nullable(),
  timeZone: z.string(),
  /** In service and not online, the longest silent first. */
  silent: z.array(SilentDevice),
  /** Gateways whose clock is more than 5 s off as last heard, the furthest first. */
  wrongClocks: z.array(WrongClock),
  /**
   * Places whose dispensers no counter covers now, most dispenses first. Cures: a counter, or the
   * place counts with its unit.
   */
  placesWithoutCounter: z.array(PlaceWithoutCounter),
  /** Places where one passage counts twice: two counters at one place, or one around another. */
  countedTwice: z.array(HealthPlace),
});
export type DataHealth = z.infer<typeof DataHealth>;

export const reports = {
  filters: defineCall({
    method: "POST",
    path: "reportFilters",
    audit: "none",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "short",
    summary: "The choices behind a facility's report filters.",
    body: z.strictObject({
      facilityId: FacilityId,
      requestedFilters: z.array(FilterName).max(20, "too_many"),
    }),
    output: FilterData,
  }),
  run: defineCall({
    method: "POST",
    path: "report/:reportId",
    audit: "none",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "report",
    errors: ["unknown_report", "history_loading"],
    summary: "Run a report; the answer's shape is that of the report's own definition.",
    params: z.object({ reportId: ReportNumber }),
    query: z.strictObject({
      refresh: z.enum(["auto"]).optional(),
      /** Requests the rows that follow; for reports whose rows come in pages. */
      cursor: PageCursor.optional(),
    }),
    body: FilterModel,
    output: z.looseObject(ReportCommon.shape),
  }),
  dataHealth: defineCall({
    method: "GET",
    path: "facility/:facilityId/dataHealth",
    access: { kind: "privilege", privilege: "runReports" },
    reach: "facility",
    heavy: "report",
    summary: "How many of a facility's devices report, and until when data has arrived.",
    params: z.object({ facilityId: FacilityId }),
    output: DataHealth,
    background: true,
  }),
};
