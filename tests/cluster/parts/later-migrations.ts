import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { APPLICATION_ROLE } from "#server/db/embedded/roles.ts";
import { migrate, openForMigration, rollback } from "#server/db/setup/migrate.ts";
import { inCluster } from "#server/db/scale-out/cluster-steps.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import type { Side } from "../side.ts";

/** A step that makes a table of customers; those after it change and fill some. */
const MAKES_TABLES = "keep_battery_states";

/** Citus takes a trigger on a distributed table under the product's settings only. */
const TRIGGER_STEP = `
  export const up = (knex) => knex.raw(\`CREATE TRIGGER a_later_one BEFORE UPDATE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only()\`);
  export const down = (knex) => knex.raw("DROP TRIGGER a_later_one ON audit_log");
`;

/** Steps that come when the tables lie in the cluster already. */
export const laterMigrationsRun = (side: Side): void => {
  describe("later migrations", () => {
    it("later migrations are reverted and run again, with tables in the cluster", async () => {
      const db = openForMigration(side.installations.cluster.ownerUrl);
      try {
        const taken: string[] = [];
        while (!taken.some((name) => name.includes(MAKES_TABLES)))
          taken.push(...(await rollback(db)));
        expect(await migrate(db, APPLICATION_ROLE)).toEqual(taken.toReversed());
        const { rows } = await db.raw<{ rows: { name: string }[] }>(
          `SELECT c.relname AS name FROM pg_dist_partition p
           JOIN pg_class c ON c.oid = p.logicalrelid WHERE NOT c.relispartition`,
        );
        expect(rows.map(({ name }) => name).toSorted()).toEqual(
          Object.keys(TABLE_KINDS).toSorted(),
        );
      } finally {
        await db.destroy();
      }
    });

    it("later migrations run under a cluster's settings for schema changes", async () => {
      const { dataDir } = side.cluster;
      const name = "20990101000000_a_later_one.ts";
      await writeFile(join(dataDir, name), TRIGGER_STEP);
      const step = await inCluster(dataDir, [name]).getMigration(name);
      const db = openForMigration(side.installations.cluster.ownerUrl);
      try {
        await db.transaction(async (tx) => step.up(tx));
        await db.transaction(async (tx) => step.down?.(tx));
      } finally {
        await db.destroy();
      }
    });
  });
};
