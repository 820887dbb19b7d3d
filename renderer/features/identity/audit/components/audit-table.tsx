import { useMemo } from "react";
import type { AuditEntry } from "#contract/identity/audit.ts";
import { type Format, useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { auditColumns } from "./audit-columns.tsx";
import { auditText } from "./audit-text.ts";
import { useLookupNames } from "./use-lookup-names.ts";
import "./audit-table.css";

/** Usual height of an entry with two changed fields, in px. */
const ROW_HEIGHT = 76;

/** What a reader calls an entry. */
const auditNames = (t: Translate, format: Format) => {
  const words = auditText(t, format);
  return ({ action, entity, at }: AuditEntry): string =>
    `${words.action(action)}, ${words.entity(entity)}, ${words.time(at)}`;
};

/** The entries, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText("audit");
  const format = useFormat();
  const names = useLookupNames(entries);
  const columns = useMemo(() => auditColumns(t, auditText(t, format, names)), [t, format, names]);
  const nameOf = useMemo(() => auditNames(t, format), [t, format]);
  return (
    <div className="hr-audit-table">
      <DataTable
        caption={t("audit.title")}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowHeight={ROW_HEIGHT}
      />
    </div>
  );
}
