import { useMemo } from "react";
import { IMPORT_LISTED_DAYS, type ImportRun } from "#contract/core/imports.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { ImportEnd } from "./import-end.tsx";

const keyOf = ({ id }: ImportRun) => id;

/** What came of a person's last imports, for who left before they ended. */
export function ImportRecent({ runs }: { runs: readonly ImportRun[] }) {
  const t = useText("lists");
  const format = useFormat();
  const title = t("lists.import.recent", { days: IMPORT_LISTED_DAYS });
  const columns = useMemo<Column<ImportRun>[]>(
    () => [
      {
        key: "file",
        header: t("lists.import.recentFile"),
        kind: "text",
        sortValue: false,
        card: "title",
        value: ({ fileName }) => fileName,
      },
      {
        key: "time",
        header: t("lists.import.recentTime"),
        kind: "text",
        sortValue: false,
        value: ({ requestedAt }) => format.dateTimeZoned(requestedAt, readersZone()),
      },
      {
        key: "result",
        header: t("lists.import.recentStatus"),
        kind: "custom",
        card: "note",
        cardLabel: "",
        render: (run) => <ImportEnd run={run} />,
      },
    ],
    [format, t],
  );
  if (runs.length === 0) return null;
  return (
    <section className="hr-import-recent">
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={runs} rowKey={keyOf} />
    </section>
  );
}
