import type { ImportKind, ImportResult } from "#contract/core/imports.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { type CustomerScope, type Scope, customerOf } from "#server/db/tenant-scope.ts";
import { enqueue, importTask } from "#server/queue/queue.ts";
import { newId } from "#server/lib/ids.ts";
import type { ImportChange } from "#server/imports/changes.ts";
import type { GivenFile, ImportCounts, ImportFile } from "#server/imports/import-file.ts";
import { insertRun } from "./rows.ts";

/** Whose rows a file is about: a facility's, or a customer's. */
export type ImportPlace = { customerId: string } | { facilityId: string };

/** What a person sent, and what a later run of it reads again. */
type ImportRequest = GivenFile & {
  place: ImportPlace;
  withoutRefused: boolean;
  fileName: string;
};

/** What was written, and where. */
type Written = {
  /** What the audit log calls a row of it. */
  entity: string;
  scope: Scope | CustomerScope;
  counts: ImportCounts;
  changes: readonly ImportChange[];
};

/**
 * Writes the good lines of a file of one kind within an act, with the rights that its actor has now;
 * all of them, or throws.
 */
export type ImportWriter = (
  act: Act<Actor>,
  request: ImportRequest,
  progress: (done: number, total: number) => void,
  importId: string,
) => Promise<Written>;

/** Notes in the log what was written, with the import that lists it line by line. */
export const recordWritten = async (
  act: Act<Actor>,
  importId: string,
  { entity, scope, counts }: Written,
  fileName: string,
): Promise<void> => {
  if (counts.created + counts.changed === 0) {
    act.nothingChanged();
    return;
  }
  const after = { ...(fileName !== "" && { file: fileName }), ...counts };
  await act.record({ scope, action: "import", entity, id: importId, after });
};

/**
 * Writes a file of few lines within the act, and has one of many written in the background.
 * @param reached where the rows lie, as the caller has just been allowed to change them
 * @throws AppError as the writer does, for a file of few lines
 */
export const startImport = async (
  act: Act<Actor>,
  kind: ImportKind,
  reached: Scope | CustomerScope,
  file: ImportFile,
  request: ImportRequest,
  write: ImportWriter,
): Promise<ImportResult> => {
  const { tx, actor, now } = act;
  const importId = newId();
  const scope = customerOf(reached);
  const row = {
    import_id: importId,
    facility_id: "facilityId" in reached ? reached.facilityId : null,
    kind,
    user_customer_id: actor.customerId,
    user_id: actor.userId,
    file_name: request.fileName,
    requested_at: now,
  };
  if (file.rows.length > LIMITS.importLinesAtOnce) {
    const { customerId } = scope;
    const job_id = await enqueue(tx, importTask, { customerId, importId }, { now });
    await insertRun(tx, scope, {
      ...row,
      job_id,
      request: JSON.stringify({ ...request, language: act.language }),
    });
    await enterRows(tx, "importRun", scope, [importId]);
    // The entry comes with what it records: in the transaction that writes the lines.
    act.nothingChanged();
    return { created: 0, changed: 0, refused: 0, importId, isRunning: true };
  }
  const written = await write(act, request, () => {}, importId);
  const { counts, changes } = written;
  await insertRun(tx, scope, {
    ...row,
    job_id: null,
    request: null,
    ended: { at: now, status: "Done", ...counts, changes },
  });
  await enterRows(tx, "importRun", scope, [importId]);
  await recordWritten(act, importId, written, request.fileName);
  return { ...counts, importId, isRunning: false };
};
