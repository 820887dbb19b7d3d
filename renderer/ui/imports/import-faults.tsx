import { useMemo } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { downloadBlob } from "#renderer/platform/download.ts";
import { Button } from "../forms/button.tsx";
import { Download } from "../indicators/icons.ts";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { Why, type WhyProps } from "./import-cells.tsx";
import type { DryRun } from "./import-types.ts";
import { faultsCsv, faultsOf, type FileFault } from "./refused-csv.ts";

type FaultsProps = Pick<WhyProps, "onFix"> & {
  dryRun: DryRun;
  /** Of the file that was read. */
  name: string;
};

const keyOf = ({ key }: FileFault) => key;

/** All that is wrong in a file: a table that draws what is in view, and the same as a file. */
export function ImportFaults({ dryRun, name, onFix }: FaultsProps) {
  const t = useText("lists");
  const faults = useMemo(() => faultsOf(dryRun), [dryRun]);
  const columns = useMemo<Column<FileFault>[]>(
    () => [
      { key: "line", header: t("lists.import.line"), kind: "count", value: ({ line }) => line },
      {
        key: "column",
        header: t("lists.import.column"),
        kind: "text",
        card: "title",
        value: ({ column }) => column,
      },
      { key: "value", header: t("lists.import.value"), kind: "text", value: ({ value }) => value },
      {
        key: "reason",
        header: t("lists.import.reason"),
        kind: "text",
        card: "note",
        cardLabel: "",
        minWidth: "260px",
        value: ({ why }) => why,
        render: (fault) => <Why line={fault} onFix={onFix} />,
      },
    ],
    [onFix, t],
  );
  const save = () =>
    downloadBlob(
      new Blob(
        [
          faultsCsv(
            faults,
            columns.map(({ header }) => header),
          ),
        ],
        { type: "text/csv" },
      ),
      name.replace(/(?:\.csv)?$/iu, "-faults.csv"),
    );
  return (
    <>
      <p className="hr-import-note">
        <Button icon={<Download />} onClick={save}>
          {t("lists.import.faultFile")}
        </Button>
      </p>
      <DataTable
        caption={t("lists.import.faultList")}
        columns={columns}
        rows={faults}
        rowKey={keyOf}
      />
    </>
  );
}
