import { setTimeout } from "node:timers/promises";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";
import type { Db } from "#server/db/knex.ts";
import { insertHospital } from "./datasets/hospital.ts";
import { type Call, type Gateway, prepareCalls } from "./ingest.ts";
import { withDatabase } from "./support/database.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { type HttpClient, httpClient } from "./support/http-client.ts";
import type { BenchOptions } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";

/** Gateways that together hold all that the server takes … */
const FLOODERS = 4;
/** … each on more connections than its share has room for batches of so many facts. */
const CONNECTIONS = 20;
const FLOOD_BATCH = 5_000;
const FLOOD_FACTS = 3_000_000;
const EVERY_MS = 100;
/** Single facts that the victim sends one at a time, and at once. */
const AT_ONCE = [1, 5];

/** Answers other than 200, by their status. */
type Refused = Record<string, number>;

const send = async (
  client: HttpClient,
  { token, body }: Call,
  refused: Refused,
): Promise<boolean> => {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/x-ndjson",
    "content-encoding": "gzip",
  };
  const { status } = await client.send("POST", "/api/ingest/events", headers, body);
  if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
  return status === 200;
};

/** Gateways send all they have, and come again at once when they are refused. */
const flood = async (origin: string, calls: readonly Call[], isOver: () => boolean) => {
  const refused: Refused = {};
  let accepted = 0;
  const queue = calls.values();
  const sender = async (): Promise<void> => {
    const client = httpClient(origin);
    for (const call of queue) {
      if (isOver()) break;
      if (await send(client, call, refused)) accepted += call.facts;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: FLOODERS * CONNECTIONS }, sender));
  return { accepted, refused };
};

/** Sends single facts, so many at once every tenth of a second. */
const sendSingles = async (origin: string, singles: readonly Call[], atOnce: number) => {
  const client = httpClient(origin);
  const refused: Refused = {};
  const times: number[] = [];
  for (let first = 0; first < singles.length; first += atOnce) {
    await Promise.all(
      singles.slice(first, first + atOnce).map(async (call) => {
        const startMs = performance.now();
        await send(client, call, refused);
        times.push(performance.now() - startMs);
      }),
    );
    await setTimeout(EVERY_MS);
  }
  client.close();
  return { calls: times.length, refused, times };
};

const insertGateways = async (db: Db): Promise<Gateway[]> => {
  const now = new Date();
  const gateways: Gateway[] = [];
  await db.transaction(async (tx) => {
    for (let number = 1; number <= FLOODERS + 1; number += 1) {
      const hospital = await insertHospital(tx, number, "", now);
      const { token } = await createGatewayToken(tx, hospital.scope, "bench", { now });
      gateways.push({ ...hospital, token });
    }
  });
  await db.raw("ANALYZE");
  return gateways;
};

/** How many single facts of a hospital are refused while others' gateways fill all there is. */
export const measureSingleFacts = (options: BenchOptions): Promise<void> => {
  let gateways: Gateway[] = [];
  return withDatabase(
    options.dir,
    "bench_fairness",
    undefined,
    async ({ db }) => {
      gateways = await insertGateways(db);
    },
    async ({ url }) => {
      const [victim, ...flooding] = gateways;
      if (!victim) throw new Error("a hospital is needed");
      const calls = await prepareCalls(flooding, FLOOD_BATCH, FLOOD_FACTS);
      const singles = await prepareCalls([victim], 1, 1);
      const server = await startServerProcess(url);
      try {
        let isOver = false;
        const flooded = flood(server.origin, calls, () => isOver);
        let used = 0;
        for (const atOnce of AT_ONCE) {
          say(`fairness: ${atOnce} single facts at once beside ${FLOODERS} hospitals' floods`);
          const count = 5 * options.seconds * atOnce;
          const sent = singles.slice(used, used + count);
          used += count;
          const { times, refused, ...done } = await sendSingles(server.origin, sent, atOnce);
          const value = Object.values(refused).reduce((sum, count) => sum + count, 0);
          printFigure({
            figure: atOnce === 1 ? "fairness.singleFactsRefused" : "fairness.parallelFactsRefused",
            value,
            unit: "calls",
            target: "none",
            isReached: value === 0,
            details: {
              ...done,
              atOnce,
              refusedByStatus: refused,
              p50Ms: percentile(times, 0.5),
              p95Ms: percentile(times, 0.95),
            },
          });
        }
        isOver = true;
        const { accepted, refused } = await flooded;
        say(`fairness: ${accepted} facts of the floods taken, refused: ${JSON.stringify(refused)}`);
      } finally {
        await server.stop();
      }
    },
  );
};
