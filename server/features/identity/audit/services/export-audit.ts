import type { Readable } from "node:stream";
import type { AuditEntry } from "#contract/identity/audit.ts";
import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import type { Db } from "#server/db/knex.ts";
import { csvStream } from "#server/export/csv.ts";
import type { ExportRow } from "#server/export/table.ts";
import { textsIn } from "#server/lib/texts.ts";
import { wordOf } from "../lib/audit-text.ts";
import type { AuditFilter } from "../queries.ts";
import { streamAudit } from "./audit.ts";

/** Acts and kinds in words, as the page shows them; programs find the codes at the end. */
const COLUMNS = [
  ["at", 24],
  ["userName", 30],
  ["action", 20],
  ["entity", 24],
  ["entityId", 38],
  ["facility", 30],
  ["before", 40],
  ["after", 40],
  ["ipAddress", 18],
  ["actionCode", 16],
  ["entityCode", 22],
] as const;

const json = (value: Record<string, unknown> | null): string | null =>
  value === null ? null : JSON.stringify(value);

async function* rowsOf(
  pages: AsyncIterable<readonly AuditEntry[]>,
  language: Language,
): AsyncGenerator<ExportRow[]> {
  const word = wordOf(language);
  const rowOf = (entry: AuditEntry): ExportRow => [
    entry.at,
    word("author", entry.userName),
    word("action", entry.action),
    word("entity", entry.entity),
    entry.entityId,
    entry.facilityName ?? entry.facilityId,
    json(entry.before),
    json(entry.after),
    entry.ipAddress,
    entry.action,
    entry.entity,
  ];
  for await (const entries of pages) yield entries.map(rowOf);
}

const columns = (language: Language) =>
  COLUMNS.map(([key, width]) => ({
    header: textsIn(language)(`audit:columns.${key}`),
    format: "text" as const,
    width,
  }));

/**
 * A customer's log as a CSV file.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const exportAudit = async (
  db: Db,
  actor: Actor,
  filter: AuditFilter,
): Promise<{ stream: Readable; title: string }> => {
  await requireCustomer(db, actor, filter.customerId, api.audit.csv.access);
  const { language } = filter;
  const title = textsIn(language)("audit:title");
  const rows = rowsOf(streamAudit(db, filter), language);
  return { stream: csvStream({ title, columns: columns(language), rows }), title };
};
