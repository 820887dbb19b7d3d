import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";
import type { Embedded } from "#server/db/embedded/start-embedded.ts";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import { migrate, migrateAt } from "#server/db/migrate.ts";
import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { audit } from "#server/features/audit/service.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

const NOW = new Date("2026-03-02T15:00:00Z");
const REFUSED = /permission denied|must be owner|append-only/u;

describe("the application's role of the embedded database", () => {
  let dataDir: string;
  let embedded: Embedded;
  let db: Db;

  const start = async (): Promise<void> => {
    embedded = await startEmbedded({ dataDir, log: { info: () => undefined } });
    db = openDb({ url: embedded.url });
  };
  const stop = async (): Promise<void> => {
    await db.destroy();
    await embedded.stop();
  };
  beforeEach(async () => {
    dataDir = await makeDataDir();
    await start();
  });
  afterEach(async () => {
    await stop();
    await removeDataDir(dataDir);
  });

  /** A customer with a line in the log, written by the application. */
  const writeLine = async (): Promise<string> => {
    const { customerId } = await buildCustomer(db);
    await db.transaction((tx) =>
      audit(tx, "command line", NOW, { customerId, action: "create", entity: "customer" }),
    );
    return customerId;
  };

  /** Whatever would change the log, or let it be changed. */
  const attacks = [
    "UPDATE audit_log SET action = 'none'",
    "DELETE FROM audit_log",
    "TRUNCATE audit_log",
    "TRUNCATE customer CASCADE",
    "DROP TABLE audit_log",
    "ALTER TABLE audit_log DISABLE TRIGGER ALL",
    "ALTER TABLE audit_log OWNER TO CURRENT_USER",
    "DROP FUNCTION audit_log_is_append_only CASCADE",
    "GRANT UPDATE ON audit_log TO CURRENT_USER",
    "SET session_replication_role = replica",
    "SET ROLE handrail",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "COPY (SELECT 1) TO PROGRAM 'true'",
  ];

  const attackInVain = async (): Promise<void> => {
    for (const attack of attacks) {
      // A right that is missing may be a warning only: the line below tells.
      const outcome = await db.raw(attack).then(
        () => "done",
        (error: unknown) => String(error),
      );
      if (!attack.startsWith("GRANT")) expect(outcome, attack).toMatch(REFUSED);
    }
    await expect(db.raw("UPDATE audit_log SET action = 'none'")).rejects.toThrow(REFUSED);
  };

  it("adds to the audit log and reads it, and can do nothing else to it", async () => {
    await migrateAt(embedded.ownerUrl);
    const customerId = await writeLine();
    await attackInVain();
    expect(await db("audit_log").select("customer_id", "action")).toEqual([
      { customer_id: customerId, action: "create" },
    ]);
  });

  it("makes partitions, and fills and empties them", async () => {
    await migrateAt(embedded.ownerUrl);
    await ensurePartitionsAround(db, NOW);
    const facility = await buildFacility(db);
    const fact = {
      customer_id: facility.customerId,
      facility_id: facility.facilityId,
      device_id: facility.facilityId,
      fact_id: "1",
      at: NOW,
    };
    await db("dispense").insert({ ...fact, count: 1 });
    await db.raw("TRUNCATE dispense_2026_03, location_day, device_day");
    await db.raw("ANALYZE device, location_day");
    expect(await db("dispense")).toEqual([]);
  });

  it("is given to a database that an earlier version made, with its rows in place", async () => {
    const owner = openDb({ url: embedded.ownerUrl });
    await owner.raw("DROP OWNED BY handrail_app");
    await owner.raw("DROP ROLE handrail_app");
    await migrate(owner);
    await ensurePartitionsAround(owner, NOW);
    const { customerId } = await buildCustomer(owner);
    await owner.destroy();
    await stop();
    await rm(join(dataDir, "postgres", "handrail-app-password"));

    await start();
    await migrateAt(embedded.ownerUrl);
    expect(await db("customer").pluck("customer_id")).toEqual([customerId]);
    await ensurePartitionsAround(db, new Date("2027-03-02T15:00:00Z"));
    await writeLine();
    await attackInVain();
  });

  it("keeps its password from one start to the next", async () => {
    const before = embedded.url;
    await stop();
    await start();
    expect(new URL(embedded.url).password).toBe(new URL(before).password);
    expect(new URL(embedded.url).username).not.toBe(new URL(embedded.ownerUrl).username);
  });
});
