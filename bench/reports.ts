import type { Db } from "#server/db/knex.ts";
import type { HistoryOptions } from "./datasets/history.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { askRaw, type RAW } from "./support/raw-reports.ts";
import { askReport, type ReportUser, signInUsers } from "./support/report-users.ts";
import { startServerProcess } from "./support/server-process.ts";
import { withHistory, YEAR } from "./support/with-history.ts";
import { cpuSeconds } from "./support/process-cost.ts";

const USERS = 20;
/** Days of the small history: enough for a fortnight and the one before it. */
const SMALL_DAYS = 37;

type Sample = { question: string; ms: number };

/** Users ask one question after another, each by chance, without a pause or with a short one. */
const askFor = async (
  users: readonly ReportUser[],
  seconds: number,
  pauseMs: number,
): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const endMs = performance.now() + seconds * 1000;
  const behave = async (user: ReportUser): Promise<void> => {
    while (performance.now() < endMs) {
      const question = user.questions[Math.floor(Math.random() * user.questions.length)];
      if (!question) throw new Error("a user has questions");
      samples.push({ question: question.name, ms: await askReport(user, question) });
      if (pauseMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
      }
    }
  };
  await Promise.all(users.map(behave));
  return samples;
};

const byQuestion = (
  samples: readonly Sample[],
): Record<string, { p50: number; p95: number; n: number }> =>
  Object.fromEntries(
    [...Map.groupBy(samples, ({ question }) => question)].map(([question, list]) => {
      const times = list.map(({ ms }) => ms);
      const two = (value: number): number => Number(value.toFixed(2));
      return [
        question,
        { p50: two(percentile(times, 0.5)), p95: two(percentile(times, 0.95)), n: list.length },
      ];
    }),
  );

/** Times of one question sent alone, one facility after another. */
const askAlone = async (
  users: readonly ReportUser[],
  name: string,
  rounds: number,
): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const user of users) {
      const question = [...user.questions, ...user.fortnights, ...user.units].find(
        (one) => one.name === name,
      );
      if (!question) throw new Error(`no question '${name}'`);
      const ms = await askReport(user, question);
      // The first round warms caches and plans.
      if (round > 0) times.push(ms);
    }
  }
  return times;
};

/** The middle of a few runs over several facilities; each one's first run warms it up. */
const rawP50 = async (
  db: Db,
  users: readonly ReportUser[],
  what: keyof typeof RAW,
): Promise<number> => {
  const times: number[] = [];
  for (const user of users) {
    for (let round = 0; round < 4; round++) {
      const ms = await askRaw(db, user, what);
      if (round > 0) times.push(ms);
    }
  }
  return percentile(times, 0.5);
};

const compareWithRaw = async (
  db: Db,
  users: readonly ReportUser[],
  details: Record<string, unknown>,
): Promise<void> => {
  const api = percentile(await askAlone(users, "history, 12 months", 6), 0.5);
  const graph = await rawP50(db, users, "graph");
  const [summed, line] = [await rawP50(db, users, "summedLine"), await rawP50(db, users, "line")];
  for (const [figure, name, value, raw] of [
    ["reports.yearThroughApi", "the same graph by SQL over raw facts", api, graph],
    ["reports.yearFromSummaries", "the facility's year by day by SQL over raw facts", summed, line],
  ] as const) {
    printFigure({
      figure,
      value,
      unit: "ms",
      peer: { name, value: raw },
      ratio: raw / value,
      ratioOf: "peer / value",
      target: ">= 100 times faster",
      isReached: raw / value >= 100,
      details,
    });
  }
};

const UNIT_PARTS = ["unit's rooms", "unit's shifts", "unit's course", "unit's year"];

