import { useState, type ReactNode } from "react";
import type { ReportColumn, ReportRow } from "#contract/reports/columns.ts";
import type { SortBy } from "#contract/reports/sort.ts";
import { ReportTable } from "#renderer/features/reports/reports/table/report-table.tsx";
import type { UnitViewProps } from "../unit-view-props.ts";

type PartTableProps = {
  view: UnitViewProps;
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** Rows without opportunities are one line, which opens. */
  foldsEmptyRows?: boolean;
  /** Where the name of a row leads; undefined where it leads nowhere. */
  hrefOf: (row: ReportRow) => string | undefined;
};

const NONE: readonly string[] = [];
const nothing = (): void => undefined;

/** One table of a unit's page, under a heading and with an order of its own. */
export function PartTable(props: PartTableProps) {
  const { view, title, note, actions, columns, rows, foldsEmptyRows = false, hrefOf } = props;
  const { report, filters } = view;
  const [sortBy, setSortBy] = useState<SortBy>([]);
  return (
    <ReportTable
      report={{
        key: report.key,
        product: report.product,
        columns,
        defaultSort: [],
        foldsEmptyRows,
      }}
      {...{ rows, filters, sortBy, hrefOf }}
      more={null}
      onSort={setSortBy}
      selected={NONE}
      onSelect={nothing}
      onBehind={nothing}
      caption={title}
      head={{ title, note, actions }}
    />
  );
}
