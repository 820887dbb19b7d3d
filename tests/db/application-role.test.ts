import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { APPLICATION_ROLE } from "#server/db/embedded/roles.ts";
import { type Embedded, startEmbedded } from "#server/db/embedded/start-embedded.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { migrate, migrateAt } from "#server/db/setup/migrate.ts";
import { ensurePartitionsAround } from "#server/db/partitions.ts";
import { provideDatabase } from "#server/db/setup/provide-database.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { writeAudit } from "#server/access/audit-log.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";

const NOW = new Date("2026-03-02T15:00:00Z");
const REFUSED = /permission denied|must be owner|append-only/u;

/** Whatever would make, change or empty something that is the owner's, or lend its rights. */
const ATTACKS = [
  "UPDATE audit_log SET action = 'none'",
  "DELETE FROM audit_log",
  "TRUNCATE audit_log",
  "TRUNCATE customer CASCADE",
  "TRUNCATE location_day",
  "TRUNCATE dispense_2026_03",
  "DROP TABLE audit_log",
  "ALTER TABLE audit_log DISABLE TRIGGER ALL",
  "ALTER TABLE audit_log OWNER TO CURRENT_USER",
  "DROP FUNCTION audit_log_is_append_only CASCADE",
  "GRANT UPDATE ON audit_log TO CURRENT_USER",
  "CREATE TRIGGER planted BEFORE INSERT ON dispense FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only()",
  "ALTER TABLE dispense ADD COLUMN planted int",
  "UPDATE dispense SET count = 2",
  "DELETE FROM device_fault",
  "SELECT * FROM dispense_2026_03",
  "CREATE TABLE planted (n int)",
  "CREATE TEMPORARY TABLE planted (n int)",
  "CREATE TABLE planted PARTITION OF dispense FOR VALUES FROM ('1990-01-01') TO ('1990-02-01')",
  "CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  "CREATE OR REPLACE FUNCTION make_fact_partitions(since timestamptz, until timestamptz) RETURNS void LANGUAGE sql AS ''",
  "CREATE SCHEMA planted",
  "CREATE INDEX planted ON customer (name)",
  "UPDATE role SET is_admin = true",
  "DELETE FROM knex_migrations",
  "SET session_replication_role = replica",
  "SET ROLE handrail",
  "SET ROLE handrail_owner",
  "ALTER ROLE CURRENT_USER SUPERUSER",
  "COPY (SELECT 1) TO PROGRAM 'true'",
];

const attackInVain = async (db: Db): Promise<void> => {
  for (const attack of ATTACKS) {
    // A right that is missing may be a warning only: the line below shows it.
    const outcome = await db.raw(attack).then(
      () => "done",
      (error: unknown) => String(error),
    );
    if (!attack.startsWith("GRANT")) expect(outcome, attack).toMatch(REFUSED);
  }
  await expect(db.raw("UPDATE audit_log SET action = 'none'")).rejects.toThrow(REFUSED);
};

