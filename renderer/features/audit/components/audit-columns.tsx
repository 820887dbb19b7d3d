import type { AuditEntry } from "#contract/audit.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { calledOf } from "../changes.ts";
import type { AuditWords } from "./audit-words.ts";
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
export const wideColumns = (t: Translate, words: AuditWords): Columns => [
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
    value: ({ userName }) => words.author(userName),
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
    render: (entry) => (
      <>
        {words.entity(entry.entity)}
        <Called entry={entry} />
        {entry.entityId !== null && <span className="hr-audit-id">{entry.entityId}</span>}
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

/** The same on a phone, under each other. */
export const narrowColumns = (t: Translate, words: AuditWords): Columns => [
  {
    key: "entry",
    kind: "custom",
    header: t("audit.entry"),
    render: (entry) => (
      <div className="hr-audit-entry">
        <span className="hr-tabular">{words.time(entry.at)}</span>
        <strong>{`${words.action(entry.action)} · ${words.entity(entry.entity)}`}</strong>
        <Called entry={entry} />
        <span>{words.author(entry.userName)}</span>
        {entry.facilityName !== null && <span>{entry.facilityName}</span>}
        {(entry.before ?? entry.after) !== null && <EntryChanges entry={entry} words={words} />}
        {entry.entityId !== null && <span className="hr-audit-id">{entry.entityId}</span>}
        {entry.ipAddress !== null && <span className="hr-audit-id">{entry.ipAddress}</span>}
      </div>
    ),
  },
];
