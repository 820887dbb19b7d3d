import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { ImportCheck, ImportResult, importInput, importWrite } from "../core/imports.ts";
import { LIMITS } from "../core/limits.ts";
import {
  Count,
  CustomerId,
  FacilityId,
  Id,
  Language,
  LocalDay,
  LocalDayInput,
  LocalHalfHour,
  Name,
  SeenVersion,
  Version,
} from "../core/primitives.ts";
import { AlsoForPast } from "../core/list-history.ts";
import {
  ThresholdDays,
  ThresholdHistory,
  ThresholdList,
  ThresholdRows,
  Thresholds,
} from "./thresholds.ts";

/** The unit or ward: what is observed, and what counts where it is set to count with its unit. */
export const UNIT_LEVEL = 3;
/** Nothing hangs below it. */
export const LOWEST_LEVEL = 5;

/** The other end of a move: where a place was before, or where it went on. */
const LinkedPlace = z.object({
  id: Id,
  name: z.string(),
  /** Name of the place above it; null below the facility itself. */
  parentName: z.string().nullable(),
  /** The day of the move. */
  day: LocalDay,
});
export type LinkedPlace = z.infer<typeof LinkedPlace>;

const LocationFacts = {
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  /** 1 facility, 2 floor or building, 3 unit or ward, 4 room, 5 bay */
  level: z.number().int().min(1).max(LOWEST_LEVEL),
  isObservable: z.boolean(),
  version: Version,
  /** Devices in service there, without those below it. */
  deviceCount: Count,
  placeholderCount: Count,
  /** Something was counted or observed there or below it: it can be closed, not deleted. */
  hasEvents: z.boolean(),
  /** First day on which it is closed; null while it is not closed. */
  closedFrom: LocalDay.nullable(),
  isClosed: z.boolean(),
  /** It closed with a place above it, and reopens with that. */
  closedAbove: z.boolean(),
  /** The place that it continues; null of one that was not moved here. */
  formerly: LinkedPlace.nullable(),
  /** Where it went on; null of one that did not. */
  continuedAs: LinkedPlace.nullable(),
  /** Percent, of the place's own thresholds; null where one above decides. */
  goal: z.number().nullable(),
  countsWithUnit: z.boolean(),
  isPatientPlace: z.boolean(),
};

/** A place with all below it. */
export type LocationNode = z.infer<z.ZodObject<typeof LocationFacts>> & {
  childLocations: LocationNode[];
};
export const LocationNode: z.ZodType<LocationNode> = z
  .object({
    ...LocationFacts,
    get childLocations() {
      return z.array(LocationNode);
    },
  })
  .meta({ id: "LocationNode" });

/** A place as a row that is sent back. */
const LocationEntity = z.object({ ...LocationFacts, childLocations: z.array(z.unknown()) });

const LocationHierarchy = z.object({
  locationHierarchy: LocationNode,
  /** Text id of each level's name: `reports.levels.ward`. */
  levelInfo: z.record(z.string(), z.string()),
  /** Places that were closed by themselves; what lies below them not counted. */
  closedCount: Count,
  /** What the caller may do here. */
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    observe: z.boolean(),
    setThresholds: z.boolean(),
    export: z.boolean(),
  }),
});
export type LocationHierarchy = z.infer<typeof LocationHierarchy>;

/** What closing a place would do. */
const Closing = z.object({
  /** The first day that it can be closed from: the day after its last fact. */
  earliest: LocalDay,
  latest: LocalDay,
  today: LocalDay,
  /** Open places that close with it, by level. */
  below: z.array(z.object({ level: z.number().int(), count: Count })),
  /** What hangs there or is planned there, and has to be moved first. */
  devices: Count,
  /** Subscriptions to reports that name it. */
  subscriptions: Count,
});
export type Closing = z.infer<typeof Closing>;

/** What continuing a place elsewhere would do. */
const Continuing = z.object({
  /**
   * Facility time: the move can take place between these two. The earlier one is later while
   * something was observed since the half hour began; it can take place now alone then.
   */
  earliest: LocalHalfHour,
  latest: LocalHalfHour,
  /** Open places that go along, by level. */
  below: z.array(z.object({ level: z.number().int(), count: Count })),
  /** Devices that hang there now. */
  devices: Count,
  placeholders: Count,
  /** Subscriptions to reports and to alerts, and slides, that name it or a place below it. */
  subscriptions: Count,
  alertSubscriptions: Count,
  slides: Count,
});
export type Continuing = z.infer<typeof Continuing>;

/** Why one of several places was left as it is: the refusal that it would get alone. */
const LEFT_BECAUSE = [
  "not_found",
  "location_not_unit",
  "location_is_facility",
  "location_has_locations",
  "location_has_devices",
  "location_has_events",
] as const;
export type LeftBecause = (typeof LEFT_BECAUSE)[number];

