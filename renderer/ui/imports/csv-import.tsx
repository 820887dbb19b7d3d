import type { ReactNode } from "react";
import { LIMITS } from "#contract/core/limits.ts";
import type { ImportCheck, ImportFix, ImportResult } from "#contract/core/imports.ts";
import type { Language } from "#contract/core/primitives.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { ImportSheet } from "./import-sheet.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportRecent } from "./import-recent.tsx";
import type { ColumnHelp, ImportRequest } from "./import-types.ts";
import { useImportRun, type ImportTarget } from "./use-import-run.ts";

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
  /** Tells what the file would change. */
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
