import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { Db } from "#server/db/knex.ts";
import { playHistory } from "#server/demo/history.ts";
import { factId } from "#server/demo/load/facts.ts";
import { createGatewayToken } from "#server/features/devices/ingest/service.ts";
import { type Hospital, insertHospital } from "./datasets/hospital.ts";
import { type BenchDatabase, withDatabase } from "./support/database.ts";
import { beginBeforeMonth } from "./support/month-turn.ts";
import { type Figure, percentile, printFigure, say } from "./support/figure.ts";
import { httpClient } from "./support/http-client.ts";
import type { Benchmark, BenchOptions } from "./support/options.ts";
import { startServerProcess } from "./support/server-process.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const compress = promisify(gzip);
const HOSPITALS = 20;
const SENDERS = 8;
const COPY_ROWS = 600_000;
/** Facts prepared per second of load: more than any run has taken. */
const PREPARED_PER_SECOND = 150_000;

export type Gateway = Hospital & { token: string };
export type Call = { token: string; body: Buffer; facts: number };

/** A hospital's facts as NDJSON lines in order of time, made by the demo's own model. */
const linesOf = async ({ model }: Hospital, fromMs: number, toMs: number): Promise<string[]> => {
  const lines: { atMs: number; line: string }[] = [];
  for (const [index, column] of (await playHistory(model, fromMs, toMs, 1)).entries()) {
    const device = model.layout.devices[index];
    if (!device) continue;
    for (let place = 0; place < column.count; place++) {
      const atMs = column.at(place);
      const type =
        device.kind === "counter"
          ? `"passage","direction":"${column.isOut(place) ? "out" : "in"}"`
          : `"dispense"`;
      const at = new Date(atMs).toISOString();
      const wearer = model.staff[column.badge(place)];
      const badge = wearer ? `,"badge":"${wearer.badge}"` : "";
      lines.push({
        atMs,
        line: `{"id":"${factId(index, atMs)}","type":${type},"device":"${device.serialNumber}","at":"${at}"${badge}}\n`,
      });
    }
  }
  return lines.sort((one, other) => one.atMs - other.atMs).map(({ line }) => line);
};

/** Facts of one hospital in a day, at the least. */
const FACTS_PER_DAY = 8_500;
/** Even a short load of small calls comes to the next month. */
const DAYS_BEFORE_MONTH = 0.5;

const daysOf = (gateways: readonly Gateway[], facts: number): number =>
  Math.ceil(facts / gateways.length / FACTS_PER_DAY);

/** When so many facts begin. */
const beginOf = (gateways: readonly Gateway[], facts: number): number =>
  beginBeforeMonth(Date.now(), daysOf(gateways, facts), DAYS_BEFORE_MONTH);

/**
 * Calls of `size` facts over the turn of a month; each hospital's follow each other in time, the
 * hospitals take turns.
 */
export const prepareCalls = async (
  gateways: readonly Gateway[],
  size: number,
  facts: number,
): Promise<Call[]> => {
  const fromMs = beginOf(gateways, facts);
  const days = daysOf(gateways, facts);
  const byHospital: Call[][] = [];
  for (const gateway of gateways) {
    const lines = await linesOf(gateway, fromMs, fromMs + days * DAY_MS);
    const calls: Call[] = [];
    for (let start = 0; start + size <= lines.length; start += size) {
      const body = await compress(lines.slice(start, start + size).join(""), { level: 1 });
      calls.push({ token: gateway.token, body, facts: size });
    }
    byHospital.push(calls);
  }
  const longest = Math.max(...byHospital.map((calls) => calls.length));
  return Array.from({ length: longest }, (_, turn) =>
    byHospital.flatMap((calls) => calls.slice(turn, turn + 1)),
  ).flat();
};

type Load = { facts: number; seconds: number; latencies: number[] };

/**
 * Sends calls from several connections at once for a while.
 * @param callsPerSecond as fast as they are answered by default
 */
