import {
  type DispenseCount,
  type Install,
  type RefillFacts,
  type UseReading,
  changesOf,
} from "./refill-use.ts";
import type { RefillKind } from "./wrong-refill.ts";

/** What a report says of a dispenser's refill and counters. */
export type RefillReport = {
  atMs: number;
  dispenses: number | null;
  totalDispenses: number | null;
  refill: {
    eKey: string;
    installedAt?: string;
    expiresOn?: string;
    capacity?: number;
    formulationClass?: string;
  } | null;
};

/** Before the instant of a refill that only a counter shows; no real key has a line break. */
const INFERRED = "\n";
const inferred = (atMs: number): Install => ({ atMs, eKey: `${INFERRED}${atMs}` });
const isInferred = ({ eKey }: Install): boolean => eKey.startsWith(INFERRED);
/** A counter that falls to this share of a full refill says that a new one is in. */
const FRESH_SHARE = 0.1;

/** The refill of a row; one without a key was inferred. */
export const storedInstall = (eKey: string, installedMs: number): Install =>
  eKey === "" ? inferred(installedMs) : { atMs: installedMs, eKey };
/** The key as it is stored. */
export const storedKey = (eKey: string): string => (eKey.startsWith(INFERRED) ? "" : eKey);

/** Refills of a dispenser that does not report their keys: each time its counter begins again. */
const inferredInstalls = (
  stored: readonly Install[],
  reports: readonly RefillReport[],
  capacity: number | null,
): Install[] => {
  const told = reports.flatMap(({ atMs, dispenses }) =>
    dispenses === null ? [] : [{ atMs, dispenses }],
  );
  const first = stored.at(-1) ?? (told[0] && inferred(told[0].atMs));
  if (!first) return [];
  const since = told.filter(({ atMs }) => atMs >= first.atMs);
  const changes = since.filter(({ dispenses }, at) => {
    const before = since[at - 1]?.dispenses ?? 0;
    return dispenses < before && capacity !== null && dispenses <= capacity * FRESH_SHARE;
  });
  return [first, ...changes.map(({ atMs }) => inferred(atMs))];
};

const installsOf = (
  stored: readonly Install[],
  reports: readonly RefillReport[],
  capacity: number | null,
): readonly Install[] => {
  const told = reports.flatMap(({ atMs, refill }) =>
    refill === null
      ? []
      : [
          {
            atMs: refill.installedAt === undefined ? atMs : Date.parse(refill.installedAt),
            eKey: refill.eKey,
          },
        ],
  );
  const keyed = [...stored.filter((one) => !isInferred(one)), ...told];
  // Once it reported a key, a dispenser always does.
  const keyedMs = Math.min(...keyed.map(({ atMs }) => atMs));
  const before = <R extends { atMs: number }>(facts: readonly R[]): R[] =>
    facts.filter(({ atMs }) => atMs < keyedMs);
  const unkeyed = inferredInstalls(before(stored), before(reports), capacity);
  // Reports repeat the refill that is in; it came with the first of them.
  return changesOf([...unkeyed, ...keyed]);
};

/**
 * Dispenses of a refill by the lifetime counter: what it rose by since the last report before the
 * refill came, less what was dispensed until then.
 */
const sinceInstall = (
  { atMs, totalDispenses }: RefillReport,
  install: Install,
  reports: readonly RefillReport[],
  dispenses: readonly DispenseCount[],
): number | null => {
  const base = reports.findLast(
    (report) => report.atMs <= install.atMs && report.totalDispenses !== null,
  );
  if (totalDispenses === null || base === undefined || base.atMs === atMs) return null;
  const between = dispenses
    .filter((one) => one.atMs > base.atMs && one.atMs <= install.atMs)
    .reduce((sum, { count }) => sum + count, 0);
  const rise = totalDispenses - (base.totalDispenses ?? 0) - between;
  // A counter that fell is another one.
  return rise < 0 ? null : rise;
};

const readingsOf = (
  installs: readonly Install[],
  reports: readonly RefillReport[],
  dispenses: readonly DispenseCount[],
): UseReading[] =>
  reports.flatMap((report) => {
    const install = installs.findLast(({ atMs }) => atMs <= report.atMs);
    if (install === undefined) return [];
    const used = report.dispenses ?? sinceInstall(report, install, reports, dispenses);
    return used === null ? [] : [{ atMs: report.atMs, eKey: install.eKey, dispenses: used }];
  });

/**
 * In order of time. Of several at one instant the order they are stored in says nothing: the counter
 * that is further on is the later one, so that a rebuild ends where following did.
 */
const inTime = (one: RefillReport, other: RefillReport): number =>
  one.atMs - other.atMs ||
  (one.dispenses ?? -1) - (other.dispenses ?? -1) ||
  (one.totalDispenses ?? -1) - (other.totalDispenses ?? -1);

/**
 * What the use of a dispenser's refills is worked out from.
 * @param capacity of a full refill, by which one without a key is recognised
 */
export const refillFacts = (
  facts: {
    stored: readonly Install[];
    reports: readonly RefillReport[];
    dispenses: readonly DispenseCount[];
  },
  capacity: number | null,
): RefillFacts => {
  const { dispenses } = facts;
  const reports = facts.reports.toSorted(inTime);
  const installs = installsOf(facts.stored, reports, capacity);
  return { installs, readings: readingsOf(installs, reports, dispenses), dispenses };
};

/** What reports say of each refill by its key. */
export const refillDetails = (
  reports: readonly RefillReport[],
): { expiresOn: Map<string, string>; capacity: Map<string, number> } => {
  const refills = reports.flatMap(({ refill }) => refill ?? []);
  return {
    expiresOn: new Map(refills.flatMap((r) => (r.expiresOn ? [[r.eKey, r.expiresOn]] : []))),
    capacity: new Map(refills.flatMap((r) => (r.capacity ? [[r.eKey, r.capacity]] : []))),
  };
};

/** Whether the refills in a dispenser were of its own product, as its reports say. */
export const refillKinds = (
  reports: readonly RefillReport[],
  formulationClass: string | null,
): RefillKind[] =>
  reports.flatMap(({ atMs, refill }) =>
    refill === null
      ? []
      : [
          {
            atMs,
            eKey: refill.eKey,
            isWrong:
              refill.formulationClass === undefined || formulationClass === null
                ? null
                : refill.formulationClass !== formulationClass,
          },
        ],
  );
