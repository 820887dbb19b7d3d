import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { CallDefinition } from "#contract/core/call.ts";
import { allCalls } from "#contract/index.ts";
import type { RenderOrder } from "#contract/reports/render.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import type { Db } from "#server/db/knex.ts";
import { type CallWalk, type NamedCall, NOT_HEAVY, walkCalls } from "./support/every-call.ts";
import { attack, type Wire } from "./support/attack.ts";
import { withDatabase } from "./support/database.ts";
import { percentile, printFigure, say } from "./support/figure.ts";
import { type HttpClient, httpClient, signIn } from "./support/http-client.ts";
import type { Benchmark } from "./support/options.ts";
import { cpuSeconds } from "./support/process-cost.ts";
import { startServerProcess, type ServerProcess } from "./support/server-process.ts";

/** Connections of the one account that makes a call as often as it can. */
const CONNECTIONS = 40;
const ALONE_MS = 1_500;
/** What raises the other hospital's reports by more than this in the walk is looked at for longer. */
const SUSPECT = 1.5;
/** History of the demo's hospitals. */
const DAYS = 60;
const LONG_ROUNDS = 2;
const TARGET = 3;
/** A call that says nothing of its weight may cost so many small ones of the server's processor. */
const LIGHT = 5;
/** Looked at so often before it is said to cost more: a busy machine gives one such figure now and then. */
const LOOKS = 3;
const SMALL_LOOKS = 6;
const COST_MS = 700;
/** Rows of the attacker's audit log: a few years of a hospital. */
const AUDIT_ROWS = 50_000;
const SMALL_CALL = "session.user";

/** What the other hospital's person requests, over and over. */
const QUESTIONS = [
  ["2", "last30Days"],
  ["33", "last30Days"],
  ["19", "last7Days"],
] as const;

type Victim = { client: HttpClient; headers: Record<string, string>; facilityId: string };

const askReport = async (
  { client, headers, facilityId }: Victim,
  [reportId, reportDateRange]: (typeof QUESTIONS)[number],
): Promise<number> => {
  const startMs = performance.now();
  const body = JSON.stringify({ facilityId, reportDateRange });
  const { status, body: text } = await client.send(
    "POST",
    `/api/report/${reportId}`,
    headers,
    body,
  );
  if (status !== 200) throw new Error(`report ${reportId} answered ${status}: ${text}`);
  return performance.now() - startMs;
};

/** Times of the person's reports, one after another with a short pause. */
const timesFor = async (victim: Victim, forMs: number): Promise<number[]> => {
  const times: number[] = [];
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    for (const question of QUESTIONS) times.push(await askReport(victim, question));
    await setTimeout(5);
  }
  return times;
};

const p95 = (times: readonly number[]): number => percentile(times, 0.95);

/** A log as long as one grows, which the audit log's own rules let no one shorten. */
const fillAudit = (db: Db, customerId: string): Promise<unknown> =>
  db.raw(
    `INSERT INTO audit_log (customer_id, audit_id, at, user_name, action, entity, entity_id, before, after)
     SELECT :customerId, gen_random_uuid(), now() - n * interval '20 minutes', 'walk@northlake.test',
       'update', 'device', gen_random_uuid()::text, '{"name":"Before"}', '{"name":"After"}'
     FROM generate_series(1, :rows) AS n`,
    { customerId, rows: AUDIT_ROWS },
  );

type Scene = {
  server: ServerProcess;
  victim: Victim;
  /** What makes a call as its heaviest input. */
  requestOf: (name: string, call: CallDefinition) => (client: HttpClient) => Promise<Wire>;
};

type Measured = {
  alone: number;
  beside: number;
  ratio: number;
  answered: Record<string, number>;
};

const measure = async (
  { server, victim, requestOf }: Scene,
  { name, call }: NamedCall,
  forMs: number,
): Promise<Measured> => {
  const alone = p95(await timesFor(victim, Math.max(ALONE_MS, forMs / 2)));
  const attacking = attack(server.origin, CONNECTIONS, requestOf(name, call));
  const beside = p95(await timesFor(victim, forMs));
  const answered = attacking.answered();
  await attacking.stop();
  return { alone, beside, ratio: beside / alone, answered };
};

/** The server's processor time of an answer, in ms, while no other call runs. */
const costOf = async ({ server, requestOf }: Scene, { name, call }: NamedCall): Promise<number> => {
  const before = await cpuSeconds(server.pid);
  const asking = attack(server.origin, 1, requestOf(name, call));
  await setTimeout(COST_MS);
  await asking.stop();
  const used = (await cpuSeconds(server.pid)) - before;
  const answers = Object.values(asking.answered()).reduce((sum, count) => sum + count, 0);
  return (1_000 * used) / Math.max(1, answers);
};

/** Calls that cost too much for what they say of themselves; one of them fails the run. */
const printUnsaid = (unsaid: Record<string, number>, smallMs: number): void => {
  const count = Object.keys(unsaid).length;
  printFigure({
    figure: "callFairness.costlyWithoutHeavy",
    value: count,
    unit: "calls",
    target: `none above ${LIGHT} times the processor time of ${SMALL_CALL}`,
    isReached: count === 0,
    details: { timesOfSmall: unsaid, cpuMsOfSmall: Number(smallMs.toPrecision(3)) },
  });
  if (count > 0) process.exitCode = 1;
};

