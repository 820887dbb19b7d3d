import { api } from "#contract/index.ts";
import type { AuditEntry } from "#contract/audit.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import type { Db } from "#server/db/knex.ts";
import { csvStream } from "#server/export/csv.ts";
import type { ExportRow } from "#server/export/table.ts";
import type { Mount } from "#server/http/types.ts";
import { textsIn } from "#server/lib/texts.ts";
import type { Language } from "#contract/primitives.ts";
import { listAudit, streamAudit } from "./list.ts";

const COLUMNS = [
  ["at", 24],
  ["userName", 30],
  ["action", 16],
  ["entity", 18],
  ["entityId", 38],
  ["facility", 30],
  ["before", 40],
  ["after", 40],
  ["ipAddress", 18],
] as const;

const json = (value: Record<string, unknown> | null): string | null =>
  value === null ? null : JSON.stringify(value);

const rowOf = (entry: AuditEntry): ExportRow => [
  entry.at,
  entry.userName,
  entry.action,
  entry.entity,
  entry.entityId,
  entry.facilityName,
  json(entry.before),
  json(entry.after),
  entry.ipAddress,
];

async function* rowsOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<ExportRow> {
  for await (const entry of entries) yield rowOf(entry);
}

const columns = (language: Language) =>
  COLUMNS.map(([key, width]) => ({
    header: textsIn(language)(`audit:columns.${key}`),
    format: "text" as const,
    width,
  }));

/** The audit log, for administrators. */
export const mountAudit = (mount: Mount, { db }: { db: Db }): void => {
  mount(api.audit.list, ({ actor, query, language }) =>
    listAudit(db, actor, { ...query, language }, query.before ?? null),
  );
  mount(api.audit.csv, async ({ actor, query, language: accepted }) => {
    await requireCustomer(db, actor, query.customerId, "administerCustomer");
    const language = query.language ?? accepted;
    const title = textsIn(language)("audit:title");
    const rows = rowsOf(streamAudit(db, { ...query, language }));
    const stream = csvStream({ title, columns: columns(language), rows });
    return { stream, contentType: "text/csv", fileName: `${title}.csv` };
  });
};