/** Everything in the schema that another role than its owner owns. */
const ownedByOthers = async (admin: Db, owner: string): Promise<unknown[]> => {
  const { rows } = await admin.raw<{ rows: unknown[] }>(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_get_userbyid(relowner) <> :owner
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND pg_get_userbyid(proowner) <> :owner
     UNION ALL SELECT stxname FROM pg_statistic_ext WHERE stxnamespace = 'public'::regnamespace AND pg_get_userbyid(stxowner) <> :owner`,
    { owner },
  );
  return rows;
};

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
  const migrateEmbedded = (): Promise<void> =>
    migrateAt({ ownerUrl: embedded.ownerUrl, applicationRole: APPLICATION_ROLE });
  beforeEach(async () => {
    dataDir = await makeDataDir();
    await start();
  });
  afterEach(async () => {
    await stop();
    await removeDataDir(dataDir);
  });

  /** The product's database as the cluster's administrator. */
  const openAsAdmin = (): Db =>
    openDb({ url: embedded.adminUrl.replace(/\/postgres$/u, "/handrail") });

  /** A customer with a line in the log, written by the application. */
  const writeLine = async (): Promise<string> => {
    const { customerId } = await buildCustomer(db);
    await db.transaction((tx) =>
      writeAudit(tx, "command line", NOW, {
        scope: customerScope(customerId),
        action: "create",
        entity: "customer",
      }),
    );
    return customerId;
  };

  it("the embedded database's application role writes rows, but cannot change the audit log", async () => {
    await migrateEmbedded();
    await ensurePartitionsAround(db, NOW);
    const customerId = await writeLine();
    await attackInVain(db);
    expect(await db("audit_log").select("customer_id", "action")).toEqual([
      { customer_id: customerId, action: "create" },
    ]);
    const facility = await buildFacility(db);
    const { customerId: customer_id, facilityId } = facility;
    const keys = { customer_id, facility_id: facilityId, device_id: facilityId };
    await db("dispense").insert({ ...keys, fact_id: "1", at: NOW, count: 1 });
    expect(await db("dispense").pluck("fact_id")).toEqual(["1"]);
    await db("session").delete();
  });

  it("the application's role makes the same partitions each time, not thousands", async () => {
    await migrateEmbedded();
    await Promise.all([ensurePartitionsAround(db, NOW), ensurePartitionsAround(db, NOW)]);
    await ensurePartitionsAround(db, NOW);
    const admin = openAsAdmin();
    const made = await admin("pg_class")
      .where("relispartition", true)
      .whereIn("relkind", ["r"])
      .pluck("relname");
    expect(made).toHaveLength(18 * FACT_TABLES.length);
    expect(made).toContain("passage_2026_06");
    expect(await ownedByOthers(admin, "handrail_owner")).toEqual([]);
    await admin.destroy();
    await expect(db.raw("SELECT make_fact_partitions('2000-01-01', '2600-01-01')")).rejects.toThrow(
      "too many",
    );
  });

  it("gives an earlier version's database the application role with its rows in place", async () => {
    const admin = openAsAdmin();
    // As it was: the administrator migrated, and the application made and owned the facts' months.
    await migrate(admin);
    await ensurePartitionsAround(admin, NOW);
    await admin.raw(`GRANT CREATE ON SCHEMA public TO ${APPLICATION_ROLE}`);
    for (const table of ["dispense", "dispense_2026_03"])
      await admin.raw(`ALTER TABLE ${table} OWNER TO ${APPLICATION_ROLE}`);
    await admin.raw(`GRANT ALL ON customer, dispense_2026_02 TO ${APPLICATION_ROLE}`);
    await db.raw(`CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      AS 'BEGIN RETURN NEW; END'`);
    await db.raw(
      "CREATE TRIGGER planted BEFORE INSERT ON dispense_2026_03 FOR EACH ROW EXECUTE FUNCTION planted()",
    );
    const { customerId } = await buildCustomer(admin);
    await stop();
    await rm(join(dataDir, "postgres", "handrail-app-password"));
    await rm(join(dataDir, "postgres", "handrail-owner-password"));

    await start();
    await migrateEmbedded();
    expect(await db("customer").pluck("customer_id")).toEqual([customerId]);
    await ensurePartitionsAround(db, new Date("2027-03-02T15:00:00Z"));
    await writeLine();
    await attackInVain(db);
    await admin.destroy();
    const again = openAsAdmin();
    expect(await ownedByOthers(again, "handrail_owner")).toEqual([]);
    expect(await again("pg_proc").where("proname", "planted")).toEqual([]);
    expect(await again("pg_trigger").where("tgname", "planted")).toEqual([]);
    await again.destroy();
  });

  it("the application's role has the same password at each start", async () => {
    const before = embedded.url;
    await stop();
    await start();
    expect(new URL(embedded.url).password).toBe(new URL(before).password);
    const users = [embedded.url, embedded.ownerUrl, embedded.adminUrl].map(
      (url) => new URL(url).username,
    );
    expect(users).toEqual(["handrail_app", "handrail_owner", "handrail"]);
  });
});

describe("the roles of a database that the settings name", () => {
  const said: string[] = [];
  const provide = (databaseUrl: string, migrateUrl?: string) =>
    provideDatabase(
      { databaseUrl, migrateUrl, dataDir: "" },
      { info: (line) => said.push(line) },
      { role: "server", mayCreate: true },
    );
  const as = (url: string, role: string): string => {
    const address = new URL(url);
    [address.username, address.password] = [role, "secret"];
    return address.href;
  };

  it("uses two roles where an owner is named, and logs one where none is", async () => {
    const database = await createEmptyDatabase();
    const admin = openDb({ url: database.url });
    const ownerUrl = as(database.url, "named_owner");
    const url = as(database.url, "named_app");
    try {
      await admin.raw("CREATE ROLE named_owner LOGIN PASSWORD 'secret'");
      await admin.raw("CREATE ROLE named_app LOGIN PASSWORD 'secret' IN ROLE named_owner");
      await admin.raw("ALTER DATABASE ?? OWNER TO named_owner", [new URL(url).pathname.slice(1)]);
      await expect(migrateAt(await provide(url, ownerUrl))).rejects.toThrow(
        "DATABASE_URL: this user belongs to the owner of the schema",
      );
      await admin.raw("REVOKE named_owner FROM named_app");
      await migrateAt(await provide(url, ownerUrl));
      expect(said).toEqual([]);
      const db = openDb({ url });
      await ensurePartitionsAround(db, NOW);
      await expect(db.raw("CREATE TABLE planted (n int)")).rejects.toThrow(REFUSED);
      await expect(db.raw("TRUNCATE location_day")).rejects.toThrow(REFUSED);
      await migrateAt(await provide(ownerUrl));
      await db.destroy();
      expect(said).toEqual([expect.stringContaining("HANDRAIL_MIGRATE_URL")]);
      expect(await ownedByOthers(admin, "named_owner")).toEqual([]);
    } finally {
      await admin.destroy();
      await database.drop();
    }
  });
});
