import { LIMITS } from "#contract/core/limits.ts";
import { useText } from "#renderer/i18n/text.ts";
import { downloadBlob } from "#renderer/platform/download.ts";
import { Button } from "../forms/button.tsx";
import { Download } from "../indicators/icons.ts";
import type { ColumnHelp } from "./import-types.ts";
import { exampleCsv } from "./refused-csv.ts";

/** The columns that a file may have, what limits it, and a file to begin from. */
export function ImportColumns({ columns }: { columns: readonly ColumnHelp[] }) {
  const t = useText("lists");
  const save = () =>
    downloadBlob(
      new Blob([exampleCsv(columns)], { type: "text/csv" }),
      t("lists.import.exampleName"),
    );
  return (
    <section className="hr-import-columns">
      <p>
        {t("lists.import.limits", {
          lines: LIMITS.importLinesMax,
          kilobytes: LIMITS.importTextMaxLength / 1_000,
        })}
      </p>
      {/* It scrolls, so the keyboard has to reach it. */}
      <div
        className="hr-import-columns-scroll"
        role="region"
        aria-label={t("lists.import.columns")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table>
          <caption className="hr-visually-hidden">{t("lists.import.columns")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("lists.import.column")}</th>
              <th scope="col">{t("lists.import.needed")}</th>
              <th scope="col">{t("lists.import.content")}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ header, isRequired, content }) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td>{t(isRequired ? "lists.import.required" : "lists.import.optional")}</td>
                <td>{content}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button icon={<Download />} onClick={save}>
        {t("lists.import.example")}
      </Button>
    </section>
  );
}
