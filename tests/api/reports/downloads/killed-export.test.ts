import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Download } from "#contract/reports/downloads.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import { type Db, type Tx, openDb } from "#server/db/knex.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type ServerProcess, freePort, startServerProcess } from "#tests/support/server-process.ts";
import { soon } from "#tests/support/soon.ts";
import { buildHospital } from "../reports/support/hospital.ts";

/** Three pages. */
const ROWS = 12_000;

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

/** Lets no export go on beyond its first page until the transaction that comes back ends. */
const holdPages = async (): Promise<Tx> => {
  await db.raw(`CREATE FUNCTION hold_page() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END'`);
  await db.raw(`CREATE TRIGGER hold_page BEFORE UPDATE ON download FOR EACH ROW
    WHEN (NEW.rows > 0) EXECUTE FUNCTION hold_page()`);
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
const listed = async (page: Client, facilityId: string): Promise<Download | undefined> => {
  const answer = await page.get(`/api/downloads?facilityId=${facilityId}`);
  return Download.array().parse(await answer.json())[0];
};

it("an export killed between two pages is written whole when resumed", async () => {
  const { customerId, facilityId, e1 } = await buildHospital(db);
  const deviceId = await buildDevice(db, { customerId, facilityId }, { locationId: e1 });
  await db.raw("SELECT make_fact_partitions(now() - interval '8 days', now())");
  await db.raw(
    `INSERT INTO dispense (customer_id, facility_id, device_id, at, fact_id)
     SELECT :customerId, :facilityId, :deviceId, now() - interval '1 hour' - n * interval '10 s', n
     FROM generate_series(1, :count::integer) n`,
    { customerId, facilityId, deviceId, count: ROWS },
  );
  const user = await buildUser(db, { customerId, role: "dataAnalyst" });
  const page = await signIn(server.origin, user.email, user.password);
  const productId = productIdOf("ECM");
  const held = await holdPages();
  const answer = await page.send("POST", `/api/reportExport/${productId}/raw`, {
    productId,
    selectedReport: 2,
    filterModel: { facilityId, reportDateRange: "last7Days" },
  });
  const { id } = Download.parse(await answer.json());
  await soon(async () => expect(await isHeld()).toBe(true));
  await server.kill();
  await held.rollback();
  await db.raw("DROP TRIGGER hold_page ON download");
  const kept = () => readdir(join(dataDir, "downloads"));
  expect(await kept()).toEqual([expect.stringMatching(/\.part$/u)]);
  expect(await db("download").where("download_id", id).first()).toMatchObject({
    status: "Pending",
    rows_total: ROWS,
  });

  // As after the minute for which a claim holds.
  await db("job")
    .whereNotNull("locked_until")
    .update({ locked_until: new Date(0) });
  await start();
  const ready = await soon(async () => {
    const download = await listed(page, facilityId);
    expect(download?.status).toBe("Ready");
    return download;
  });
  const file = await page.get(`/api/downloads/${ready?.token}`);
  const [header = "", ...lines] = (await file.text()).trimEnd().split("\r\n");
  const at = header.split(",").indexOf('"fact_id"');
  const numbers = lines.map((line) => Number(line.split(",")[at]?.replaceAll('"', "")));
  // The latest of the facts has the first number, and the file begins with the earliest.
  expect(numbers).toEqual(Array.from({ length: ROWS }, (_, index) => ROWS - index));
  expect(await kept()).toEqual([`${id}.csv`]);
});
