import type { AuditEntry } from "#contract/identity/audit.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { calledOf } from "../lib/changes.ts";
import type { AuditText } from "./audit-text.ts";
import { EntryChanges } from "./entry-changes.tsx";

type Columns = Column<AuditEntry>[];

/** What people call the record, where the entry says so. */
function Called({ entry: { before, after } }: { entry: AuditEntry }) {
  const called = calledOf(before, after);
  return called !== null && <span className="hr-audit-called">{called}</span>;
}

/**
 * What an entry says, part by part. None is sorted by: the order is the log's own, and a part of
 * it in another order would tell another story.
 */
export const auditColumns = (t: Translate, words: AuditText): Columns => [
  {
    key: "at",
    kind: "custom",
    header: t("audit.when"),
    card: "note",
    cardLabel: "",
    render: ({ at }) => <span className="hr-tabular">{words.time(at)}</span>,
  },
  {
    key: "userName",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.userName"),
    card: "note",
    cardLabel: "",
    value: ({ userName }) => words.author(userName),
  },
  {
    key: "action",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.action"),
    card: "title",
    value: ({ action }) => words.action(action),
  },
  {
    key: "entity",
    kind: "custom",
    header: t("audit.record"),
    card: "status",
    render: (entry) => (
      <>
        {words.entity(entry.entity)}
        <Called entry={entry} />
      </>
    ),
  },
  {
    key: "facility",
    kind: "text",
    sortValue: false,
    header: t("audit.columns.facility"),
    value: ({ facilityName }) => facilityName,
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
