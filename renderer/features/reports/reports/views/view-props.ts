import type { z } from "zod";
import type { Report } from "#contract/reports/index.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import type { GraphActions } from "#contract/reports/filters/address.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { DeviceRows } from "#renderer/features/reports/reports/frame/health/device-rows.ts";
import type { MoreRows } from "#renderer/ui/tables/load-more.tsx";
import type { SortBy } from "#contract/reports/sort.ts";

/** Where a report stands with filters of its own. @param actions switched in its graph */
export type ReportPath = (
  reportId: number,
  filters: Partial<ReportFilters>,
  actions?: Partial<GraphActions>,
) => string;

/** What a page does with its report, where its view offers it too. */
type PageActions = {
  /** Where it is subscribed to; undefined where it cannot be, or not by this person. */
  subscribeTo: string | undefined;
  onPrint: () => void;
  /** Undefined where no slide can be saved. */
  onSaveSlide: (() => void) | undefined;
};

/**
 * What every view of a report gets, whatever it is drawn on: `useMedium` answers what that can do.
 */
export type ReportViewProps<R extends z.ZodType = z.ZodType<ReportCommon>> = {
  report: Report<R>;
  data: z.output<R>;
  filters: ReportFilters;
  /** The table's rows in the order shown. */
  rows: readonly ReportRow[];
  /** How to fetch the rows that follow these; null where all are here. */
  more: MoreRows | null;
  sortBy: SortBy;
  onSort: (sortBy: SortBy) => void;
  graphActions: GraphActions;
  onGraphActions: (actions: GraphActions) => void;
  /** Keys of selected rows. */
  selected: readonly string[];
  onSelect: (keys: string[]) => void;
  /** Opens what the figures of a row rest on. */
  onBehind: (key: string) => void;
  /** Opens a report with filters of its own. */
  onOpenReport: (reportId: number, filters: Partial<ReportFilters>) => void;
  /** The address of what `onOpenReport` opens; absent where none can be followed. */
  reportPath?: ReportPath | undefined;
  /** Where the page of a unit stands, under the same filters; absent likewise. */
  unitPath?: ((locationId: string) => string) | undefined;
  /** Absent where there is no page around the report. */
  pageActions?: PageActions | undefined;
  /** Where the device list has the rows that a count stands for; absent for who may not open it. */
  devicesPath?: ((rows: DeviceRows) => string) | undefined;
  /** Graphs that draw later than the page say when they have; `register` names one. */
  onDrawn: () => void;
};
