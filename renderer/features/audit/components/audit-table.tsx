import { useMemo } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { type Translate, useText } from "#renderer/i18n/text.ts";
import type { Column } from "#renderer/ui/data-table/column.ts";
import { DataTable } from "#renderer/ui/data-table/data-table.tsx";
import { type AuditWords, auditWords } from "./audit-words.ts";
import { EntryChanges } from "./entry-changes.tsx";
import "./audit-table.css";

/** Usual height of an entry with two changed fields, in px. */
const ROW_HEIGHT = 76;

/** The order is the log's own; a page of it sorted otherwise would tell another story. */
const columnsOf = (t: Translate, words: AuditWords): Column<AuditEntry>[] => [
  {
    key: "at",
    kind: "custom",
    header: t("audit.when"),
    render: ({ at }) => <span className="hr-tabular">{words.time(at)}</span>,
  },
  {
    key: "userName",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.userName"),
    value: ({ userName }) => userName,
  },
  {
    key: "action",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.action"),
    value: ({ action }) => words.action(action),
  },
  {
    key: "entity",
    kind: "custom",
    header: t("audit.record"),
    render: ({ entity, entityId }) => (
      <>
        {words.entity(entity)}
        {entityId !== null && <span className="hr-audit-id">{entityId}</span>}
      </>
    ),
  },
  {
    key: "facility",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.facility"),
    value: ({ facilityName, facilityId }) => facilityName ?? facilityId,
  },
  {
    key: "change",
    kind: "custom",
    header: t("audit.change"),
    render: (entry) => <EntryChanges entry={entry} words={words} />,
  },
  {
    key: "ipAddress",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.ipAddress"),
    value: ({ ipAddress }) => ipAddress,
  },
];

/** The entries, newest first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useText("audit");
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, auditWords(t, format)), [t, format]);
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
