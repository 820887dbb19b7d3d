import { COMMAND_LINE, type AuditEntry } from "#contract/identity/audit.ts";
import { useText } from "#renderer/i18n/text.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { type Change, shownChanges } from "../lib/changes.ts";
import type { AuditText } from "./audit-text.ts";
import { ImportedLines } from "./imported-lines.tsx";
import "./entry-changes.css";

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
  // Of the command's imports the server keeps no lines.
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
