import type { Product } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Report } from "#contract/reports/index.ts";
import type { FilterModel } from "#contract/reports/filters/filters.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { LostGateway } from "./data-end.ts";
import type { LocationTree } from "./location-tree.ts";
import type { FacilityContext } from "./queries/facility-context.ts";
import type { ReportRange } from "./range.ts";
import type { DaySlots } from "./shift-slots.ts";

/** One run of a report: the request, checked and resolved, for a runner to answer. */
export type ReportRun = {
  db: Db;
  scope: Scope;
  report: Report;
  filter: FilterModel;
  language: Language;
  now: Date;
  /**
   * Until when data of the requested places have come; null: up to the present, as far as is known.
   */
  dataTo: Date | null;
  /** Gateways of these places that data do not wait for. */
  lostGateways: readonly LostGateway[];
  context: FacilityContext;
  tree: LocationTree;
  range: ReportRange;
  /** Slots of the day that count; null for all 24 hours. */
  slots: DaySlots | null;
  /** What the facility is licensed for. */
  licensed: ReadonlySet<Product>;
  /** The reader may see figures of single employees. */
  canSeeIndividuals: boolean;
  /** Writes into the log that the reader looks at the figures of so many people: no entry, no figures. */
  noteIndividuals(people: number): Promise<void>;
  /** Which rows, for reports that answer in pages. */
  page: { cursor: string | null; rows: number };
};
