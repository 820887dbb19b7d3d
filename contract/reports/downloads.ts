import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { productIdOf } from "../organization/licenses.ts";
import { Count, FacilityId, INTEGER_MAX, Id } from "../core/primitives.ts";
import { type FilterInput, FilterModel } from "./filters/filters.ts";

/** Products whose raw facts can be exported. */
export const RAW_PRODUCTS = ["ECM", "IMS", "OBS"] as const;
export type RawProduct = (typeof RAW_PRODUCTS)[number];

/** The product of an id; undefined for one without raw facts. */
export const rawProductOf = (productId: number): RawProduct | undefined =>
  RAW_PRODUCTS.find((product) => productIdOf(product) === productId);

/** A file is stored for so many days once it is ready. */
export const DOWNLOAD_DAYS = 7;

/**
 * - `Pending` in the queue or being written; the page polls while one is
 * - `Ready` there until its day
 * - `Failed` written no further; nothing of it is stored
 * - `Cancelled` by the user who requested it
 * - `Expired` its file is gone
 */
const DOWNLOAD_STATUSES = ["Pending", "Ready", "Failed", "Cancelled", "Expired"] as const;
export const DownloadStatus = z.enum(DOWNLOAD_STATUSES);
export type DownloadStatus = z.infer<typeof DownloadStatus>;

/**
 * Why a file was not written.
 *
 * - `access` the user who requested it may no longer have it
 * - `filters` something that it was narrowed by is gone
 * - `broken` a fault, tried again several times
 */
const DOWNLOAD_FAILURES = ["access", "filters", "broken"] as const;
export const DownloadFailure = z.enum(DOWNLOAD_FAILURES);
export type DownloadFailure = z.infer<typeof DownloadFailure>;

/** Of exports whose file is gone; then they leave the list too. */
export const DOWNLOAD_LISTED_DAYS = 30;

/** A raw export that a user requested. */
export const Download = z.object({
  id: Id,
  /** As its file is called, without the ending. */
  name: z.string(),
  product: z.enum(RAW_PRODUCTS),
  requestTimestamp: z.string(),
  /** Null before it is ready. */
  expirationDate: z.string().nullable(),
  status: DownloadStatus,
  /** Null unless it failed. */
  failure: DownloadFailure.nullable(),
  /** Of the file; null where there is none. It is a secret of the user who requested it. */
  token: z.string().nullable(),
  isDownloadable: z.boolean(),
  /** Rows written so far, of about so many; null before they are known. */
  rows: Count,
  rowsTotal: Count.nullable(),
  bytes: Count.nullable(),
  /** The request, so that it can be repeated. */
  reportId: z.number().int(),
  filterModel: FilterModel,
});
export type Download = z.infer<typeof Download>;

const access = { kind: "privilege", privilege: "rawExportReport" } as const;

const { reportDateRange, facilityId, ...otherFilters } = FilterModel.shape;
/** A filter model, by the names that the specification has for raw exports as well. */
const RawFilter = z
  .strictObject({
    ...otherFilters,
    facilityId: facilityId.optional(),
    /** Left out: the dates' own range where there are any. */
    reportDateRange: reportDateRange.unwrap().optional(),
    selectedFacility: facilityId.optional(),
    selectedLocations: otherFilters.locationIds.unwrap().optional(),
    opportunityIds: otherFilters.hygieneProtocolOpportunityIds.unwrap().optional(),
    PPEPrecautionType: otherFilters.precautionOption.unwrap().nullish(),
    /** How long the rows' intervals are; raw facts have none. */
    dateIntervals: z.number().min(0).max(INTEGER_MAX).optional(),
  })
  .transform(
    ({
      selectedFacility,
      selectedLocations,
      opportunityIds,
      PPEPrecautionType: precautionOption,
      dateIntervals: _intervals,
      ...own
    }): FilterInput => ({
      ...own,
      ...(own.reportDateRange === undefined && own.startDate !== undefined
        ? { reportDateRange: "custom" as const }
        : {}),
      facilityId: own.facilityId ?? selectedFacility ?? "",
      ...(selectedLocations && { locationIds: selectedLocations }),
      ...(opportunityIds && { hygieneProtocolOpportunityIds: opportunityIds }),
      ...(precautionOption && { precautionOption }),
    }),
  )
  .pipe(FilterModel);

export const downloads = {
  request: defineCall({
    method: "POST",
    path: "reportExport/:productId/raw",
    access,
    reach: "facility",
    heavy: "short",
    errors: ["export_limit", "unknown_report", "history_loading"],
    summary: "Have the raw facts behind a report written to a file, in the background.",
    params: z.object({ productId: z.coerce.number().int().min(0).max(INTEGER_MAX) }),
    body: z.strictObject({
      productId: z.number().int().min(0).max(INTEGER_MAX),
      /** `reportId` of the report from which it was requested. */
      selectedReport: z.number().int().min(0).max(INTEGER_MAX),
      filterModel: RawFilter,
    }),
    output: Download,
  }),
  list: defineCall({
    method: "GET",
    path: "downloads",
    access,
    reach: "facility",
    summary: "The caller's raw exports of a facility, newest first.",
    query: z.strictObject({ facilityId: FacilityId }),
    output: z.array(Download),
  }),
  file: defineCall({
    method: "GET",
    path: "downloads/:token",
    access: { ...access, products: RAW_PRODUCTS },
    reach: "own",
    errors: ["not_found"],
    summary: "The file of one of the caller's raw exports.",
    params: z.object({ token: z.string().min(1).max(100) }),
    stream: ["text/csv"],
  }),
  cancel: defineCall({
    method: "DELETE",
    path: "downloads/requests/:downloadId",
    access: { ...access, products: RAW_PRODUCTS },
    reach: "row",
    errors: ["not_found"],
    summary: "Stop a raw export that is being written, or remove one with its file.",
    params: z.object({ downloadId: Id }),
  }),
};
