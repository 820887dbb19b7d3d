import type { Db } from "#server/db/knex.ts";
import { DAY_MS } from "#server/demo/model/days.ts";
import { createGatewayToken } from "#server/features/ingest/services/credentials.ts";
import { hashPassword } from "#server/features/session/lib/passwords.ts";
import { BENCH_PASSWORD } from "./datasets/history.ts";
import { insertHospital } from "./datasets/hospital.ts";
import { type Gateway, prepareCalls, sendFor } from "./ingest.ts";
import { type BenchDatabase, withDatabase } from "./support/database.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { cpuSeconds } from "./support/process-cost.ts";
import { askReport, type Question, type ReportUser, signInUsers } from "./support/report-users.ts";
import { startServerProcess } from "./support/server-process.ts";

const HOSPITALS = 4;
const EMPLOYEES = 300;
const CALL_FACTS = 2_000;
/** Facts prepared per second of load; about half of them are of badges. */
const PREPARED_PER_SECOND = 40_000;
const HISTORY_DAYS = 60;
const POLL_MS = 200;
const JOB_ROLES = 38;

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

/** Asks for the month by job role, one user after another, until `isOver`. */
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

const measure = async (
  { url, db }: BenchDatabase,
  gateways: readonly Gateway[],
  seconds: number,
): Promise<void> => {
  say("badges: preparing calls");
  const facts = PREPARED_PER_SECOND * seconds;
  const calls = await prepareCalls(gateways, CALL_FACTS, facts, Date.now() - HISTORY_DAYS * DAY_MS);
  const server = await startServerProcess(url);
  try {
    const users = await signInUsers(db, server.origin, HOSPITALS);
    // The first tenth fills caches, and gives the reports something to tell.
    const warm = Math.ceil(calls.length / 10);
    await sendFor(server.origin, calls.slice(0, warm), Infinity);
    await untilJudged(db);
    await askFor(users, 3);
    const before = await askFor(users, seconds);
    const [storedBefore, cpuBefore] = [await badgeFacts(db), await cpuSeconds(server.pid)];

    say(`badges: facts for ${seconds} s, then until all are judged`);
    let isJudged = false;
    const asking = askUntil(users, () => isJudged);
    const startMs = performance.now();
    const { seconds: sent } = await sendFor(server.origin, calls.slice(warm), seconds);
    await untilJudged(db);
    const taken = (performance.now() - startMs) / 1000;
    isJudged = true;
    const meanwhile = await asking;
    const stored = (await badgeFacts(db)) - storedBefore;
    const [p95, p95Before] = [percentile(meanwhile, 0.95), percentile(before, 0.95)];
    printFigure({
      figure: "badges.factsPerSecond",
      value: stored / taken,
      unit: "badge facts/s",
      peer: { name: "p95 of a badge report without load, ms", value: p95Before },
      ratio: p95 / p95Before,
      ratioOf: "p95 meanwhile / p95 without load",
      target: ">= 10000 badge facts/s, report p95 at most doubled",
      isReached: stored / taken >= 10_000 && p95 <= 2 * p95Before,
      details: {
        badgeFacts: stored,
        sentSeconds: sent,
        judgedSeconds: taken,
        serverCpuMsPerThousand: (1e6 * ((await cpuSeconds(server.pid)) - cpuBefore)) / stored,
        reportP50Ms: percentile(meanwhile, 0.5),
        reportP95Ms: p95,
        reportP50MsBefore: percentile(before, 0.5),
        reports: meanwhile.length,
        hospitals: HOSPITALS,
        employees: HOSPITALS * EMPLOYEES,
      },
    });
  } finally {
    await server.stop();
  }
};

/** How many facts of badges a second are taken and judged, and what reports cost meanwhile. */
export const badges: Benchmark = {
  name: "badges",
  about: "facts of badges a second, taken and judged, and a report's p95 meanwhile",
  run: async ({ dir, seconds }: BenchOptions) => {
    let gateways: Gateway[] = [];
    const begin = async ({ db }: BenchDatabase): Promise<void> => {
      gateways = await fill(db);
    };
    await withDatabase(dir, "bench_badges", undefined, begin, (database) =>
      measure(database, gateways, seconds),
    );
  },
};
