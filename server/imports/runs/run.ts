import { z } from "zod";
import { IMPORT_KINDS, type ImportKind } from "#contract/core/imports.ts";
import { Language } from "#contract/core/primitives.ts";
import { openAct } from "#server/access/write-context.ts";
import { loadActor } from "#server/access/load-actor.ts";
import { scopeOfStoredRow } from "#server/access/row-directory.ts";
import { databaseError } from "#server/db/errors.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Import } from "../define-import.ts";
import { type RunEnd, endRun, findRun } from "./rows.ts";
import { recordWritten } from "./start.ts";

type Running = { db: Db; clock: Clock; signal: AbortSignal };

/** What it says of itself meanwhile, and how it ends. */
type Course = {
  progress(done: number, total: number): void;
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
};

/** What a task names. */
type NamedImport = { importId: string };

/** A request as `startImport` stores it. */
const KeptRequest = z.object({
  text: z.string(),
  fixes: z.array(z.object({ line: z.number(), column: z.string(), value: z.string() })).optional(),
  place: z.union([z.object({ facilityId: z.string() }), z.object({ customerId: z.string() })]),
  withoutRefused: z.boolean(),
  fileName: z.string(),
  language: Language,
});

/** Thrown where an import is pending no longer: it was cancelled, or another process has ended it. */
class NoLongerPending extends Error {}

/** A refusal that trying again would not mend; null for a fault that may pass. */
const refusalOf = (error: unknown): AppError | null => {
  const known = error instanceof AppError ? error : databaseError(error);
  return known !== null && known.status < 500 ? known : null;
};

/**
 * Writes an import that was requested, for the user who requested it, with the rights they have
 * now: all of it, its entry in the log and its end in one transaction, or nothing.
 */
export const runImport = async (
  { db, clock, signal }: Running,
  imports: Readonly<Record<ImportKind, Pick<Import, "writeFile">>>,
  { importId }: NamedImport,
  task: Course,
): Promise<void> => {
  const scope = await scopeOfStoredRow(db, "importRun", importId);
  const row = scope && (await findRun(db, scope, importId));
  if (scope === null || row?.status !== "Pending") return;
  const end = async (tx: Db, how: RunEnd): Promise<void> => {
    if (!(await endRun(tx, scope, importId, how))) throw new NoLongerPending();
  };
  const kind = z.enum(IMPORT_KINDS).parse(row.kind);
  const { language, ...request } = KeptRequest.parse(row.request);
  const account = { sessionId: "", customerId: row.user_customer_id, userId: row.user_id };
  try {
    const actor = await loadActor(db, account, null);
    if (actor === null) throw new AppError("forbidden");
    task.progress(0, 0);
    await task.finish(async (tx) => {
      const now = clock.now();
      const parts = { tx, actor, author: actor, now, language, ipAddress: null };
      const act = openAct({ ...parts, requestId: importId });
      const progress = (done: number, total: number): void => {
        signal.throwIfAborted();
        task.progress(done, total);
      };
      const written = await imports[kind].writeFile(act, request, progress, importId);
      await recordWritten(act, importId, written, request.fileName);
      const { counts, changes } = written;
      await end(tx, { at: now, status: "Done", ...counts, changes });
    });
  } catch (error) {
    if (error instanceof NoLongerPending) return;
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await endRun(db, scope, importId, {
      at: clock.now(),
      status: "Failed",
      failure: refusal.code,
    });
  }
};

/** Says of an import that it was tried often enough. */
export const failImport = async (
  { db, clock }: Omit<Running, "signal">,
  { importId }: NamedImport,
): Promise<void> => {
  const scope = await scopeOfStoredRow(db, "importRun", importId);
  if (scope === null) return;
  await endRun(db, scope, importId, {
    at: clock.now(),
    status: "Failed",
    failure: "internal_error",
  });
};
