import type { Registry } from "prom-client";
import { LIMITS } from "#contract/core/limits.ts";
import { DEFAULT_LANGUAGE, Language } from "#contract/core/primitives.ts";
import {
  type Diagnosis,
  STATUS_FULL_DAYS,
  STATUS_PARTS,
  STATUS_TYPES,
  type StatusRecord,
  type StatusType,
  type SystemStatus,
  isValidStatus,
} from "#contract/operations/system-status.ts";
import { isDatabaseAway } from "#server/db/errors.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { lastBackup } from "#server/features/operations/backup/service.ts";
import type { PdfPrinter } from "#server/export/pdf/printer.ts";
import type { Clock } from "#server/lib/clock.ts";
import type { Rate } from "#server/lib/rate.ts";
import type { RecentLines } from "#server/lib/recent-lines.ts";
import { newId } from "#server/lib/ids.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { statusChangedMail } from "#server/features/operations/system-status/mails/status-changed.ts";
import { machineFigures, timeOf } from "./lib/machine.ts";
import { registerStatusMetrics } from "./lib/status-metrics.ts";
import { presentDiagnosis, presentHistory, presentStatus, rounded } from "./presenter.ts";
import * as queries from "./queries.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type StatusDeps = {
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

/** Figures as they are now, and those that cannot be read, one for all of its type. */
type Measured = { found: queries.Found[]; unread: queries.Unread[] };

/** All of them, for display. */
const all = ({ found, unread }: Measured): (queries.Found | queries.Unread)[] => [
  ...unread,
  ...found,
];

/** Figures of customers' rows; a part of the database that holds some of those may not answer. */
const ofCustomers: readonly {
  type: StatusType;
  read: (db: Db, now: Date) => Promise<queries.Found[]>;
}[] = [
  { type: "unknownDevices", read: queries.unknownFigures },
  { type: "summaryLag", read: queries.lagFigures },
  { type: "gatewayLag", read: queries.gatewayFigures },
  { type: "gatewayTokenExpiry", read: queries.expiryFigures },
];

const readOfCustomers = async (db: Db, now: Date): Promise<Measured> => {
  const unread: queries.Unread[] = [];
  const found = await Promise.all(
    ofCustomers.map(async ({ type, read }) => {
      try {
        return await read(db, now);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        unread.push({ type, qualifier: "", value: null });
        return [];
      }
    }),
  );
  return { found: found.flat(), unread };
};

/** Every figure of the installation as it is now. */
const measure = async (deps: StatusDeps): Promise<Measured> => {
  const { db, clock, dataDir } = deps;
  const now = clock.now();
  const reached = await timeOf(() => queries.reach(db));
  const [customers, ...parts] = await Promise.all([
    readOfCustomers(db, now),
    queries.databaseFigures(db),
    queries.queueFigures(db, now),
    backupFigures(db, now),
    machineFigures(dataDir),
  ]);
  return {
    unread: customers.unread,
    found: [
      { type: "databaseReachable", qualifier: "", value: reached },
      ...ownFigures(deps),
      ...parts.flat(),
      ...customers.found,
    ],
  };
};

/** How the installation is now, with the course of its last day. */
export const readStatus = async (deps: StatusDeps): Promise<SystemStatus[]> => {
  const from = new Date(deps.clock.now().getTime() - DAY_MS);
  const [measured, samples] = await Promise.all([
    measure(deps),
    queries.latestSamples(deps.db, from, LIMITS.statusHistoryRows),
  ]);
  return presentStatus(all(measured), samples);
};

/** Has `/metrics` show every figure, too. */
export const exposeStatus = (registry: Registry, deps: StatusDeps): void =>
  registerStatusMetrics(registry, async () => all(await measure(deps)));

/** What was noted, the oldest first; as many of the latest rows as a page can hold. */
export const readHistory = async ({ db }: Pick<StatusDeps, "db">): Promise<StatusRecord[]> =>
  presentHistory(await queries.latestSamples(db, new Date(0), LIMITS.statusHistoryRows));

type NotingDeps = StatusDeps & { publicUrl: string };

/**
 * Notifies the provider's administrators once of what is out of its bounds, and once of what is
 * back. What was out of them once only is not mailed: it takes two notes in a row. Of what cannot
 * be read nothing is mailed, and what was known of it stays.
 */
const tellChanges = async (
  tx: Tx,
  { found, unread }: Measured,
  { clock, publicUrl }: NotingDeps,
): Promise<void> => {
  const now = clock.now();
  const keyOf = (type: string, qualifier: string) => JSON.stringify([type, qualifier]);
  const known = new Map(found.map((one) => [keyOf(one.type, one.qualifier), one]));
  const figureOf = (fault: { status_type: string; qualifier: string }) =>
    known.get(keyOf(fault.status_type, fault.qualifier));
  const isOut = (one: queries.Found | undefined) =>
    one !== undefined && !isValidStatus(one.type, one.value);
  const isUnread = new Set<string>(unread.map(({ type }) => type));
  const faults = (await queries.listFaults(tx)).filter((fault) => !isUnread.has(fault.status_type));
  const over = faults.filter((fault) => !isOut(figureOf(fault)));
  const again = faults.filter((fault) => isOut(figureOf(fault)) && fault.told_at === null);
  for (const fault of over) await queries.removeFault(tx, fault.status_type, fault.qualifier);
  for (const fault of again) await queries.noteFault(tx, fault.status_type, fault.qualifier, now);
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

/** Notes every figure that can be read, and notifies of the ones whose validity changed. */
export const noteStatus = async (deps: NotingDeps): Promise<void> => {
  const measured = await measure(deps);
  const { found } = measured;
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
  await queries.insertSamples(deps.db, samples);
  try {
    await deps.db.transaction((tx) => tellChanges(tx, measured, deps));
  } catch (error) {
    // The recipients cannot be read: nothing counts as mailed, and a later note mails it.
    if (!isDatabaseAway(error)) throw error;
  }
};

/** The figures of each part as they are now, and what this server logged of it lately. */
export const diagnose = async (deps: DiagnosticsDeps): Promise<Diagnosis[]> => {
  const figures = all(await measure(deps));
  return STATUS_PARTS.map((part) => presentDiagnosis(part, figures, deps.recentLines.of(part)));
};

/** Thins what is older than three months to one sample an hour. */
export const thinStatus = ({ db }: Pick<StatusDeps, "db">, now: Date): Promise<void> =>
  queries.thinSamples(db, new Date(now.getTime() - STATUS_FULL_DAYS * DAY_MS));
