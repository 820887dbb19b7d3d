import { useRef, useState, type ReactNode } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText, type Translate } from "#renderer/i18n/text.ts";
import { downloadBlob } from "#renderer/platform/download.ts";
import { Button } from "../forms/button.tsx";
import { Card } from "../layout/card.tsx";
import { Download } from "../indicators/icons.ts";
import { StatusText } from "../indicators/status-text.tsx";
import { ImportCheck } from "./import-check.tsx";
import { ImportFile } from "./import-file.tsx";
import {
  countOutcomes,
  type ColumnHelp,
  type DryRun,
  type ImportFix,
  type ImportRequest,
  type ImportResult,
  type UnreadableFile,
} from "./import-types.ts";
import { refusedCsv } from "./refused-csv.ts";
import "./import-sheet.css";

export type ImportSheetProps = {
  /** "Import employees". */
  title: string;
  /** What the file does, in a sentence. */
  help: string;
  columns: readonly ColumnHelp[];
  maxBytes: number;
  /** Says what the file would do; writes nothing. */
  dryRun: (request: ImportRequest) => Promise<DryRun | UnreadableFile>;
  /** Writes the good lines. Refused ones are left out; the person has agreed to that. */
  commit: (request: ImportRequest) => Promise<ImportResult>;
  /** Beneath the place for a file, as long as there is none. */
  below?: ReactNode;
  /** Given up, or read the result. */
  onClose: () => void;
};

/** The file read last, what it would do, and what came of it. */
type Reading = ImportRequest & { dryRun: DryRun; result?: ImportResult };

const failureWords = (t: Translate, error: unknown): string =>
  t(textId(`errors.${error instanceof ApiError ? error.code : "internal_error"}`));

/** A file of lines to import: chosen, checked without writing anything, written, and what came of it. */
export function ImportSheet({
  title,
  help,
  columns,
  maxBytes,
  dryRun,
  commit,
  below,
  onClose,
}: ImportSheetProps) {
  const t = useText("lists", "errors");
  const format = useFormat();
  const [reading, setReading] = useState<Reading | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const counts = reading && countOutcomes(reading.dryRun.lines);
  const result = reading?.result;

  const run = async (act: () => Promise<string | undefined>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await act());
    } catch (error) {
      setProblem(failureWords(t, error));
    } finally {
      setBusy(false);
    }
  };
  const check = (request: ImportRequest) =>
    run(async () => {
      const answer = await dryRun(request);
      if ("problem" in answer) return answer.problem;
      setReading({ ...request, dryRun: answer });
      place.current?.focus();
      return undefined;
    });
  const write = ({ file, fixes, dryRun: checked }: Reading) =>
    run(async () => {
      const written = await commit({ file, fixes });
      setReading({ file, fixes, dryRun: checked, result: written });
      place.current?.focus();
      return undefined;
    });
  const addFix = ({ file, fixes }: ImportRequest, fix: ImportFix) =>
    void check({ file, fixes: [...fixes, fix] });
  const saveRefused = ({ file, dryRun: checked }: Reading) =>
    downloadBlob(
      new Blob([refusedCsv(checked, t("lists.import.why"))], { type: "text/csv" }),
      file.name.replace(/(?:\.csv)?$/iu, "-refused.csv"),
    );
  const startAnew = () => {
    setReading(null);
    setProblem(undefined);
  };

  const heading = () => {
    if (reading === null) return title;
    const name = reading.file.name;
    return t(result ? "lists.import.doneTitle" : "lists.import.checkTitle", { name });
  };
  const note = () => {
    if (reading === null || result) return undefined;
    const { lines, readAs } = reading.dryRun;
    return t("lists.import.read", {
      count: lines.length,
      lines: format.count(lines.length),
      readAs,
    });
  };
  return (
    <div ref={place} tabIndex={-1} className="hr-import">
      <Card
        flush={reading !== null && !result}
        title={heading()}
        note={note()}
        actions={
          reading && (
            <>
              {counts !== null && counts.refused > 0 && (
                <Button icon={<Download />} onClick={() => saveRefused(reading)}>
                  {t("lists.import.refusedFile", { count: counts.refused })}
                </Button>
              )}
              <Button variant="minimal" aria-disabled={isBusy || undefined} onClick={startAnew}>
                {t("lists.import.another")}
              </Button>
            </>
          )
        }
      >
        {reading === null && (
          <ImportFile
            {...{ help, columns, maxBytes, isBusy, problem }}
            onFile={(file) => void check({ file, fixes: [] })}
          />
        )}
        {reading === null && below}
        {reading !== null && !result && (
          <ImportCheck
            key={reading.file.name}
            dryRun={reading.dryRun}
            name={reading.file.name}
            {...{ isBusy, problem }}
            onFix={(fix) => addFix(reading, fix)}
            onCancel={onClose}
            onCommit={() => void write(reading)}
          />
        )}
        {result && (
          <div className="hr-import-result">
            <StatusText kind="good">
              {t("lists.import.done", {
                count: result.created + result.changed,
                created: format.count(result.created),
                changed: format.count(result.changed),
              })}
            </StatusText>
            {counts !== null && counts.refused > 0 && (
              <StatusText kind="bad">
                {t("lists.import.leftOut", { count: counts.refused })}
              </StatusText>
            )}
            <Button variant="primary" onClick={onClose}>
              {t("ui.action.close")}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
