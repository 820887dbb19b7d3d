import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { type Gateway, gatewayWith, newGateway } from "./support/gateway.ts";
import { testClock } from "#tests/support/clock.ts";
import { type ServerProcess, freePort, startServerProcess } from "#tests/support/server-process.ts";
import { derivedRows } from "./support/stored-rows.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

type Batch = { ids: string[]; facts: unknown[]; isAcknowledged: boolean };

const BATCH_SIZE = 400;
const SENDERS = 4;
/** Answers after which the process is killed, with the other senders' batches under way. */
const ANSWERS_BEFORE_KILL = 12;

describe("killing the server under load", () => {
  let dataDir: string;
  let port: number;
  let server: ServerProcess;
  let embedded: Embedded;
  let db: Db;
  let ward: Ward;
  let gateway: Gateway;
  let batches: Batch[];

  const connect = async (): Promise<void> => {
    embedded = await startEmbedded({ dataDir, role: "command", log: { info: () => undefined } });
    db = openDb({ url: embedded.url });
  };
  const disconnect = async (): Promise<void> => {
    await db.destroy();
    await embedded.stop();
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "handrail-kill-"));
    // PostgreSQL's own user has to pass when the tests run as root.
    await chmod(dataDir, 0o711);
    port = await freePort();
    server = await startServerProcess(dataDir, port);
    await connect();
    ward = await buildWard(db);
    await hangDevice(db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    await hangDevice(db, ward, "D-2", "dispenser", ward.rooms[2] ?? null);
    gateway = await newGateway(server.origin, db, ward.scope);
    batches = [];
  });
  afterEach(async () => {
    await server.kill();
    await disconnect();
    await rm(await realpath(join(dataDir, "postgres")), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  });

  const newBatch = (): Batch => {
    const number = batches.length;
    const ids = Array.from({ length: BATCH_SIZE }, (_, index) => `${number}-${index}`);
    const facts = ids.map((id, index) => ({
      type: "dispense",
      id,
      device: index % 2 ? "D-1" : "D-2",
      at: new Date(Date.now() - ((number * BATCH_SIZE + index) % 5000) * 60_000).toISOString(),
    }));
    const batch = { ids, facts, isAcknowledged: false };
    batches.push(batch);
    return batch;
  };

  /** Sends batch after batch until the server is gone. */
  const sendUntilGone = async (onAnswer: () => void): Promise<void> => {
    for (;;) {
      const batch = newBatch();
      try {
        const answer = await gateway.send(batch.facts);
        expect(answer.accepted).toBe(BATCH_SIZE);
      } catch (error) {
        if (error instanceof TypeError) return; // what fetch throws when there is no answer
        // The database may be gone a moment before the server: what was refused is not acknowledged.
        if (error instanceof Error && error.message.startsWith("ingest answered 503")) continue;
        throw error;
      }
      batch.isAcknowledged = true;
      onAnswer();
    }
  };

  const loadAndKill = async (kill: () => Promise<void>): Promise<void> => {
    let answers = 0;
    let killed: Promise<void> | undefined;
    const onAnswer = (): void => {
      answers += 1;
      if (answers === ANSWERS_BEFORE_KILL) killed = kill();
    };
    await Promise.all(Array.from({ length: SENDERS }, () => sendUntilGone(onAnswer)));
    await killed;
  };

  const storedIds = async (): Promise<string[]> => {
    const rows = await db("dispense")
      .where(tenant(ward.scope))
      .select<{ fact_id: string }[]>("fact_id");
    return rows.map((row) => row.fact_id).toSorted();
  };

  const expectNothingLost = async (): Promise<void> => {
    const acknowledged = batches.filter(({ isAcknowledged }) => isAcknowledged);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERS_BEFORE_KILL);
    expect(acknowledged.length).toBeLessThan(batches.length);
    const stored = new Set(await storedIds());
    const lost = acknowledged.flatMap(({ ids }) => ids).filter((id) => !stored.has(id));
    expect(lost).toEqual([]);
  };

  const resendAndCompare = async (): Promise<void> => {
    gateway = gatewayWith(server.origin, gateway.token);
    for (const batch of batches.filter(({ isAcknowledged }) => !isAcknowledged)) {
      const { accepted, duplicate, refused } = await gateway.send(batch.facts);
      expect({ sum: accepted + duplicate, refused }).toEqual({ sum: BATCH_SIZE, refused: [] });
    }
    expect(await storedIds()).toEqual(batches.flatMap(({ ids }) => ids).toSorted());
    const kept = await derivedRows(db, ward.scope);
    await rebuildFacility(db, ward.scope, testClock());
    expect(await derivedRows(db, ward.scope)).toEqual(kept);
  };

  it("a killed server loses no acknowledged fact, and its summaries stay right", async () => {
    await loadAndKill(() => server.kill());
    await expectNothingLost();
    server = await startServerProcess(dataDir, port);
    await resendAndCompare();
  });

  it("nor does killing the database with it", async () => {
    const folder = await realpath(join(dataDir, "postgres"));
    const postmaster = Number(
      (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0],
    );
    await loadAndKill(async () => {
      process.kill(postmaster, "SIGKILL");
      await server.kill();
    });
    await disconnect().catch(() => undefined);
    server = await startServerProcess(dataDir, port);
    await connect();
    await expectNothingLost();
    await resendAndCompare();
  });
});
