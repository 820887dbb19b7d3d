import { useMemo } from "react";
import { useText } from "#renderer/i18n/text.ts";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { ImportValue, Outcome, Why, type WhyProps } from "./import-cells.tsx";
import type { ImportColumn, ImportLine } from "./import-types.ts";

type ImportLinesProps = Pick<WhyProps, "onFix"> & {
  columns: readonly ImportColumn[];
  lines: readonly ImportLine[];
};

const keyOf = ({ line }: ImportLine) => String(line);

/** The column that distinguishes lines best, the first of equals: what a card is called by. */
const tellingColumn = (
  columns: readonly ImportColumn[],
  lines: readonly ImportLine[],
): string | undefined => {
  const different = columns.map(
    ({ key }) => new Set(lines.map(({ cells }) => cells[key]?.text ?? "")).size,
  );
  return columns[different.indexOf(Math.max(...different))]?.key;
};

/** The lines of a file: a table that draws what is in view, cards on a phone. */
export function ImportLines({ columns, lines, onFix }: ImportLinesProps) {
  const t = useText("lists");
  const title = useMemo(() => tellingColumn(columns, lines), [columns, lines]);
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
      ...columns.map(({ key, header }): Column<ImportLine> => ({
        key: `value-${key}`,
        header,
        kind: "text",
        ...(key === title && { card: "title" }),
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
    [columns, onFix, t, title],
  );
  return (
    <DataTable caption={t("lists.import.lines")} columns={shown} rows={lines} rowKey={keyOf} />
  );
}
