import type { Db } from "#server/db/knex.ts";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import { BENCH_PASSWORD } from "./datasets/history.ts";
import { insertHospital } from "./datasets/hospital.ts";
import { type Call, type Gateway, prepareCalls, sendFor } from "./ingest.ts";
import { type BenchDatabase, withDatabase } from "./support/database.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { cpuSeconds } from "./support/process-cost.ts";
import { askReport, type Question, type ReportUser, signInUsers } from "./support/report-users.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";

const HOSPITALS = 4;
const EMPLOYEES = 300;
const CALL_FACTS = 2_000;
/**
 * Facts of a load, whatever `--seconds` says; about half of them are of badges, for 20 s at the
 * target. A badge that waits with several facts is judged once for them, so that a load of another
 * length gives another figure: 12,030 a second in 5 s was 3,909 in 20 s, on one commit.
 */
const LOAD_FACTS = 400_000;
const WARM_FACTS = 40_000;
/** How long reports are requested without a load. */
const ALONE_SECONDS = 10;
const POLL_MS = 200;
const JOB_ROLES = 38;
/** Facts of badges a second that have to be taken and judged. */
const TARGET = 10_000;

const fill = async (db: Db): Promise<Gateway[]> => {
  const gateways: Gateway[] = [];
  const now = new Date();
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  await db.transaction(async (tx) => {
    for (let number = 1; number <= HOSPITALS; number++) {
      const hospital = await insertHospital(tx, number, passwordHash, now, EMPLOYEES);
      const { token } = await createGatewayToken(tx, hospital.scope, "bench", { now });
      gateways.push({ ...hospital, token });
    }
  });
  await db.raw("ANALYZE");
  return gateways;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once every badge that was read has been judged. */
const untilJudged = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await db.raw<{ rows: { waiting: number }[] }>(
      "/* all customers */ SELECT count(*) AS waiting FROM badge_touch WHERE due_at <= now()",
    );
    if (Number(rows[0]?.waiting) === 0) return;
    await pause(POLL_MS);
  }
};

/** Facts of badges that are stored. */
const badgeFacts = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { stored: number }[] }>(
    `/* all customers */ SELECT (SELECT count(badge) FROM dispense)
       + (SELECT count(badge) FROM passage) AS stored`,
  );
  return Number(rows[0]?.stored);
};

/** Requests the month by job role, one user after another, until `isOver`. */
const askUntil = async (users: readonly ReportUser[], isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  for (let turn = 0; !isOver(); turn++) {
    const user = users[turn % users.length];
    if (!user) throw new Error("there are users");
    const filter = { facilityId: user.facilityId, reportDateRange: "last30Days" };
    const question: Question = { name: "job roles, 30 days", reportId: JOB_ROLES, filter };
    times.push(await askReport(user, question));
    await pause(POLL_MS / 2);
  }
  return times;
};

const askFor = (users: readonly ReportUser[], seconds: number): Promise<number[]> => {
  const endMs = performance.now() + seconds * 1000;
  return askUntil(users, () => performance.now() > endMs);
};

type Bench = { db: Db; server: ServerProcess; users: readonly ReportUser[] };
type Taken = { badgeFacts: number; sentFacts: number; seconds: number; cpu: number };
type Meanwhile = Taken & { reports: readonly number[] };

/**
 * Sends all of the calls, waits until what they bring is judged, and requests reports all the
 * while.
 */
const takeAndJudge = async (
  { db, server, users }: Bench,
  calls: readonly Call[],
  callsPerSecond?: number,
): Promise<Meanwhile> => {
  const [storedBefore, cpuBefore] = [await badgeFacts(db), await cpuSeconds(server.pid)];
  let isJudged = false;
  const asking = askUntil(users, () => isJudged);
  const startMs = performance.now();
  const { facts } = await sendFor(server.origin, calls, Infinity, callsPerSecond);
  await untilJudged(db);
  const taken = (performance.now() - startMs) / 1000;
  isJudged = true;
  const reports = await asking;
  return {
    badgeFacts: (await badgeFacts(db)) - storedBefore,
    sentFacts: facts,
    seconds: taken,
    cpu: (await cpuSeconds(server.pid)) - cpuBefore,
    reports,
  };
};