/** The page of a unit beside the reports that its parts are. */
const unitPage = async (
  users: readonly ReportUser[],
  details: Record<string, unknown>,
): Promise<void> => {
  const p50 = async (name: string) => percentile(await askAlone(users, name, 8), 0.5);
  const value = await p50("unit");
  const parts: Record<string, number> = {};
  for (const name of UNIT_PARTS) parts[name] = await p50(name);
  const together = Object.values(parts).reduce((sum, ms) => sum + ms, 0);
  printFigure({
    figure: "reports.unitPage",
    value,
    unit: "ms",
    peer: { name: "the reports of its parts, one after another", value: together },
    ratio: value / together,
    ratioOf: "value / peer",
    target: "<= 1.5 times",
    isReached: value / together <= 1.5,
    details: { ...details, parts },
  });
};

const runReports = async (options: BenchOptions): Promise<void> => {
  const { facts, facilities, seconds } = options;
  const history = { facts, facilities, days: YEAR };
  await withHistory(options, history, async ({ url, db }) => {
    const profile = process.env["BENCH_CPU_PROF_DIR"];
    const nodeArgs = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
    const server = await startServerProcess(url, nodeArgs);
    try {
      const users = await signInUsers(db, server.origin, USERS);
      await askFor(users, 3, 0);
      const details = { facts, facilities, users: USERS };
      for (const [figure, pauseMs] of [
        ["reports.p95", 1000],
        ["reports.p95WithoutPause", 0],
      ] as const) {
        say(`reports: ${USERS} users for ${seconds} s, pause ${pauseMs} ms`);
        const cpuBefore = await cpuSeconds(server.pid);
        const samples = await askFor(users, seconds, pauseMs);
        const cpuMs = 1000 * ((await cpuSeconds(server.pid)) - cpuBefore);
        const times = samples.map(({ ms }) => ms);
        const value = percentile(times, 0.95);
        printFigure({
          figure,
          value,
          unit: "ms",
          target: "<= 50 ms",
          isReached: value <= 50,
          details: {
            ...details,
            pauseMs,
            seconds,
            p50Ms: percentile(times, 0.5),
            requestsPerSecond: times.length / seconds,
            serverCpuMsPerRequest: cpuMs / times.length,
            byQuestion: byQuestion(samples),
          },
        });
      }
      say("reports: a year through the API and from raw facts");
      await compareWithRaw(db, users.slice(0, 5), details);
      await unitPage(users.slice(0, 5), details);
    } finally {
      await server.stop();
    }
  });
};

/** How long reports take with a year of many hospitals and many users at once. */
export const reports: Benchmark = {
  name: "reports",
  about: "report API with a large history and 20 users, against SQL over raw facts",
  run: runReports,
};

const FIXED_RANGE = ["history, 7 days", "history, 14 days", "bar graph, 14 days", "rooms, 14 days"];

const timesWith = (options: BenchOptions, history: HistoryOptions): Promise<number[]> =>
  withHistory(options, history, async ({ url, db }) => {
    const server = await startServerProcess(url);
    try {
      const users = (await signInUsers(db, server.origin, USERS)).slice(0, 10);
      const times: number[] = [];
      for (const name of FIXED_RANGE) times.push(percentile(await askAlone(users, name, 8), 0.5));
      return times;
    } finally {
      await server.stop();
    }
  });

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** Whether a report of a fixed range costs the same when the history is ten times as long. */
export const growth: Benchmark = {
  name: "growth",
  about: "cost of a fixed range as the history grows tenfold",
  run: async (options) => {
    const { facts, facilities } = options;
    const small = await timesWith(options, { facts: facts / 10, facilities, days: SMALL_DAYS });
    const large = await timesWith(options, { facts, facilities, days: YEAR });
    const ratio = sum(large) / sum(small);
    printFigure({
      figure: "growth.fixedRange",
      value: ratio,
      unit: "times",
      target: "<= 1.1",
      isReached: ratio <= 1.1,
      details: {
        facts,
        smallFacts: facts / 10,
        byQuestion: Object.fromEntries(
          FIXED_RANGE.map((name, index) => [
            name,
            { smallMs: small[index], largeMs: large[index] },
          ]),
        ),
      },
    });
  },
};
