import type { Registry } from "prom-client";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_LANGUAGE, Language } from "#contract/primitives.ts";
import {
  STATUS_FULL_DAYS,
  STATUS_PARTS,
  STATUS_TYPES,
  isValidStatus,
} from "#contract/system-status.ts";
import type { Diagnosis, StatusRecord, SystemStatus } from "#contract/system-status.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { lastBackup } from "#server/features/backup/service.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Rate } from "#server/lib/rate.ts";
import type { RecentLines } from "#server/lib/recent-lines.ts";
import { newId } from "#server/lib/ids.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { statusChangedMail } from "#server/mail/templates/status-changed.ts";
import { machineFigures, timeOf } from "./lib/machine.ts";
import { registerStatusMetrics } from "./lib/status-metrics.ts";
import { presentDiagnosis, presentHistory, presentStatus, rounded } from "./presenter.ts";
import * as queries from "./queries.ts";

const DAY_MS = 24 * 3_600_000;

export type StatusDeps = {
  db: Db;
  clock: Clock;
  dataDir: string;
  /** What this process alone knows: its prints, and the facts that it took in. */
  pdf: Pick<PdfPrinter, "state">;
  ingested: Rate;
};
export type DiagnosticsDeps = StatusDeps & { recentLines: Pick<RecentLines, "of"> };

/** Figures of this process, without a look at the database. */
const ownFigures = ({ pdf, ingested }: StatusDeps): queries.Found[] => {
  const { waiting, failed } = pdf.state();
  return [
    { type: "ingestRate", qualifier: "", value: ingested.perMinute() },
    { type: "printsWaiting", qualifier: "", value: waiting },
    { type: "printsFailed", qualifier: "", value: failed },
  ];
};

const GIGABYTE = 1e9;

/** How long ago the last backup was taken, without one how long one could have been, and its size. */
const backupFigures = async (db: Db, now: Date): Promise<queries.Found[]> => {
  const { last, since } = await lastBackup(db);
  const from = last?.takenAt ?? since ?? now;
  const days = Math.max(0, (now.getTime() - from.getTime()) / DAY_MS);
  const age = { type: "backupAge", qualifier: "", value: days } as const;
  if (last === null) return [age];
  return [
    { ...age, since: last.takenAt },
    { type: "backupSize", qualifier: "", value: last.bytes / GIGABYTE },
  ];
};

/** Every figure of the installation as it is now. */
const measure = async (deps: StatusDeps): Promise<queries.Found[]> => {
  const { db, clock, dataDir } = deps;
  const now = clock.now();
  const reached = await timeOf(() => queries.reach(db));
  const parts = await Promise.all([
    queries.databaseFigures(db),
    queries.queueFigures(db, now),
    queries.engineFigures(db, now),
    queries.gatewayFigures(db, now),
    queries.expiryFigures(db, now),
    backupFigures(db, now),
    machineFigures(dataDir),
  ]);
  return [
    { type: "databaseReachable", qualifier: "", value: reached },
    ...ownFigures(deps),
    ...parts.flat(),
  ];
};

/** How the installation is now, with the course of its last day. */
export const readStatus = async (deps: StatusDeps): Promise<SystemStatus[]> => {
  const from = new Date(deps.clock.now().getTime() - DAY_MS);
  const [found, samples] = await Promise.all([
    measure(deps),
    queries.latestSamples(deps.db, from, LIMITS.statusHistoryRows),
  ]);
  return presentStatus(found, samples);
};

/** Has `/metrics` show every figure, too. */
export const exposeStatus = (registry: Registry, deps: StatusDeps): void =>
  registerStatusMetrics(registry, () => measure(deps));

/** What was noted, the oldest first; as many of the latest rows as a page can hold. */
export const readHistory = async ({ db }: Pick<StatusDeps, "db">): Promise<StatusRecord[]> =>
  presentHistory(await queries.latestSamples(db, new Date(0), LIMITS.statusHistoryRows));

type NotingDeps = StatusDeps & { publicUrl: string };

/**
 * Tells the provider's administrators once what is out of its bounds, and once what is back. What
 * was out of them once only is told to nobody: it takes two notes in a row.
 */
const tellChanges = async (
  tx: Tx,
  found: readonly queries.Found[],
  { clock, publicUrl }: NotingDeps,
): Promise<void> => {
  const now = clock.now();
  const keyOf = (type: string, qualifier: string) => JSON.stringify([type, qualifier]);
  const known = new Map(found.map((one) => [keyOf(one.type, one.qualifier), one]));
  const figureOf = (fault: { status_type: string; qualifier: string }) =>
    known.get(keyOf(fault.status_type, fault.qualifier));
  const isOut = (one: queries.Found | undefined) =>
    one !== undefined && !isValidStatus(one.type, one.value);
  const faults = await queries.listFaults(tx);
  const over = faults.filter((fault) => !isOut(figureOf(fault)));
  const again = faults.filter((fault) => isOut(figureOf(fault)) && fault.told_at === null);
  for (const fault of over) await queries.removeFault(tx, fault.status_type, fault.qualifier);
  for (const fault of again) await queries.tellFault(tx, fault.status_type, fault.qualifier, now);
  await queries.addFaults(tx, found.filter(isOut), now);
  const changes = {
    invalid: again.flatMap((fault) => figureOf(fault) ?? []),
    recovered: over.filter((fault) => fault.told_at !== null).flatMap((one) => figureOf(one) ?? []),
  };
  if (changes.invalid.length + changes.recovered.length === 0) return;
  const host = new URL(publicUrl).hostname;
  for (const { email, language } of await queries.listOperators(tx)) {
    const read = Language.catch(DEFAULT_LANGUAGE).parse(language);
    const link = `${publicUrl}/systemStatus`;
    const mail = statusChangedMail({ language: read, host, link, ...changes });
    await queueMail(tx, { ...mail, recipient: email, customerId: null }, host, now);
  }
};

/** Notes every figure, and tells of those whose validity changed, in one transaction. */
export const noteStatus = async (deps: NotingDeps): Promise<void> => {
  const found = await measure(deps);
  const notedAt = deps.clock.now();
  const samples = found.map(({ type, qualifier, value }) => ({
    status_sample_id: newId(),
    status_type: type,
    qualifier,
    value: rounded(value),
    min_threshold: STATUS_TYPES[type].min,
    max_threshold: STATUS_TYPES[type].max,
    noted_at: notedAt,
  }));
  await deps.db.transaction(async (tx) => {
    await queries.insertSamples(tx, samples);
    await tellChanges(tx, found, deps);
  });
};

/** The figures of each part as they are now, and what this server logged of it lately. */
export const diagnose = async (deps: DiagnosticsDeps): Promise<Diagnosis[]> => {
  const found = await measure(deps);
  return STATUS_PARTS.map((part) => presentDiagnosis(part, found, deps.recentLines.of(part)));
};

/** Thins what is older than three months to one sample an hour. */
export const thinStatus = ({ db }: Pick<StatusDeps, "db">, now: Date): Promise<void> =>
  queries.thinSamples(db, new Date(now.getTime() - STATUS_FULL_DAYS * DAY_MS));
