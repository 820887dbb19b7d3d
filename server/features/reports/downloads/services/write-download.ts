import { DOWNLOAD_DAYS, type DownloadFailure } from "#contract/reports/downloads.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import type { Actor } from "#server/access/actor.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { scopeOfStoredFacility } from "#server/access/facility-access.ts";
import { loadActor } from "#server/access/load-actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { csvStream } from "#server/export/csv.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { removeFiles, writeFileOf } from "../lib/files.ts";
import { type OpenExport, openExport, tableOf } from "./open-export.ts";
import { presentDownload } from "../presenter.ts";
import * as queries from "../queries/downloads.ts";
import type { DownloadRow } from "../queries/downloads.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const COLUMN_WIDTH = 20;

type Writing = { db: Db; clock: Clock; dataDir: string; signal: AbortSignal };

/** What it says of itself meanwhile, and how it ends. */
type Course = {
  progress(done: number, total: number): void;
  finish(work: (tx: Tx) => Promise<void>): Promise<void>;
};

/** What a task names. */
type NamedDownload = { facilityId: string; downloadId: string };

/** Thrown where an export is pending no longer: it was cancelled, or another run has written it. */
class NoLongerPending extends Error {}

const pendingRow = async (
  db: Db,
  { facilityId, downloadId }: NamedDownload,
): Promise<{ scope: Scope; row: DownloadRow } | null> => {
  const scope = await scopeOfStoredFacility(db, facilityId);
  const row = scope && (await queries.findDownload(db, scope, downloadId));
  return scope !== null && row?.status === "Pending" ? { scope, row } : null;
};

/** Opens it as it was requested, for the user who requested it, with the rights they have now. */
const reopen = async (
  { db, clock }: Writing,
  row: DownloadRow,
): Promise<{ opened: OpenExport; actor: Actor } | DownloadFailure> => {
  const account = { sessionId: "", customerId: row.user_customer_id, userId: row.user_id };
  const actor = await loadActor(db, account, null);
  if (actor === null) return "access";
  const { product, reportId, filterModel } = presentDownload(row, "", false);
  const asked = {
    productId: productIdOf(product),
    reportId,
    filter: FilterModel.parse(filterModel),
    language: DEFAULT_LANGUAGE,
    // "Last 7 days" stay the days before the request, however often the file is begun.
    at: row.requested_at,
  };
  try {
    const opened = await openExport({ db, clock }, actor, asked);
    return opened.namesPeople === row.names_people ? { opened, actor } : "access";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden") return "access";
    if (error.code === "invalid_input" || error.code === "unknown_report") return "filters";
    throw error;
  }
};

/**
 * Writes the file of an export that was requested and says that it is ready. A run that breaks off
 * leaves nothing: the next one begins the file again. One that was cancelled ends with its page.
 */
export const writeDownload = async (
  deps: Writing,
  named: NamedDownload,
  task: Course,
): Promise<void> => {
  const { db, clock, dataDir, signal } = deps;
  const { downloadId } = named;
  const pending = await pendingRow(db, named);
  if (pending === null) return;
  const { scope, row } = pending;
  const change = (changes: Parameters<typeof queries.changePending>[3]) =>
    queries.changePending(db, scope, downloadId, changes);
  const reopened = await reopen(deps, row);
  if (typeof reopened === "string") {
    await change({ status: "Failed", failure: reopened });
    return;
  }
  const { opened, actor } = reopened;
  const table = await tableOf(opened);
  const total = await table.countRows();
  await change({ rows: 0, rows_total: total });

  let written = 0;
  async function* pages() {
    for await (const page of table.pages()) {
      signal.throwIfAborted();
      yield page;
      written += page.length;
      task.progress(written, Math.max(total, written));
      if (!(await change({ rows: written }))) throw new NoLongerPending();
    }
  }
  const columns = table.columns.map(([header, format]) => ({
    header,
    format,
    width: COLUMN_WIDTH,
  }));
  try {
    const stream = csvStream({ title: row.name, columns, rows: pages() });
    const bytes = await writeFileOf(dataDir, downloadId, stream, signal);
    await task.finish(async (tx) => {
      const now = clock.now();
      const expires = new Date(now.getTime() + DOWNLOAD_DAYS * DAY_MS);
      const ready = { rows: written, bytes, ready_at: now, expires_at: expires };
      if (!(await queries.changePending(tx, scope, downloadId, { ...ready, status: "Ready" })))
        throw new NoLongerPending();
      if (!row.names_people) return;
      const after = { people: table.people() };
      const id = String(row.report_id);
      await writeAudit(tx, actor, now, {
        scope,
        action: "view",
        entity: "individualFigures",
        id,
        after,
      });
    });
  } catch (error) {
    if (!(error instanceof NoLongerPending)) throw error;
    const left = await queries.findDownload(db, scope, downloadId);
    if (left?.status !== "Ready") await removeFiles(dataDir, downloadId);
  }
};

/** Says of an export that it was tried often enough. */
export const failDownload = async (db: Db, named: NamedDownload): Promise<void> => {
  const pending = await pendingRow(db, named);
  if (pending === null) return;
  const failed = { status: "Failed", failure: "broken" } as const;
  await queries.changePending(db, pending.scope, named.downloadId, failed);
};
