import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { announceSessionChange } from "#server/features/identity/session/services/announce.ts";
import {
  type SessionDirectory,
  rememberingDirectory,
} from "#server/features/identity/session/services/directory.ts";
import {
  createSession,
  removeSession,
} from "#server/features/identity/session/queries/sessions.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { soon } from "#tests/support/soon.ts";
import { standStill } from "#tests/support/stand-still.ts";

describe("what a server process remembers of sessions", () => {
  const now = new Date("2026-03-02T15:00:00Z");
  let database: TestDatabase;
  let db: Db;
  let directory: SessionDirectory;
  /** Statements sent through the pool so far. */
  let statements = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    db.on("query", () => {
      statements += 1;
    });
    directory = await rememberingDirectory(db, database.url, createLogger("silent"));
  });
  afterAll(async () => {
    await directory.close();
    await db.destroy();
    await database.drop();
  });

  beforeEach(standStill);

  const newSession = async (): Promise<string> => {
    const { customerId } = await buildFacility(db);
    const { userId } = await buildUser(db, { customerId });
    const given = { customerId, userId, idleTimeoutMinutes: 20 };
    return (await createSession(db, now, given)).token;
  };

  it("cached sessions spare the database while nothing changes", async () => {
    const token = await newSession();
    const first = await directory.find(token, now, "192.0.2.1");
    const before = statements;
    const second = await directory.find(token, now, "192.0.2.2");
    expect(statements).toBe(before);
    expect(second).toEqual({ ...first, actor: { ...first?.actor, ipAddress: "192.0.2.2" } });
  });

  it("a cached session never outlives the session itself", async () => {
    const token = await newSession();
    expect(await directory.find(token, now, null)).not.toBeNull();
    const later = new Date(now.getTime() + 20 * 60_000);
    expect(await directory.find(token, later, null)).toBeNull();
  });

  it("a cached session is forgotten when another process announces a change", async () => {
    const token = await newSession();
    expect(await directory.find(token, now, null)).not.toBeNull();
    // A process of its own would write through a connection of its own, as this one does.
    const elsewhere = openDb({ url: database.url });
    try {
      await elsewhere.transaction(async (tx) => {
        await removeSession(tx, token);
        await announceSessionChange(tx);
      });
    } finally {
      await elsewhere.destroy();
    }
    await soon(async () => expect(await directory.find(token, now, null)).toBeNull());
  });

  it("cached sessions survive a lost connection, and hear changes on a new one", async () => {
    const token = await newSession();
    const asks = async (): Promise<boolean> => {
      await directory.find(token, now, null);
      const before = statements;
      await directory.find(token, now, null);
      return statements > before;
    };
    const listener = async (): Promise<number> => {
      const rows = await db("pg_stat_activity")
        .where({ datname: db.raw("current_database()"), application_name: "handrail sessions" })
        .select<{ pid: number }[]>("pid");
      return rows[0]?.pid ?? 0;
    };
    const lost = await listener();
    expect(await asks()).toBe(false);
    await database.letIn(false);
    await db.raw("SELECT pg_terminate_backend(?)", [lost]);
    // Until it listens again it asks each time: a change that it did not hear is not missed.
    await expect.poll(asks).toBe(true);
    await database.letIn(true);
    await expect.poll(asks).toBe(false);
    expect([0, lost]).not.toContain(await listener());
  });
});