const sizes = { hospitals: HOSPITALS, employees: HOSPITALS * EMPLOYEES };

const detailsOf = ({ badgeFacts: stored, seconds, cpu, reports }: Meanwhile) => ({
  badgeFacts: stored,
  judgedSeconds: seconds,
  serverCpuMsPerThousand: (1e6 * cpu) / stored,
  reportP50Ms: percentile(reports, 0.5),
  reportP95Ms: percentile(reports, 0.95),
  reports: reports.length,
  ...sizes,
});

const printRate = (all: Meanwhile): void =>
  printFigure({
    figure: "badges.factsPerSecond",
    value: all.badgeFacts / all.seconds,
    unit: "badge facts/s",
    target: `>= ${TARGET} badge facts/s`,
    isReached: all.badgeFacts / all.seconds >= TARGET,
    details: detailsOf(all),
  });

const printReports = (paced: Meanwhile, before: readonly number[]): void => {
  const [p95, p95Before] = [percentile(paced.reports, 0.95), percentile(before, 0.95)];
  printFigure({
    figure: "badges.reportP95",
    value: p95,
    unit: "ms",
    peer: { name: "p95 of a badge report without load, ms", value: p95Before },
    ratio: p95 / p95Before,
    ratioOf: "value / peer",
    target: `at most doubled while ${TARGET} badge facts/s come in`,
    isReached: p95 <= 2 * p95Before,
    details: { ...detailsOf(paced), reportP50MsBefore: percentile(before, 0.5) },
  });
};

const measure = async ({ url, db }: BenchDatabase, gateways: readonly Gateway[]): Promise<void> => {
  say("badges: preparing calls");
  const facts = WARM_FACTS + 2 * LOAD_FACTS;
  const calls = await prepareCalls(gateways, CALL_FACTS, facts);
  const profile = process.env["BENCH_CPU_PROF_DIR"];
  const nodeArgs = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const server = await startServerProcess(url, nodeArgs);
  try {
    const users = await signInUsers(db, server.origin, HOSPITALS);
    const bench = { db, server, users };
    // The first calls fill caches, and give the reports something to show.
    const [warm, end] = [WARM_FACTS / CALL_FACTS, (WARM_FACTS + LOAD_FACTS) / CALL_FACTS];
    await sendFor(server.origin, calls.slice(0, warm), Infinity);
    await untilJudged(db);
    await askFor(users, 3);
    const before = await askFor(users, ALONE_SECONDS);

    say(`badges: ${LOAD_FACTS} facts, then until all are judged`);
    const all = await takeAndJudge(bench, calls.slice(warm, end));
    printRate(all);
    const callsPerSecond = TARGET / (all.badgeFacts / all.sentFacts) / CALL_FACTS;
    say(`badges: ${TARGET} facts of badges a second`);
    const paced = await takeAndJudge(
      bench,
      calls.slice(end, end + LOAD_FACTS / CALL_FACTS),
      callsPerSecond,
    );
    printReports(paced, before);
  } finally {
    await server.stop();
  }
};

/** How many facts of badges a second are taken and judged, and what reports cost meanwhile. */
export const badges: Benchmark = {
  name: "badges",
  about: "facts of badges a second, taken and judged, and a report's p95 meanwhile",
  run: async ({ dir }: BenchOptions) => {
    let gateways: Gateway[] = [];
    const begin = async ({ db }: BenchDatabase): Promise<void> => {
      gateways = await fill(db);
    };
    await withDatabase(dir, "bench_badges", undefined, begin, (database) =>
      measure(database, gateways),
    );
  },
};
