import { type ReactNode, useMemo } from "react";
import {
  IMPORT_LISTED_DAYS,
  type ImportCheck,
  type ImportFix,
  type ImportResult,
  type ImportRun,
} from "#contract/core/imports.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Language } from "#contract/core/primitives.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { ImportEnd } from "./import-end.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportSheet } from "./import-sheet.tsx";
import type { ColumnHelp, ImportRequest } from "./import-types.ts";
import { type ImportTarget, useImportRun } from "./use-import-run.ts";

const keyOf = ({ id }: ImportRun) => id;

/** What came of a person's last imports, for who left before they ended. */
function ImportRecent({ runs }: { runs: readonly ImportRun[] }) {
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

/** The text of a file: UTF-8, or what spreadsheets on Windows write where it is not. */
const readText = async (file: File): Promise<{ text: string; encoding: string }> => {
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
};

/** A file as the calls of an import take it. */
export type ImportBody = {
  text: string;
  fixes: ImportFix[];
  language: Language;
  fileName: string;
};

type CsvImportProps = {
  target: ImportTarget;
  title: string;
  help: string;
  columns: readonly ColumnHelp[];
  /** Answers what the file would change. */
  check: (body: ImportBody) => Promise<ImportCheck>;
  /** Writes its good lines. */
  write: (body: ImportBody) => Promise<ImportResult>;
  /** Reads again what an import has changed. */
  refresh: () => Promise<void>;
  /** Beneath the place for a file. */
  below?: ReactNode;
  onClose: () => void;
};

/** Rows of an area from a CSV file: what each line would do, then the result. */
export function CsvImport({
  target,
  title,
  help,
  columns,
  check,
  write,
  refresh,
  below,
  onClose,
}: CsvImportProps) {
  const language = useLanguage();
  const { run, ended, follow, cancel, leave, reload } = useImportRun(target, refresh);
  const bodyOf = async ({ file, fixes }: ImportRequest) => {
    const { text, encoding } = await readText(file);
    const fileName = file.name.slice(0, LIMITS.importFileNameMaxLength);
    return { body: { text, fixes: [...fixes], language, fileName }, encoding };
  };
  if (run !== undefined)
    return <ImportProgress run={run} onCancel={cancel} onAnother={leave} onClose={onClose} />;
  return (
    <ImportSheet
      title={title}
      help={help}
      columns={columns}
      maxBytes={LIMITS.importTextMaxLength}
      dryRun={async (request) => {
        const { body, encoding } = await bodyOf(request);
        const answer = await check(body);
        return "problem" in answer
          ? answer
          : { ...answer, readAs: `${answer.readAs}, ${encoding}` };
      }}
      commit={async (request) => {
        const result = await write((await bodyOf(request)).body);
        if (result.isRunning) follow(result.importId);
        else await Promise.all([refresh(), reload()]);
        return result;
      }}
      below={
        <>
          {below}
          <ImportRecent runs={ended} />
        </>
      }
      onClose={onClose}
    />
  );
}
