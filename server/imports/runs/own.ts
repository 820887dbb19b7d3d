import type { Readable } from "node:stream";
import { IMPORT_LISTED_DAYS, ImportRun } from "#contract/core/imports.ts";
import { api } from "#contract/index.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireRow, scopeOfStoredRow } from "#server/access/row-directory.ts";
import type { Db } from "#server/db/knex.ts";
import { csvStream } from "#server/export/csv.ts";
import { cancelTask, readTask } from "#server/queue/queue.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { ImportChange } from "#server/imports/changes.ts";
import { stepOf } from "#server/imports/steps.ts";
import { textsIn } from "#server/lib/texts.ts";
import { endRun, findRun, listOwnRuns } from "./rows.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The actor's imports of the last days, newest first. */
export const listImports = async (db: Db, actor: Actor, now: Date): Promise<ImportRun[]> => {
  const rows = await listOwnRuns(db, actor, new Date(now.getTime() - IMPORT_LISTED_DAYS * DAY_MS));
  return Promise.all(
    rows.map(async (row) => {
      const isOpen = row.status === "Pending" && row.job_id !== null;
      const task = isOpen ? await readTask(db, row.job_id ?? "") : null;
      return {
        id: row.import_id,
        kind: ImportRun.shape.kind.parse(row.kind),
        customerId: row.customer_id,
        facilityId: row.facility_id,
        fileName: row.file_name,
        status: ImportRun.shape.status.parse(row.status),
        failure: row.failure,
        progress: task?.progress ? stepOf(task.progress) : null,
        created: row.created,
        changed: row.changed,
        refused: row.refused,
        requestedAt: row.requested_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
      };
    }),
  );
};

/**
 * Stops an import of the actor's before it is written.
 * @throws AppError `not_found` for one that is not theirs, `import_ended` for one that has ended
 */
export const cancelImport = async (act: Act<Actor>, importId: string): Promise<void> => {
  const { tx, actor, now } = act;
  const scope = await scopeOfStoredRow(tx, "importRun", importId);
  const row = scope && (await findRun(tx, scope, importId));
  const isOwn = row?.user_customer_id === actor.customerId && row.user_id === actor.userId;
  if (scope === null || !row || !isOwn) throw new AppError("not_found");
  // Waits for a run that is about to commit: one of the two has ended it.
  if (!(await endRun(tx, scope, importId, { at: now, status: "Cancelled" })))
    throw new AppError("import_ended");
  if (row.job_id) await cancelTask(tx, row.job_id, now);
  await act.record({
    scope,
    action: "cancel",
    entity: "import_run",
    id: importId,
    before: { file: row.file_name },
  });
};

const COLUMNS = ["line", "outcome", "column", "before", "after"] as const;

/**
 * What an import changed, line by line.
 * @throws AppError `not_found` out of the actor's reach
 */
export const importChanges = async (
  asking: { tx: Db; actor: Actor; now: Date },
  importId: string,
  language: Language,
): Promise<{ stream: Readable; title: string }> => {
  const { access } = api.imports.changes;
  const scope = await requireRow(asking, "importRun", importId, access);
  const row = await findRun(asking.tx, scope, importId);
  if (row === null) throw new AppError("not_found");
  const texts = textsIn(language);
  const title = texts("imports:changes.title", { name: row.file_name }).trim();
  const columns = COLUMNS.map((key) => ({
    header: texts(`imports:changes.${key}`),
    format: "text" as const,
    width: 24,
  }));
  // Written by `startImport` and `runImport` alone.
  const changes = (row.changes ?? []) as ImportChange[];
  const rows = changes.map(({ line, outcome, column, before, after }) => [
    String(line),
    texts(`lists:import.outcome.${outcome}`),
    column,
    before,
    after,
  ]);
  return { stream: csvStream({ title, columns, rows }), title };
};
