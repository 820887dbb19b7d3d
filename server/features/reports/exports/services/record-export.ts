import type { Actor } from "#server/access/actor.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";

/** What leaves with a file. */
export type Exported = {
  scope: Scope;
  reportId: number;
  title: string;
  format: "csv" | "xlsx" | "pdf";
  /** The report's range, facility wall time. */
  start: string;
  end: string;
  /** Absent for a page, and for rows that are read while the file is written. */
  rows?: number | undefined;
};

/** Writes into the facility's log that a report is about to leave as a file: no entry, no file. */
export const recordExport = (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { scope, reportId, title: name, format, start, end, rows }: Exported,
): Promise<void> =>
  writeAudit(db, actor, clock.now(), {
    scope,
    action: "export",
    entity: "report",
    id: String(reportId),
    after: { name, format, start, end, ...(rows === undefined ? {} : { rows }) },
  });
