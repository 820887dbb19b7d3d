import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import {
  finishStaleMarks,
  listDueStaleMarks,
} from "#server/engine/badges/stale/due-stale-badges.ts";
import { markBadgesStale } from "#server/engine/badges/stale/stale-badges.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Ward, buildWard } from "./support/ward.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DUE = { now: NOW, after: "", most: 10 };
const touch = (badge: string, atMs = 1000) => ({ badge, fromMs: atMs, toMs: atMs });

describe("stale marks of badges", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const left = ({ scope }: Ward) =>
    db("badge_touch").where(tenant(scope)).orderBy("badge").select("badge", "due_at");
  const judged = async (ward: Ward, meanwhile: () => Promise<void>): Promise<void> => {
    await db.transaction(async (tx) => {
      const touches = await listDueStaleMarks(tx, ward.scope, DUE);
      await meanwhile();
      await finishStaleMarks(tx, ward.scope, touches, []);
    });
  };

  it("a badge that is read again while it is judged stays stale", async () => {
    const ward = await buildWard(db, "America/Toronto");
    const read = (...badges: string[]) =>
      db.transaction((tx) =>
        markBadgesStale(
          tx,
          ward.scope,
          badges.map((badge) => touch(badge)),
        ),
      );
    await read("A", "B");
    await judged(ward, () => read("B"));
    expect(await left(ward)).toMatchObject([{ badge: "B" }]);
    await judged(ward, async () => {});
    expect(await left(ward)).toEqual([]);
  });

  it("judging waits for no transaction; a badge being stored meanwhile stays stale", async () => {
    const ward = await buildWard(db, "America/Toronto");
    await db.transaction((tx) => markBadgesStale(tx, ward.scope, [touch("A"), touch("B")]));
    const storing = await db.transaction();
    await judged(ward, () => markBadgesStale(storing, ward.scope, [touch("A")]));
    await storing.commit();
    expect(await left(ward)).toMatchObject([{ badge: "A" }]);
  });

  it("stale marks return when the windows of pending passages are over", async () => {
    const ward = await buildWard(db, "America/Toronto");
    await db.transaction((tx) => markBadgesStale(tx, ward.scope, [touch("A"), touch("B")]));
    const dueMs = NOW.getTime() + 60_000;
    await db.transaction(async (tx) => {
      const touches = await listDueStaleMarks(tx, ward.scope, DUE);
      await finishStaleMarks(tx, ward.scope, touches, [{ badge: "B", atMs: 1000, dueMs }]);
    });
    expect(await left(ward)).toEqual([{ badge: "B", due_at: new Date(dueMs) }]);
  });
});
