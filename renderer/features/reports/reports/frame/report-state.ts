import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import {
  writeAddress,
  DEFAULT_GRAPH_ACTIONS,
  type GraphActions,
  type ReportAddress,
} from "#contract/reports/filters/address.ts";
import { filtersFor } from "#contract/reports/filters/filters.ts";
import { addressParts } from "./address-parts.ts";

/**
 * The address of another report of the same facility: filters go along as far as it offers them;
 * sort, graph switches and selection start again.
 */
export const addressOfReport = (
  current: ReportAddress,
  report: ReportDefinition,
): ReportAddress => ({
  ...current,
  reportId: report.id,
  filters: filtersFor(report, current.filters),
  sortBy: [],
  graphActions: DEFAULT_GRAPH_ACTIONS,
  selectedData: undefined,
  dataHealth: undefined,
  medium: "screen",
  pdfTitle: undefined,
});

/** A switch of the graph's menu; the others have their own in the graph's head. */
export type GraphSwitch = Exclude<keyof GraphActions, "zoom" | "control" | "former">;

/** The switches of a report's graph, in the order of its definition. */
export const graphSwitches = (report: Pick<ReportDefinition, "graphActions">): GraphSwitch[] =>
  report.graphActions.filter(
    (action): action is GraphSwitch =>
      action !== "clear" && action !== "zoom" && action !== "control",
  );

/**
 * The selected rows among those that the report has; until the user chooses, the first ones where
 * it begins with a selection.
 */
export const selectionAmong = (
  { selectedAtFirst = 0 }: Pick<ReportDefinition, "selectedAtFirst">,
  selectedData: ReportAddress["selectedData"],
  rows: readonly ReportRow[],
): string[] => {
  const keys = rows.filter((row) => !row.isTotal).map((row) => row.key);
  if (selectedData === undefined) return keys.slice(0, selectedAtFirst);
  const known = new Set(keys);
  return selectedData.filter((key) => known.has(key));
};

/**
 * A selection as the address stores it: no row is written only where a report would begin with
 * some.
 */
export const storedSelection = (
  { selectedAtFirst }: Pick<ReportDefinition, "selectedAtFirst">,
  keys: readonly string[],
): ReportAddress["selectedData"] =>
  keys.length === 0 && selectedAtFirst === undefined ? undefined : keys;

/** The selection with one row ticked or cleared. */
export const toggledSelection = (selection: readonly string[], key: string): string[] =>
  selection.includes(key) ? selection.filter((known) => known !== key) : [...selection, key];

/** A page's state as what follows the path of its address. */
export const addressTail = (address: ReportAddress): string => {
  const { search, hash } = addressParts(new URLSearchParams(writeAddress(address)));
  return search + hash;
};
