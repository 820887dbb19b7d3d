import { setTimeout } from "node:timers/promises";
import type { Db } from "#server/db/knex.ts";
import { measureSingleFacts } from "./single-facts.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { httpClient } from "./support/http-client.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { askReport, type ReportUser, signInUsers } from "./support/report-users.ts";
import { startServerProcess } from "./support/server-process.ts";
import { withHistory, YEAR } from "./support/with-history.ts";

/** Connections of the one account that requests all it can get. */
const CONNECTIONS = 40;

/** Times of one person's reports, one after another with a short pause. */
const timesOf = async (user: ReportUser, seconds: number): Promise<number[]> => {
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    for (const question of user.questions) times.push(await askReport(user, question));
    await setTimeout(20);
  }
  return times;
};

type Attack = { stop(): Promise<void>; refused(): number; answered(): number };

/** One account requests reports, or files, on 40 connections without a pause. */
const attack = (user: ReportUser, origin: string, share: number): Attack => {
  const clients = Array.from({ length: CONNECTIONS }, () => httpClient(origin));
  const [refused, answered] = [{ n: 0 }, { n: 0 }];
  let isOver = false;
  const filter = { facilityId: user.facilityId, reportDateRange: "last12Months" };
  const behave = async (client: (typeof clients)[number], at: number): Promise<void> => {
    const isFile = at / CONNECTIONS < share;
    const path = isFile ? "/api/reportExport/31/csv" : "/api/report/2";
    const body = JSON.stringify(isFile ? { filters: JSON.stringify(filter) } : filter);
    const headers = { ...user.headers, "content-type": "application/json" };
    while (!isOver) {
      const answer = await client.send("POST", path, headers, body);
      if (answer.status === 200) answered.n += 1;
      else if (answer.status === 429) refused.n += 1;
      else throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    }
  };
  const all = clients.map((client, at) =>
    behave(client, at).catch((error: unknown) => {
      if (!isOver) throw error;
    }),
  );
  return {
    refused: () => refused.n,
    answered: () => answered.n,
    stop: async () => {
      isOver = true;
      for (const client of clients) client.close();
      await Promise.all(all);
    },
  };
};

/** Milliseconds until no statement of the server runs any more. */
const untilQuiet = async (db: Db): Promise<number> => {
  const startMs = performance.now();
  for (;;) {
    const { rows } = await db.raw<{ rows: { n: number }[] }>(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database()
       AND state = 'active' AND application_name = 'handrail'`,
    );
    if (rows[0]?.n === 0) return performance.now() - startMs;
    await setTimeout(5);
  }
};

const measureReports = (options: BenchOptions): Promise<void> => {
  const { facts, facilities, seconds } = options;
  return withHistory(options, { facts, facilities, days: YEAR }, async ({ url, db }) => {
    const server = await startServerProcess(url);
    try {
      const [victim, attacker] = await signInUsers(db, server.origin, 2);
      if (!victim || !attacker) throw new Error("two facilities are needed");
      await timesOf(victim, 3);
      say("fairness: one person alone");
      const alone = percentile(await timesOf(victim, seconds / 2), 0.95);
      for (const [figure, share] of [
        ["fairness.reportP95", 0],
        ["fairness.reportP95BesideFiles", 0.5],
      ] as const) {
        say(`fairness: beside ${CONNECTIONS} connections of another customer's account`);
        const attacking = attack(attacker, server.origin, share);
        const value = percentile(await timesOf(victim, seconds), 0.95);
        await attacking.stop();
        const quietMs = await untilQuiet(db);
        printFigure({
          figure,
          value,
          unit: "ms",
          peer: { name: "the same person's reports alone", value: alone },
          ratio: value / alone,
          ratioOf: "value / peer",
          target: "<= 3 times; no statement runs 1 s after the account has left",
          isReached: value / alone <= 3 && quietMs <= 1000,
          details: {
            facts,
            facilities,
            connections: CONNECTIONS,
            answered: attacking.answered(),
            refused: attacking.refused(),
            quietAfterMs: quietMs,
          },
        });
      }
    } finally {
      await server.stop();
    }
  });
};

/** What one account, or some gateways, that request all they can get cost another hospital. */
export const fairness: Benchmark = {
  name: "fairness",
  about: "another hospital's reports and facts beside one account and four gateways that flood",
  run: async (options) => {
    await measureSingleFacts(options);
    await measureReports(options);
  },
};