/** What became of several places: how many were done, and which were left. */
const LocationsDone = z.object({
  done: Count,
  left: z.array(z.object({ id: Id, name: z.string().nullable(), code: z.enum(LEFT_BECAUSE) })),
});
export type LocationsDone = z.infer<typeof LocationsDone>;

const chosen = {
  locationIds: z
    .array(Id)
    .min(1, "required")
    .max(LIMITS.locationsChosenMax, "too_many")
    .transform((ids) => [...new Set(ids)]),
};

const LocationName = Name(LIMITS.locationNameMaxLength);
const Location = z.object({ id: Id, name: z.string(), version: Version });
const ofFacility = z.object({ facilityId: FacilityId });
const ofLocation = z.object({ locationId: Id });
const view = { kind: "privilege", privilege: "viewDeviceStatuses" } as const;
const edit = { kind: "privilege", privilege: "editFacilities" } as const;

export const locations = {
  hierarchy: defineCall({
    method: "GET",
    path: "location/:facilityId/locationHierarchy",
    access: view,
    reach: "facility",
    heavy: "short",
    summary:
      "A facility's places as a tree, the facility itself on top; closed ones only if asked for.",
    params: ofFacility,
    query: z.strictObject({ withClosed: z.stringbool().optional() }),
    output: LocationHierarchy,
  }),
  ofCustomer: defineCall({
    method: "GET",
    path: "customer/:customerId/locationHierarchies",
    access: { kind: "privilege", privilege: "viewCustomer" },
    reach: "customer",
    heavy: "short",
    summary: "The trees of all facilities of a customer that are not archived.",
    params: z.object({ customerId: CustomerId }),
    output: z.array(z.object({ facilityId: Id, locationHierarchy: LocationNode })),
  }),
  observable: defineCall({
    method: "GET",
    path: "location/:facilityId/observableLocations",
    access: { kind: "privilege", privilege: "observeCompliance", products: ["OBS"] },
    reach: "facility",
    summary:
      "The units of a facility that observers may choose, by name; the id is the facility's or one of its places'.",
    params: ofFacility,
    output: z.array(z.object({ id: Id, name: z.string(), parentName: z.string().nullable() })),
  }),
  create: defineCall({
    method: "POST",
    path: "location/:parentId/locations",
    access: edit,
    reach: "row",
    errors: ["duplicate_name", "location_too_deep", "location_limit", "location_closed"],
    summary: "Add a place below another; the body is its name, the answer its id.",
    params: z.object({ parentId: Id }),
    body: z.strictObject({ name: LocationName }),
    bareField: "name",
    entity: LocationEntity,
    output: Id,
  }),
  rename: defineCall({
    method: "PUT",
    path: "location/:locationId/name",
    access: edit,
    reach: "row",
    errors: ["duplicate_name"],
    summary: "Rename a place.",
    params: ofLocation,
    body: z.strictObject({ name: LocationName, version: SeenVersion }),
    bareField: "name",
    entity: LocationEntity,
    output: Location,
    current: Location,
  }),
  setObservable: defineCall({
    method: "PUT",
    path: "location/:locationId/observationStatus",
    access: { ...edit, products: ["OBS"] },
    reach: "row",
    errors: ["location_not_unit"],
    summary: "Let observers choose a unit, or no longer.",
    params: ofLocation,
    body: z.boolean(),
  }),
  setCountsWithUnit: defineCall({
    method: "PUT",
    path: "location/:locationId/countsWithUnit",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["location_not_room"],
    summary: "Let the dispenses of a place count as if they were made at its unit, from now on.",
    params: ofLocation,
    body: z.boolean(),
  }),
  setPatientPlace: defineCall({
    method: "PUT",
    path: "location/:locationId/patientPlace",
    access: edit,
    reach: "row",
    errors: ["location_not_room"],
    summary: "Say whether entries and exits there are opportunities of badges, from now on.",
    params: ofLocation,
    body: z.boolean(),
  }),
  remove: defineCall({
    method: "DELETE",
    path: "location/:locationId",
    access: { kind: "privilege", privilege: "deleteLocations" },
    reach: "row",
    errors: [
      "location_has_devices",
      "location_has_locations",
      "location_has_events",
      "location_has_history",
      "location_is_facility",
    ],
    summary: "Delete a place with nothing below it, no devices and no recorded events.",
    params: ofLocation,
  }),
  closing: defineCall({
    method: "GET",
    path: "location/:locationId/closing",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["location_is_facility"],
    summary: "From when on a place can be closed, and what closes with it.",
    params: ofLocation,
    output: Closing,
  }),
  close: defineCall({
    method: "PUT",
    path: "location/:locationId/closing",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["location_is_facility", "location_has_devices", "location_closed"],
    summary: "Close a place and all below it from a day on; no device may hang there.",
    params: ofLocation,
    body: z.strictObject({ from: LocalDayInput }),
  }),
  reopen: defineCall({
    method: "DELETE",
    path: "location/:locationId/closing",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["location_not_closed", "location_closed", "duplicate_name"],
    summary: "Open a closed place again, or withdraw a day on which it would close.",
    params: ofLocation,
  }),
  continuing: defineCall({
    method: "GET",
    path: "location/:locationId/continuation",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["location_is_facility", "location_closed"],
    summary: "From when on a place can continue elsewhere, and what moves with it.",
    params: ofLocation,
    output: Continuing,
  }),
  continueElsewhere: defineCall({
    method: "POST",
    path: "location/:locationId/continuation",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["location_is_facility", "location_closed", "duplicate_name", "location_limit"],
    summary:
      "Close a place at an instant and make it elsewhere, with the places below it; devices move at that instant.",
    params: ofLocation,
    body: z.strictObject({
      /** The place above the new one, on the same level as the one above the old. */
      parentId: Id,
      name: LocationName,
      /** Facility time; now unless given. */
      at: LocalHalfHour.optional(),
      /** Subscriptions and slides that name these places follow them. */
      withSubscriptions: z.boolean().default(true),
    }),
    output: Location,
  }),
  setManyObservable: defineCall({
    method: "PUT",
    path: "location/:facilityId/observationStatuses",
    access: { ...edit, products: ["OBS"] },
    reach: "facility",
    heavy: "short",
    summary: "Let observers choose several units, or no longer; other places are left.",
    params: ofFacility,
    body: z.strictObject({ ...chosen, isObservable: z.boolean() }),
    output: LocationsDone,
  }),
  removeMany: defineCall({
    method: "POST",
    path: "location/:facilityId/removals",
    access: { kind: "privilege", privilege: "deleteLocations" },
    reach: "facility",
    heavy: "short",
    summary: "Delete several places that nothing hangs on, rooms before their units.",
    params: ofFacility,
    body: z.strictObject(chosen),
    output: LocationsDone,
  }),
  thresholds: defineCall({
    method: "GET",
    path: "location/:locationId/performanceThresholds",
    access: { kind: "privilege", privilege: "viewCustomer", products: ["ECM"] },
    reach: "row",
    summary: "A place's own thresholds, lowest first.",
    params: ofLocation,
    versioned: true,
    output: Thresholds,
  }),
  thresholdHistory: defineCall({
    method: "GET",
    path: "location/:locationId/performanceThresholds/history",
    access: { kind: "privilege", privilege: "viewCustomer", products: ["ECM"] },
    reach: "row",
    summary:
      "Since when a place's thresholds have held, what they were before, and those that hold where it has none.",
    params: ofLocation,
    output: ThresholdHistory,
  }),
  saveThresholds: defineCall({
    method: "PUT",
    path: "location/:locationId/performanceThresholds",
    access: { ...edit, products: ["ECM"] },
    reach: "row",
    summary:
      "Save a place's thresholds as a whole, from today on; none: those of the place above hold.",
    params: ofLocation,
    body: z.strictObject({
      version: SeenVersion,
      thresholds: ThresholdRows,
      alsoForPast: AlsoForPast,
    }),
    bareField: "thresholds",
    // What was answered before the list stood alone is sent back whole.
    entity: ThresholdList.extend({
      history: z.unknown(),
      inherited: ThresholdHistory.shape.inherited,
    }),
    versioned: true,
    output: Thresholds,
    current: ThresholdList,
  }),
  thresholdDays: defineCall({
    method: "GET",
    path: "location/:locationId/performanceThresholds/days",
    access: { kind: "privilege", privilege: "runReports", products: ["ECM"] },
    reach: "row",
    summary: "A place's compliance index on each of the last 30 whole days, to try thresholds on.",
    params: ofLocation,
    output: ThresholdDays,
  }),
  csv: defineCall({
    method: "GET",
    path: "location/:facilityId/locationHierarchy/csv",
    access: { kind: "privilege", privilege: "administerCustomer" },
    reach: "facility",
    summary: "A facility's tree as a CSV file, one line for each place, a column for each level.",
    params: ofFacility,
    query: z.strictObject({ language: Language.optional() }),
    stream: ["text/csv"],
  }),
  checkImport: defineCall({
    method: "POST",
    path: "location/:facilityId/import/check",
    heavy: "report",
    access: edit,
    reach: "facility",
    audit: "none",
    summary: "What a CSV file of places would change; writes nothing.",
    params: ofFacility,
    body: z.strictObject(importInput),
    output: ImportCheck,
  }),
  import: defineCall({
    method: "POST",
    path: "location/:facilityId/import",
    access: edit,
    reach: "facility",
    heavy: "short",
    errors: ["import_refused", "duplicate_name"],
    summary: "Write the good lines of a CSV file of places, or nothing where one is refused.",
    params: ofFacility,
    body: z.strictObject(importWrite),
    output: ImportResult,
  }),
};
