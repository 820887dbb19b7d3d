import { setTimeout } from "node:timers/promises";
import { createGatewayToken } from "#server/features/ingest/services/credentials.ts";
import { DAY_MS } from "#server/demo/model/days.ts";
import type { Db } from "#server/db/knex.ts";
import { insertHospital } from "./datasets/hospital.ts";
import { type Call, type Gateway, prepareCalls } from "./ingest.ts";
import { withDatabase } from "./support/database.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { httpClient } from "./support/http-client.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { askReport, type ReportUser, signInUsers } from "./support/report-users.ts";
import { startServerProcess } from "./support/server-process.ts";
import { withHistory, YEAR } from "./support/with-history.ts";

/** Connections of the one account, and of the one gateway, that asks for all it can get. */
const CONNECTIONS = 40;
const FLOOD_FACTS = 3_000_000;
const SINGLE_EVERY_MS = 100;

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

/** One account asks for reports, or files, on 40 connections without a pause. */
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

/** A gateway sends all it has on 40 connections, and comes again at once when it is refused. */
const flood = async (
  origin: string,
  calls: readonly Call[],
  isOver: () => boolean,
): Promise<{ accepted: number; refused: number }> => {
  let [accepted, refused] = [0, 0];
  const queue = calls.values();
  const send = async (): Promise<void> => {
    const client = httpClient(origin);
    for (const { token, body, facts } of queue) {
      if (isOver()) break;
      const answer = await client.send(
        "POST",
        "/api/ingest/events",
        {
          authorization: `Bearer ${token}`,
          "content-type": "application/x-ndjson",
          "content-encoding": "gzip",
        },
        body,
      );
      if (answer.status === 200) accepted += facts;
      else refused += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  return { accepted, refused };
};

const measureIngest = (options: BenchOptions): Promise<void> => {
  const gateways: Gateway[] = [];
  return withDatabase(
    options.dir,
    "bench_fairness",
    undefined,
    async ({ db }) => {
      const now = new Date();
      await db.transaction(async (tx) => {
        for (const number of [1, 2]) {
          const hospital = await insertHospital(tx, number, "", now);
          const { token } = await createGatewayToken(tx, hospital.scope, "bench", { now });
          gateways.push({ ...hospital, token });
        }
      });
      await db.raw("ANALYZE");
    },
    async ({ url }) => {
      const [flooding, victim] = gateways;
      if (!flooding || !victim) throw new Error("two hospitals are needed");
      const beginMs = Date.now() - 300 * DAY_MS;
      const calls = await prepareCalls([flooding], 10_000, FLOOD_FACTS, beginMs);
      const singles = (await prepareCalls([victim], 1, 1, beginMs)).slice(0, 10 * options.seconds);
      const server = await startServerProcess(url);
      try {
        say("fairness: single facts of one hospital beside another's flood");
        let isOver = false;
        const flooded = flood(server.origin, calls, () => isOver);
        const client = httpClient(server.origin);
        const times: number[] = [];
        const refused: number[] = [];
        for (const { token, body } of singles) {
          const startMs = performance.now();
          const answer = await client.send(
            "POST",
            "/api/ingest/events",
            {
              authorization: `Bearer ${token}`,
              "content-type": "application/x-ndjson",
              "content-encoding": "gzip",
            },
            body,
          );
          if (answer.status !== 200) refused.push(answer.status);
          times.push(performance.now() - startMs);
          await setTimeout(SINGLE_EVERY_MS);
        }
        isOver = true;
        const { accepted, refused: refusedBatches } = await flooded;
        printFigure({
          figure: "fairness.singleFactsRefused",
          value: refused.length,
          unit: "calls",
          target: "none",
          isReached: refused.length === 0,
          details: {
            calls: times.length,
            p50Ms: percentile(times, 0.5),
            p95Ms: percentile(times, 0.95),
            floodConnections: CONNECTIONS,
            floodAccepted: accepted,
            floodBatchesRefused: refusedBatches,
          },
        });
        client.close();
      } finally {
        await server.stop();
      }
    },
  );
};

/** What one account, or one gateway, that asks for all it can get costs another hospital. */
export const fairness: Benchmark = {
  name: "fairness",
  about: "another hospital's reports and facts beside one account and one gateway that flood",
  run: async (options) => {
    await measureIngest(options);
    await measureReports(options);
  },
};
