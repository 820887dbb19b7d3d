import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateAt } from "#server/db/setup/migrate.ts";
import { APPLICATION_ROLE } from "#server/db/embedded/roles.ts";
import { hasCluster } from "#tests/support/cluster.ts";
import { startPortal } from "#tests/support/portal.ts";
import { buildInstallations, countRows, distribute } from "./installation.ts";
import type { Side } from "./side.ts";
import { auditLogStays } from "./parts/audit-log.ts";
import { callsWork } from "./parts/calls.ts";
import { commandsWork } from "./parts/commands.ts";
import { jobsWork } from "./parts/jobs.ts";
import { laterMigrationsRun } from "./parts/later-migrations.ts";
import { reportsAgree } from "./parts/reports.ts";
import { survivesLostWorker } from "./parts/lost-worker.ts";

const NOW = new Date("2026-11-20T19:32:10Z");

describe.skipIf(!hasCluster)("an installation of two database users on a cluster", () => {
  const side = {} as Side;
  beforeAll(async () => {
    side.installations = await buildInstallations(NOW, "two");
    await distribute(side.installations);
    side.plain = await startPortal({ now: NOW, database: side.installations.plain });
    side.cluster = await startPortal({ now: NOW, database: side.installations.cluster });
  });
  afterAll(async () => {
    await side.plain.close();
    await side.cluster.close();
    await side.installations.drop();
  });

  it("a distributed installation has every row that it had", async () => {
    const { plain, cluster } = side.installations;
    expect(await countRows(cluster.url)).toEqual(await countRows(plain.url));
  });

  it("a distributed installation starts again, with rights that changed meanwhile", async () => {
    const { ownerUrl } = side.installations.cluster;
    for (const table of ["customer", "country", "job"])
      await side.cluster.db.raw(`GRANT TRUNCATE ON ${table} TO ${APPLICATION_ROLE}`);
    await migrateAt({ ownerUrl, applicationRole: APPLICATION_ROLE });
    const { rows } = await side.cluster.db.raw<{ rows: unknown[] }>(
      `SELECT t FROM unnest(ARRAY['customer', 'country', 'job']) t
       WHERE has_table_privilege(?, t, 'TRUNCATE')`,
      [APPLICATION_ROLE],
    );
    expect(rows).toEqual([]);
  });

  reportsAgree(side);
  auditLogStays(side);
  jobsWork(side);
  commandsWork(side);
  survivesLostWorker(side);
  callsWork(side);
  laterMigrationsRun(side);
});
