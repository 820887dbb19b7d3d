import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportResult } from "#contract/core/imports.ts";
import { type Db, type Tx, openDb } from "#server/db/knex.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type ServerProcess, freePort, startServerProcess } from "#tests/support/server-process.ts";
import { soon } from "#tests/support/soon.ts";

const LINES = 600;

let database: TestDatabase;
let db: Db;
let dataDir: string;
let port: number;
let server: ServerProcess;
const start = async (): Promise<void> => {
  server = await startServerProcess(dataDir, port, { DATABASE_URL: database.ownerUrl });
};
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.url });
  dataDir = await makeDataDir();
  port = await freePort();
  await start();
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await database.drop();
  await removeDataDir(dataDir);
});

/** Lets no import end until the transaction that comes back does: its lines are written by then. */
const holdEnds = async (): Promise<Tx> => {
  await db.raw(`CREATE OR REPLACE FUNCTION hold_end() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END'`);
  await db.raw(`CREATE TRIGGER hold_end BEFORE UPDATE ON import_run FOR EACH ROW
    WHEN (NEW.status = 'Done') EXECUTE FUNCTION hold_end()`);
  const tx = await db.transaction();
  await tx.raw("SELECT pg_advisory_xact_lock(1)");
  return tx;
};
const isHeld = async (): Promise<boolean> => {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.length > 0;
};

type Place = { customerId: string; facilityId: string };
const KINDS = {
  users: {
    path: ({ customerId }: Place) => `userMaintenance/${customerId}/import`,
    head: "E-mail,First name,Last name,Role,Facility",
    line: (at: number) => `person.${at}@example.org,Ida,Roy,Observer,All facilities`,
    /** What it writes: of each line one, in each list. */
    written: ({ customerId }: Place) => [
      db("app_user").where({ customer_id: customerId, activated_at: null }).pluck("email"),
      db("mail_outbox").where({ customer_id: customerId }).pluck("recipient"),
    ],
  },
  locations: {
    path: ({ facilityId }: Place) => `location/${facilityId}/import`,
    head: "Floor,Unit,Room",
    line: (at: number) => `Floor 1,Ward 1,Room ${at}`,
    written: ({ customerId, facilityId }: Place) => [
      db("location")
        .where({ customer_id: customerId, facility_id: facilityId, level: 4 })
        .pluck("name"),
    ],
  },
} as const;

it.each(["users", "locations"] as const)(
  "an import of %s killed before its end writes each line once when resumed",
  async (kind) => {
    const { path, head, line, written } = KINDS[kind];
    const place = await buildFacility(db, { products: ["OBS"] });
    const { customerId } = place;
    const user = await buildUser(db, { customerId, role: "customerAdmin" });
    const page = await signIn(server.origin, user.email, user.password);
    const held = await holdEnds();
    const lines = Array.from({ length: LINES }, (_, at) => line(at));
    const answer = await page.send("POST", `/api/${path(place)}`, {
      text: [head, ...lines].join("\n"),
    });
    const { importId } = (await answer.json()) as ImportResult;
    await soon(async () => expect(await isHeld()).toBe(true));
    await server.kill();
    await held.rollback();
    await db.raw("DROP TRIGGER hold_end ON import_run");
    // The killed transaction takes its rows with it once the database has noticed.
    await soon(async () => expect(await isHeld()).toBe(false));
    const found = () => Promise.all(written(place));
    expect((await found()).flat()).toEqual([]);
    const run = () =>
      db("import_run").where({ customer_id: customerId, import_id: importId }).first();
    expect(await run()).toMatchObject({ status: "Pending" });

    // As after the minute for which a claim holds.
    await db("job")
      .whereNotNull("locked_until")
      .update({ locked_until: new Date(0) });
    await start();
    await soon(async () => expect(await run()).toMatchObject({ status: "Done" }));
    for (const list of await found())
      expect([list.length, new Set(list).size]).toEqual([LINES, LINES]);
    const entries = db("audit_log").where({ customer_id: customerId, action: "import" });
    expect(await entries).toHaveLength(1);
  },
);
