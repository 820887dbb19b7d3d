import type { Readable } from "node:stream";
import type { Download } from "#contract/reports/downloads.ts";
import { safeFileName } from "#contract/core/file-name.ts";
import { api } from "#contract/index.ts";
import type { FilterModel } from "#contract/reports/filters/filters.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { heldAt, requireFacility } from "#server/access/facility-access.ts";
import { enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { rangeText } from "#server/features/reports/reports/service.ts";
import { cancelTask, enqueue, rawExportTask } from "#server/queue/queue.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { textsIn } from "#server/lib/texts.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import { openFile, removeFiles } from "../lib/files.ts";
import { openExport } from "./open-export.ts";
import { readToken } from "../lib/token.ts";
import { can } from "../policy.ts";
import { presentDownload } from "../presenter.ts";
import * as queries from "../queries/downloads.ts";
import type { DownloadRow } from "../queries/downloads.ts";

export type DownloadDeps = {
  db: Db;
  clock: Clock;
  /** Signs the addresses of files. */
  key: string;
  dataDir: string;
};

const entity = "download";

/**
 * Requests the raw facts behind a report, to be written in the background.
 * @throws AppError `forbidden`, `unknown_report`, `invalid_input`; `export_limit` while another one
 *   of the actor is pending in the facility
 */
export const requestExport = async (
  act: Act<Actor>,
  { clock, key }: DownloadDeps,
  asked: { productId: number; reportId: number; filter: FilterModel },
): Promise<Download> => {
  const { tx, actor, now, language } = act;
  const opened = await openExport({ db: tx, clock }, actor, { ...asked, language });
  const { product, run, facilityName, namesPeople } = opened;
  const { scope, range } = run;
  const { filter, reportId } = asked;
  const what = textsIn(language)(`downloads:nameOf.${product}`);
  const name = safeFileName(`${facilityName} - ${what}, ${rangeText(range, language)}`);
  const downloadId = newId();
  const { customerId, facilityId } = scope;
  const named = { customerId, facilityId, downloadId };
  await queries.insertDownload(tx, scope, {
    download_id: downloadId,
    user_customer_id: actor.customerId,
    user_id: actor.userId,
    job_id: await enqueue(tx, rawExportTask, named, { now }),
    product,
    report_id: reportId,
    filters: JSON.stringify(filter),
    name,
    names_people: namesPeople,
    requested_at: now,
  });
  await enterRows(tx, "download", scope, [downloadId]);
  const [start, end] = [wallText(range.span.start), wallText(range.span.end)];
  const after = { name, product, reportId, start, end, withPeople: namesPeople };
  await act.record({ scope, action: "export", entity, id: downloadId, after });
  const row = await queries.findDownload(tx, scope, downloadId);
  if (row === null) throw new Error("a row that was inserted is there");
  return presentDownload(row, key, true);
};

/**
 * What the actor requested in a facility.
 * @throws AppError `forbidden`
 */
export const listDownloads = async (
  { db, clock, key }: DownloadDeps,
  actor: Actor,
  facilityId: string,
): Promise<Download[]> => {
  const { access } = api.downloads.list;
  const reachable = await requireFacility(db, actor, facilityId, access, clock.now());
  const { scope } = reachable;
  const rows = await queries.listDownloads(db, scope, actor);
  return rows.map((row) => presentDownload(row, key, can.read(reachable, row)));
};

/** A row of the actor's own. @throws AppError `not_found` otherwise */
const requireOwn = async (
  asking: { tx: Db; actor: Actor; now: Date },
  downloadId: string,
): Promise<{ scope: Scope; row: DownloadRow }> => {
  const { tx, actor } = asking;
  const scope = await requireRow(asking, "download", downloadId, api.downloads.cancel.access);
  const row = await queries.findDownload(tx, scope, downloadId);
  if (row === null || !can.own(actor, row)) throw new AppError("not_found");
  return { scope, row };
};

/**
 * The file of an export that the actor requested, with the rights they have now.
 * @throws AppError `not_found` for a token that is not theirs, and where there is no file any more
 */
export const openDownload = async (
  { db, clock, key, dataDir }: DownloadDeps,
  actor: Actor,
  token: string,
): Promise<{ stream: Readable; scope: Scope; row: DownloadRow }> => {
  const downloadId = readToken(key, token);
  if (downloadId === null) throw new AppError("not_found");
  const now = clock.now();
  const { scope, row } = await requireOwn({ tx: db, actor, now }, downloadId);
  const isThere = row.status === "Ready" && row.expires_at !== null && row.expires_at > now;
  const facility = isThere ? await queries.exportingFacility(db, scope) : null;
  if (facility?.allowsRawExport !== true || !can.read(heldAt(actor, scope), row))
    throw new AppError("not_found");
  const file = await openFile(dataDir, downloadId);
  if (file === null) throw new AppError("not_found");
  return { stream: file.createReadStream(), scope, row };
};

/**
 * Stops an export that is being written, or removes one from the list; its file goes after the
 * transaction ({@link removeFilesOf}).
 * @throws AppError `not_found`
 */
export const removeDownload = async (act: Act<Actor>, downloadId: string): Promise<void> => {
  const { tx, now } = act;
  const { scope, row } = await requireOwn(act, downloadId);
  const { name } = row;
  const isStopped = await queries.changePending(tx, scope, downloadId, { status: "Cancelled" });
  if (isStopped) {
    if (row.job_id !== null) await cancelTask(tx, row.job_id, now);
    await act.record({ scope, action: "cancel", entity, id: downloadId, before: { name } });
    return;
  }
  await queries.deleteDownload(tx, scope, downloadId);
  await leaveRows(tx, "download", scope, [downloadId]);
  await act.record({ scope, action: "remove", entity, id: downloadId, before: { name } });
};

/** Removes what is stored of an export that was removed or stopped. */
export const removeFilesOf = ({ dataDir }: DownloadDeps, downloadId: string): Promise<void> =>
  removeFiles(dataDir, downloadId);
