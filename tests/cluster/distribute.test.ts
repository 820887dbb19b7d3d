import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateAt } from "#server/db/migrate.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { asOwner, buildTwins, countRows, distribute } from "./installation.ts";
import type { Twins } from "./installation.ts";

const NOW = new Date("2026-11-20T19:32:10Z");

describe("spreading an installation of one database user over a cluster", () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await buildTwins(NOW, "one");
  });
  afterAll(() => twins.drop());

  const known = () =>
    asOwner(twins, async (db) => {
      const { rows } = await db.raw<{ rows: { table: string }[] }>(
        `SELECT logicalrelid::text AS table FROM pg_dist_partition p JOIN pg_class c ON c.oid = logicalrelid
         WHERE NOT c.relispartition`,
      );
      return rows.map(({ table }) => table);
    });

  it("stops at a kill, goes on with the next run, and is whole then", async () => {
    const before = await countRows(twins.plain.url);
    for (const table of ["role", "customer", "device", "mail_outbox"]) {
      const run = twins.command("admin", "distribute", "--shards", "8");
      await run.until(`${table} …`);
      await run.kill();
    }
    expect((await known()).length).toBeLessThan(Object.keys(TABLE_KINDS).length);
    // Whoever starts a server now, has it finish the tables.
    await distribute(twins);
    expect((await known()).toSorted()).toEqual(Object.keys(TABLE_KINDS).toSorted());
    expect(await countRows(twins.cluster.url)).toEqual(before);
    expect(await distribute(twins)).toContain("Every table is distributed already");
  });

  it("leaves no row on the coordinator that lies on a node", async () => {
    const { rows } = await asOwner(twins, (db) =>
      db.raw<{ rows: unknown[] }>(
        `SELECT c.relname FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
         WHERE p.partmethod = 'h' AND pg_relation_size(c.oid) > 0`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it("is as it was for the next start", async () => {
    await migrateAt({ ownerUrl: twins.cluster.ownerUrl, applicationRole: null });
  });
});