const print = (
  { name, call }: NamedCall,
  found: Measured,
  { rounds, timesSmall }: { rounds: number; timesSmall?: number },
): void =>
  printFigure({
    figure: rounds === 1 ? `callFairness.${name}` : `callFairness.long.${name}`,
    value: found.beside,
    unit: "ms",
    peer: { name: "the same person's reports alone", value: found.alone },
    ratio: found.ratio,
    ratioOf: "value / peer",
    target: `<= ${TARGET} times`,
    isReached: found.ratio <= TARGET,
    details: {
      connections: CONNECTIONS,
      heavy: call.heavy ?? null,
      answered: found.answered,
      ...(timesSmall !== undefined && { timesSmall: Number(timesSmall.toPrecision(2)) }),
      ...(rounds > 1 && { rounds }),
    },
  });

const sceneOf = async (walk: CallWalk, server: ServerProcess): Promise<Scene> => {
  const { origin } = server;
  const signed = async (email: string) => {
    const client = httpClient(origin);
    const headers = {
      ...(await signIn(client, email, DEMO_PASSWORD)),
      "content-type": "application/json",
    };
    return { client, headers };
  };
  const attacker = await signed("admin@northlake.test");
  attacker.client.close();
  const victim = {
    ...(await signed("admin@riviere-claire.test")),
    facilityId: walk.otherFacilityId,
  };

  const headersOf = ({ access }: CallDefinition): Record<string, string> => {
    if (access.kind === "gateway") return { authorization: `Bearer ${walk.gatewayToken}` };
    if (access.kind === "display") return { cookie: `handrail_display=${walk.displayToken}` };
    if (access.kind === "ticket") return {};
    return attacker.headers;
  };
  const wireOf = async (name: string, call: CallDefinition): Promise<Wire> => {
    const { path, body, type } = await walk.inputOf(name, call);
    return {
      method: call.method,
      path,
      headers: { ...headersOf(call), ...(type !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body }),
    };
  };
  const calls = new Map(allCalls().map(({ name, call }) => [name, call]));
  const pages = async (): Promise<(client: HttpClient) => Promise<Wire>> => {
    const ticketCall = calls.get("render.ticket");
    if (ticketCall === undefined) throw new Error("the contract has no tickets");
    const asking = await wireOf("render.ticket", ticketCall);
    return async (client) => {
      const { method, path, headers, body } = asking;
      const answer = await client.send(method, path, headers, body);
      const order =
        answer.status === 200
          ? (JSON.parse(answer.body) as RenderOrder)
          : { ticket: "", address: "" };
      const addressHash = createHash("sha256").update(order.address).digest("hex");
      return {
        method: "POST",
        path: "/api/render/page",
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify({ ticket: order.ticket, medium: "paper", addressHash })),
      };
    };
  };
  return {
    server,
    victim,
    requestOf: (name, call) => {
      const making =
        name === "render.page" ? pages() : wireOf(name, call).then((wire) => async () => wire);
      return async (client) => (await making)(client);
    },
  };
};

type Walk = { seconds: number; walkSeconds: number; chosen: readonly string[] };

const walkAll = async (
  scene: Scene,
  { calls }: CallWalk,
  { seconds, walkSeconds, chosen }: Walk,
): Promise<void> => {
  const walkMs = walkSeconds * 1_000;
  await timesFor(scene.victim, 3_000);
  const small = calls.find(({ name }) => name === SMALL_CALL);
  if (small === undefined) throw new Error(`the contract has no ${SMALL_CALL}`);
  // The first ones warm the server up.
  const ofSmall: number[] = [];
  for (let look = 0; look < SMALL_LOOKS; look += 1) ofSmall.push(await costOf(scene, small));
  const smallMs = Math.min(...ofSmall);
  const isSaid = ({ name, call }: NamedCall): boolean =>
    call.heavy !== undefined || NOT_HEAVY[name] !== undefined;

  const suspects: NamedCall[] = [];
  const unsaid: Record<string, number> = {};
  for (const one of calls) {
    if (chosen.length > 0 && !chosen.includes(one.name)) continue;
    say(`call-fairness: ${one.name}`);
    let timesSmall = (await costOf(scene, one)) / smallMs;
    for (let look = 1; look < LOOKS && timesSmall > LIGHT && !isSaid(one); look += 1)
      timesSmall = Math.min(timesSmall, (await costOf(scene, one)) / smallMs);
    if (timesSmall > LIGHT && !isSaid(one)) unsaid[one.name] = Number(timesSmall.toPrecision(2));
    const found = await measure(scene, one, walkMs);
    print(one, found, { rounds: 1, timesSmall });
    if (found.ratio > SUSPECT) suspects.push(one);
  }
  for (const one of suspects) {
    say(`call-fairness: ${one.name} for longer`);
    const rounds: Measured[] = [];
    for (let round = 0; round < LONG_ROUNDS; round += 1)
      rounds.push(await measure(scene, one, seconds * 1_000));
    const [best] = rounds.toSorted((a, b) => a.ratio - b.ratio);
    if (best !== undefined) print(one, best, { rounds: LONG_ROUNDS });
  }
  printUnsaid(unsaid, smallMs);
};

/** What one account that makes any call of the API as often as it can costs another hospital. */
export const callFairness: Benchmark = {
  name: "call-fairness",
  about: "another hospital's reports beside 40 connections that make one call, for every call",
  run: ({ dir, seconds, walkSeconds, calls: chosen }) =>
    withDatabase(
      dir,
      "bench_calls",
      undefined,
      async ({ db }) => {
        await loadDemo(db, { now: new Date(), days: DAYS, log: { info: say } });
      },
      async ({ url, db }) => {
        const walk = await walkCalls(db);
        await fillAudit(db, walk.customerId);
        await db.raw("ANALYZE");
        const server = await startServerProcess(url);
        try {
          await walkAll(await sceneOf(walk, server), walk, { seconds, walkSeconds, chosen });
        } finally {
          await server.stop();
        }
      },
    ),
};
