import { useMemo } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { useIsNarrow } from "#renderer/ui/lib/use-media.ts";
import { narrowColumns, wideColumns } from "./audit-columns.tsx";
import { auditWords } from "./audit-words.ts";
import "./audit-table.css";

/** Usual height of an entry with two changed fields, in px. */
const ROW_HEIGHT = 76;

/** The entries, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText("audit");
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => (isNarrow ? narrowColumns : wideColumns)(t, auditWords(t, format)),
    [t, format, isNarrow],
  );
  return (
    <div className="hr-audit-table">
      <DataTable
        caption={t("audit.title")}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
      />
    </div>
  );
}
