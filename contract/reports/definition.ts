import type { z } from "zod";
import type { Product } from "../permissions.ts";
import type { FilterName } from "./filters.ts";
import type { ReportColumn, ReportRow } from "./shared.ts";
import type { Timeframe } from "./timeframes.ts";

/**
 * What a graph may offer: hiding thresholds or values, cutting its axis, and taking the selected
 * rows out of it.
 */
export type GraphAction = "thresholds" | "dataLabels" | "zoom" | "clear";

/**
 * One report, declared once: screen, slide, print, PDF, CSV, Excel, mail and kiosk all read this.
 * The server adds one query, the renderer one view.
 */
export type ReportDefinition<R extends z.ZodType = z.ZodType> = {
  readonly id: number;
  /** Stable name: file, text ids (`reports.<key>.title`), query and view carry it. */
  readonly key: string;
  readonly product: Product;
  readonly filters: readonly FilterName[];
  /** Filters that may not be saved empty. */
  readonly forcedFilters: readonly FilterName[];
  readonly hiddenTimeframes: readonly Timeframe[];
  /** What the facility must have for the report's tab to show. */
  readonly needs?: "shifts" | "refillsWithExpirationDate";
  /** What a person can do to its graph; an address that carries anything else changes nothing. */
  readonly graphActions: readonly GraphAction[];
  /** Loads itself again every minute. */
  readonly isLive: boolean;
  readonly response: R;
  readonly columns: readonly ReportColumn[];
  /** What `sortBy` may name beside the keys of `columns`; `SortBy` tells how. */
  readonly sortKeys?: readonly string[];
  /** The table's rows, total first, unsorted otherwise. Pure. */
  rows(response: z.output<R>): ReportRow[];
};

/** Declares a report; the identity function keeps the response type. */
export const defineReport = <R extends z.ZodType>(
  definition: ReportDefinition<R>,
): ReportDefinition<R> => definition;
