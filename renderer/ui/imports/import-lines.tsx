import { useMemo } from "react";
import { useText } from "#renderer/i18n/text.ts";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { ImportValue, Outcome, Why, type WhyProps } from "./import-cells.tsx";
import type { ImportColumn, ImportLine } from "./import-types.ts";

export type ImportLinesProps = Pick<WhyProps, "onFix"> & {
  columns: readonly ImportColumn[];
  lines: readonly ImportLine[];
};

const keyOf = ({ line }: ImportLine) => String(line);

/** The lines of a file: a table that draws what is in view, cards on a phone. */
export function ImportLines({ columns, lines, onFix }: ImportLinesProps) {
  const t = useText("lists");
  const shown = useMemo<Column<ImportLine>[]>(
    () => [
      { key: "line", header: t("lists.import.line"), kind: "count", value: ({ line }) => line },
      {
        key: "outcome",
        header: t("lists.import.outcomeHeader"),
        kind: "status",
        card: "status",
        value: ({ outcome }) => outcome,
        render: (line) => <Outcome line={line} />,
      },
      ...columns.map(({ key, header }, at): Column<ImportLine> => ({
        key: `value-${key}`,
        header,
        kind: "text",
        ...(at === 0 && { card: "title" }),
        value: ({ cells }) => cells[key]?.text ?? null,
        render: ({ cells }) => <ImportValue cell={cells[key]} />,
      })),
      {
        key: "why",
        header: t("lists.import.why"),
        kind: "text",
        card: "note",
        cardLabel: "",
        minWidth: "200px",
        value: ({ why }) => why,
        render: (line) => <Why line={line} onFix={onFix} />,
      },
    ],
    [columns, onFix, t],
  );
  return (
    <DataTable caption={t("lists.import.lines")} columns={shown} rows={lines} rowKey={keyOf} />
  );
}
