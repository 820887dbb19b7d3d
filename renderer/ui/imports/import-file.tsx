import { clsx } from "clsx";
import { type DragEvent, useId, useRef, useState } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import { useText } from "#renderer/i18n/text.ts";
import { downloadBlob } from "#renderer/platform/download.ts";
import { Button } from "../forms/button.tsx";
import { Download, Import } from "../indicators/icons.ts";
import { StatusShape } from "../indicators/status-shape.tsx";
import type { ColumnHelp } from "./import-types.ts";
import { exampleCsv } from "./refused-csv.ts";

/** The columns that a file may have, what limits it, and a file to begin from. */
function ImportColumns({ columns }: { columns: readonly ColumnHelp[] }) {
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

type ImportFileProps = {
  /** What the file does, in a sentence. */
  help: string;
  columns: readonly ColumnHelp[];
  maxBytes: number;
  isBusy: boolean;
  /** Why the last file could not be read. */
  problem: string | undefined;
  onFile: (file: File) => void;
};

/** A file to be dropped or chosen, with what was wrong with the last one. */
export function ImportFile({ help, columns, maxBytes, isBusy, problem, onFile }: ImportFileProps) {
  const t = useText("lists");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const told = isTooLarge ? t("lists.import.tooLarge") : problem;
  const take = (file: File | undefined) => {
    if (file === undefined || isBusy) return;
    setTooLarge(file.size > maxBytes);
    if (file.size <= maxBytes) onFile(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="hr-field">
      {/* Dropping is a second way: the button does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={clsx("hr-import-drop", isOver && "hr-import-over")}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor={id}>{t("lists.import.drop")}</label>
        <input
          ref={chooser}
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="hr-visually-hidden"
          aria-describedby={`${id}-help`}
          aria-invalid={told === undefined ? undefined : true}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file may be chosen again after it was mended.
            target.value = "";
          }}
        />
        <Button
          variant="primary"
          icon={<Import />}
          busy={isBusy}
          onClick={() => chooser.current?.click()}
        >
          {isBusy ? t("lists.import.checking") : t("lists.import.choose")}
        </Button>
      </div>
      <p id={`${id}-help`} className="hr-field-foot">
        {help}
      </p>
      {told !== undefined && (
        <p role="alert" className="hr-field-error">
          <StatusShape kind="bad" /> <span>{told}</span>
        </p>
      )}
      <ImportColumns columns={columns} />
    </div>
  );
}
