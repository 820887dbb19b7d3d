import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "#server/db/embedded/admin-client.ts";
import {
  migrate,
  migrateAt,
  migrationNames,
  openForMigration,
  rollback,
} from "#server/db/setup/migrate.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { startScript } from "#tests/support/child-script.ts";
import { makeDataDir } from "#tests/support/data-dir.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { hasCluster, onNode, workersOf } from "#tests/support/cluster.ts";
import { recordReplacedMigrations } from "#tests/support/replaced-migrations.ts";
import {
  type Installations,
  asOwner,
  buildInstallations,
  countRows,
  distribute,
} from "./installation.ts";
import { turnWorker } from "./worker.ts";

const NOW = new Date("2026-11-20T19:32:10Z");

describe.skipIf(!hasCluster)(
  "spreading an installation of one database user over a cluster",
  () => {
    let installations: Installations;
    beforeAll(async () => {
      installations = await buildInstallations(NOW, "one");
    });
    afterAll(() => installations.drop());

    const known = () =>
      asOwner(installations, async (db) => {
        const { rows } = await db.raw<{ rows: { table: string }[] }>(
          `SELECT logicalrelid::text AS table FROM pg_dist_partition p JOIN pg_class c ON c.oid = logicalrelid
         WHERE NOT c.relispartition`,
        );
        return rows.map(({ table }) => table);
      });

    /** What `distribute` says where it refuses to begin. */
    const refusal = async (): Promise<string> => {
      const run = installations.command("admin", "distribute");
      expect(await run.ended, run.said()).toBe(1);
      expect(await known()).toEqual([]);
      return run.said().trim();
    };
    const onWorker = async (sql: string): Promise<void> => {
      const [worker] = await workersOf(installations.cluster.url);
      if (worker === undefined) throw new Error("a cluster has a worker");
      await withClient(onNode(installations.cluster.url, worker), async (client) => {
        await client.query("SET citus.enable_ddl_propagation = off");
        await client.query(sql);
      });
    };

    it("distributing begins nothing while a server is connected", async () => {
      const said = await withClient(
        `${installations.cluster.url}?application_name=handrail`,
        refusal,
      );
      expect(said).toBe("A Handrail server is connected to this database: stop it first.");
    });

    it("distributing begins nothing where the owner lacks a right on a node", async () => {
      await onWorker("REVOKE CREATE ON SCHEMA public FROM pg_database_owner");
      const said = await refusal().finally(() =>
        onWorker("GRANT CREATE ON SCHEMA public TO pg_database_owner"),
      );
      expect(said).toMatch(/^The node \S+ lacks the owner's right to create tables in public/u);
    });

    it.skipIf(turnWorker === null)("distributing begins nothing while a node is away", async () => {
      await turnWorker?.("stop");
      const said = await refusal().finally(() => turnWorker?.("start"));
      expect(said).toMatch(/^The node \S+ does not answer: /u);
    });

    it("distributing begins nothing without a table of the product", async () => {
      const rename = (from: string, to: string) =>
        asOwner(installations, (db) => db.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
      await rename("mail_attachment", "put_away");
      const said = await refusal().finally(() => rename("put_away", "mail_attachment"));
      expect(said).toBe("The database lacks tables of this Handrail: mail_attachment.");
    });

    const taken = () =>
      asOwner(installations, async (db) => {
        const rows = await db<{ name: string }>("knex_migrations").orderBy("id").select("name");
        return rows.map(({ name }) => name);
      });

    it("distributing stops at a kill, and the next run completes it", async () => {
      await asOwner(installations, (db) => rollback(db));
      // A step may leave rows of its own when it is taken again: as it does on one PostgreSQL.
      const plain = openForMigration(installations.plain.ownerUrl);
      await rollback(plain);
      await migrate(plain);
      await plain.destroy();
      const before = await countRows(installations.plain.url);
      for (const table of ["role", "customer", "device", "mail_outbox"]) {
        const run = installations.command("admin", "distribute", "--shards", "8");
        await run.until(`${table} …`);
        await run.kill();
      }
      // It has brought the schema up to date before it moved anything.
      expect(await taken()).toEqual((await migrationNames()).toSorted());
      expect((await known()).length).toBeLessThan(Object.keys(TABLE_KINDS).length);
      const { ownerUrl } = installations.cluster;
      await expect(migrateAt({ ownerUrl, applicationRole: null })).rejects.toThrow(
        "run `npm run admin -- distribute` to the end",
      );
      const migrating = installations.command("migrate", "up");
      expect(await migrating.ended).toBe(1);
      expect(migrating.said()).toContain("only partly spread over its cluster");
      await distribute(installations);
      expect((await known()).toSorted()).toEqual(Object.keys(TABLE_KINDS).toSorted());
      expect(await countRows(installations.cluster.url)).toEqual(before);
      expect(await distribute(installations)).toContain("Every table is distributed already");
    });

    it("distributing leaves no row on the coordinator that lies on a node", async () => {
      const { rows } = await asOwner(installations, (db) =>
        db.raw<{ rows: unknown[] }>(
          `SELECT c.relname FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
         WHERE p.partmethod = 'h' AND pg_relation_size(c.oid) > 0`,
        ),
      );
      expect(rows).toEqual([]);
    });

    it("a distributed installation is backed up, and restored into one PostgreSQL", async () => {
      const folder = await makeDataDir();
      const file = join(folder, "cluster.tar");
      const backup = () => installations.command("backup", file);
      await withClient(`${installations.cluster.url}?application_name=handrail`, async () => {
        const run = backup();
        expect(await run.ended, run.said()).toBe(1);
        expect(run.said()).toContain("A Handrail server is connected to this database");
      });
      const run = backup();
      expect(await run.ended, run.said()).toBe(0);
      const database = await createEmptyDatabase();
      const restore = startScript(
        fileURLToPath(new URL("../../server/cli/restore.ts", import.meta.url)),
        [file],
        {
          ...process.env,
          DATABASE_URL: database.applicationUrl,
          HANDRAIL_MIGRATE_URL: database.ownerUrl,
          HANDRAIL_DATA_DIR: join(folder, "data"),
        },
      );
      expect(await restore.ended, restore.said()).toBe(0);
      const before = await countRows(installations.cluster.url);
      expect(await countRows(database.url)).toEqual({ ...before, session: 0 });
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    it("a distributed installation starts again, and knows the migrations before the baseline", async () => {
      await asOwner(installations, recordReplacedMigrations);
      await migrateAt({ ownerUrl: installations.cluster.ownerUrl, applicationRole: null });
    });
  },
);