export const sendFor = async (
  origin: string,
  calls: readonly Call[],
  seconds: number,
  callsPerSecond = Infinity,
): Promise<Load> => {
  const queue = calls.values();
  const startMs = performance.now();
  const latencies: number[] = [];
  let facts = 0;
  let sent = 0;
  /** Waits until it is the next call's turn. */
  const turn = async (): Promise<void> => {
    const dueMs = startMs + (sent++ / callsPerSecond) * 1000;
    if (dueMs > performance.now()) await setTimeout(dueMs - performance.now());
  };
  const send = async (): Promise<void> => {
    const client = httpClient(origin);
    for (const call of queue) {
      await turn();
      const sentMs = performance.now();
      if (sentMs - startMs > seconds * 1000) break;
      const headers = {
        authorization: `Bearer ${call.token}`,
        "content-type": "application/x-ndjson",
        "content-encoding": "gzip",
      };
      const answer = await client.send("POST", "/api/ingest/events", headers, call.body);
      const { accepted } = JSON.parse(answer.body) as { accepted?: number };
      if (answer.status !== 200 || accepted !== call.facts) {
        throw new Error(`ingest answered ${answer.status}: ${answer.body.slice(0, 500)}`);
      }
      facts += accepted;
      latencies.push(performance.now() - sentMs);
    }
    client.close();
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return { facts, seconds: (performance.now() - startMs) / 1000, latencies };
};

/** Facts a second of one bare `COPY` of new rows into the same table. */
const measureCopy = async (
  url: string,
  gateways: readonly Gateway[],
  beforeMs: number,
): Promise<number> => {
  const rows: string[] = [];
  const perDevice = Math.ceil(COPY_ROWS / gateways.length / 186);
  for (const { scope, model } of gateways) {
    for (const device of model.layout.devices.filter(({ kind }) => kind === "dispenser")) {
      for (let index = 0; index < perDevice; index++) {
        const atMs = beforeMs - Math.floor((index * 20 * DAY_MS) / perDevice);
        const at = new Date(atMs).toISOString();
        rows.push(
          `${scope.customerId}\t${scope.facilityId}\t${device.id}\t${at}\tc-${factId(device.index, atMs)}\n`,
        );
      }
    }
  }
  // In order of time, as facts come in.
  rows.sort((one, other) => ((one.split("\t")[3] ?? "") < (other.split("\t")[3] ?? "") ? -1 : 1));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const chunks = Array.from({ length: Math.ceil(rows.length / 1000) }, (_, chunk) =>
      rows.slice(chunk * 1000, chunk * 1000 + 1000).join(""),
    );
    const startMs = performance.now();
    await pipeline(
      Readable.from(chunks),
      client.query(
        copyFrom("COPY dispense (customer_id, facility_id, device_id, at, fact_id) FROM STDIN"),
      ),
    );
    return rows.length / ((performance.now() - startMs) / 1000);
  } finally {
    await client.end();
  }
};

/** Whether the roots' summaries hold exactly the passages that are stored. */
const areSummariesCurrent = async (db: Db): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: { stored: number; counted: number }[] }>(
    `/* all customers */ SELECT (SELECT count(*) FROM passage) AS stored,
       (SELECT sum(d.passages) FROM location_day d JOIN location l ON l.customer_id = d.customer_id
         AND l.facility_id = d.facility_id AND l.location_id = d.location_id AND l.level = 1) AS counted`,
  );
  return rows[0] !== undefined && rows[0].stored === rows[0].counted;
};

const fillHospitals = async (db: Db): Promise<Gateway[]> => {
  const gateways: Gateway[] = [];
  const now = new Date();
  await db.transaction(async (tx) => {
    for (let number = 1; number <= HOSPITALS; number++) {
      const hospital = await insertHospital(tx, number, "", now);
      const { token } = await createGatewayToken(tx, hospital.scope, "bench", { now });
      gateways.push({ ...hospital, token });
    }
  });
  await db.raw("ANALYZE");
  return gateways;
};

const measure = async (options: BenchOptions, size: number): Promise<Figure> => {
  let gateways: Gateway[] = [];
  const fill = async ({ db }: BenchDatabase): Promise<void> => {
    gateways = await fillHospitals(db);
  };
  return withDatabase(options.dir, "bench_ingest", undefined, fill, async ({ url, db }) => {
    const facts = PREPARED_PER_SECOND * options.seconds;
    say(`ingest: preparing calls of ${size} facts`);
    const calls = await prepareCalls(gateways, size, facts);
    const profile = process.env["BENCH_CPU_PROF_DIR"];
    const nodeArgs = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
    const server = await startServerProcess(url, nodeArgs);
    try {
      // The first calls compile the code and fill caches; they are not counted.
      const warm = Math.min(SENDERS * 2, Math.floor(calls.length / 10));
      await sendFor(server.origin, calls.slice(0, warm), 60);
      say(`ingest: ${size} facts a call for ${options.seconds} s`);
      const load = await sendFor(server.origin, calls.slice(warm), options.seconds);
      const isCurrent = await areSummariesCurrent(db);
      const copied = await measureCopy(url, gateways, beginOf(gateways, facts) - DAY_MS);
      const value = load.facts / load.seconds;
      return {
        figure: `ingest.factsPerSecond.${size}`,
        value,
        unit: "facts/s",
        peer: { name: "bare COPY into dispense, one connection", value: copied },
        ratio: value / copied,
        ratioOf: "value / peer",
        target: ">= 30000 facts/s and >= 0.15 of COPY",
        isReached: value >= 30_000 && value / copied >= 0.15 && isCurrent,
        details: {
          factsPerCall: size,
          seconds: load.seconds,
          facts: load.facts,
          hospitals: HOSPITALS,
          senders: SENDERS,
          summariesCurrent: isCurrent,
          callP50Ms: percentile(load.latencies, 0.5),
          callP95Ms: percentile(load.latencies, 0.95),
        },
      };
    } finally {
      await server.stop();
    }
  });
};

/** How many facts a second the API takes, durable, deduplicated and with current summaries. */
export const ingest: Benchmark = {
  name: "ingest",
  about: "facts a second through HTTP, against bare COPY into the same table",
  run: async (options) => {
    for (const size of [10_000, 500]) printFigure(await measure(options, size));
  },
};
