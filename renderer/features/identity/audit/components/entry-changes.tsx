import { listFileName } from "#contract/core/file-name.ts";
import { IMPORT_STORED_DAYS, imports } from "#contract/core/imports.ts";
import { type AuditEntry, COMMAND_LINE } from "#contract/identity/audit.ts";
import { showRefusedFile } from "#renderer/api/failures.ts";
import { callAddress } from "#renderer/api/request.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { today } from "#renderer/i18n/today.ts";
import { PlatformError, platform } from "#renderer/platform/index.ts";
import { savingFile } from "#renderer/ui/feedback/saving-file.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Download } from "#renderer/ui/indicators/icons.ts";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { type Change, shownChanges } from "../lib/changes.ts";
import type { AuditText } from "./audit-text.ts";
import "./entry-changes.css";

/**
 * Saves what an import changed, line by line, which the log itself leaves out; it is stored for a
 * while only.
 */
function ImportedLines({ importId }: { importId: string }) {
  const t = useText("audit");
  const language = useLanguage();
  const save = async () => {
    const from = callAddress(imports.changes, { params: { importId }, query: { language } });
    const file = { name: listFileName(t("audit.importedLinesName"), today()), from };
    try {
      await savingFile(t("audit.csv.progress"), (work) => platform.saveFile(file, work));
    } catch (error) {
      if (showRefusedFile(error, imports.changes)) return;
      const isGone = error instanceof PlatformError && error.code === "not_found";
      toast.error(
        isGone ? t("audit.importedLinesGone", { days: IMPORT_STORED_DAYS }) : t("audit.csv.failed"),
      );
    }
  };
  return (
    <Button variant="minimal" icon={<Download />} onClick={() => void save()}>
      {t("audit.importedLines")}
    </Button>
  );
}

/** An arrow where there is something on both sides; the new value alone where it was set first. */
function ChangeLine({ change, words }: { change: Change; words: AuditText }) {
  const t = useText("audit");
  const hadValue = change.before !== undefined;
  return (
    <div>
      <dt>{words.field(change.field)}</dt>
      <dd>
        {hadValue && (
          <>
            <VisuallyHidden>{t("audit.columns.before")} </VisuallyHidden>
            <del>{words.side(change, "before")}</del>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{t("audit.columns.after")} </VisuallyHidden>
          </>
        )}
        <ins>{words.side(change, "after")}</ins>
      </dd>
    </div>
  );
}

/**
 * What an act changed, field by field, and behind it the whole record as it was written down. Only of
 * a change it is worth saying that there was none: another act, such as a new password, has done
 * what it says without any field of the record.
 */
export function EntryChanges({ entry, words }: { entry: AuditEntry; words: AuditText }) {
  const t = useText("audit");
  const { action, entityId, before, after } = entry;
  const changes = shownChanges(entry.action, before, after);
  // Of the command's imports the server stores no lines.
  const hasLines = action === "import" && entityId !== null && entry.userName !== COMMAND_LINE;
  if (before === null && after === null && changes.length === 0) return <NoValue />;
  return (
    <div className="hr-changes">
      {changes.length === 0 && entry.action === "update" && <p>{t("audit.unchanged")}</p>}
      {changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <ChangeLine key={change.field} change={change} words={words} />
          ))}
        </dl>
      )}
      {hasLines && <ImportedLines importId={entityId} />}
      <details>
        <summary>{t("audit.whole")}</summary>
        <pre>{JSON.stringify({ id: entry.entityId, before, after }, null, 2)}</pre>
      </details>
    </div>
  );
}
