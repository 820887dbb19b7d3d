import { execFile } from "node:child_process";
import { copyFile, mkdir, open, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REPORTS } from "#contract/reports/index.ts";
import type { SystemStatus } from "#contract/operations/system-status.ts";
import { adoptBaseline } from "#server/db/setup/baseline.ts";
import { TABLE_KINDS } from "#server/db/tables.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildReportSubscription } from "#tests/factories/report-subscription.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type ChildScript, startScript } from "#tests/support/child-script.ts";
import { signIn } from "#tests/support/client.ts";
import { makeDataDir } from "#tests/support/data-dir.ts";
import {
  type TestDatabase,
  createEmptyDatabase,
  createTestDatabase,
} from "#tests/support/database.ts";
import { recordReplacedMigrations } from "#tests/support/replaced-migrations.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const run = promisify(execFile);
const scriptOf = (name: string) =>
  fileURLToPath(new URL(`../../../../server/cli/${name}.ts`, import.meta.url));
const SECRET = "the-secret-of-an-installation-that-is-lost";
const NOW = new Date();
NOW.setMilliseconds(0);

/** A machine: its database and its data folder. */
type Machine = { database: TestDatabase; dataDir: string };

const command = (
  { database, dataDir }: Machine,
  name: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): ChildScript =>
  startScript(scriptOf(name), args, {
    ...process.env,
    DATABASE_URL: database.applicationUrl,
    HANDRAIL_MIGRATE_URL: database.ownerUrl,
    HANDRAIL_DATA_DIR: dataDir,
    ...settings,
  });

const done = async (child: ChildScript): Promise<string> => {
  expect(await child.ended, child.said()).toBe(0);
  return child.said();
};
const refused = async (child: ChildScript): Promise<string> => {
  expect(await child.ended, child.said()).toBe(1);
  return child.said();
};

describe("a backup", () => {
  let folder: string;
  let file: string;
  let old: Machine;
  let portal: Portal;
  let before: ReadonlyMap<string, string>;
  let counts: Record<string, number>;
  const queued = newId();
  const sending = newId();
  const accepted = newId();

  const answersOf = async (of: Portal): Promise<Map<string, string>> => {
    const client = await signIn(of.origin, "provider@demo.handrail.test", DEMO_PASSWORD);
    const facilities: string[] = await of
      .db("facility")
      .pluck("facility_id")
      .comment("all customers");
    const found = new Map<string, string>();
    for (const { key, id } of REPORTS)
      for (const facilityId of facilities) {
        const answer = await client.send("POST", `/api/report/${id}`, {
          facilityId,
          reportDateRange: "last7Days",
        });
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
        found.set(`${key} ${facilityId}`, JSON.stringify({ status: answer.status, body }));
      }
    return found;
  };

  const countsOf = async (of: Portal): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const table of Object.keys(TABLE_KINDS)) {
      const { rows } = await of.db.raw<{ rows: { count: number }[] }>(
        `/* all customers */ SELECT count(*)::integer AS count FROM ${table}`,
      );
      found[table] = rows[0]?.count ?? 0;
    }
    return found;
  };

  const addMail = (mailId: string, state: string) =>
    portal.db("mail_outbox").insert({
      mail_id: mailId,
      message_id: `<${mailId}@example.test>`,
      recipient: `${state}@example.test`,
      subject: `A mail that was ${state}`,
      html: "<p>Hello</p>",
      body_text: "Hello",
      run_at: NOW,
      created_at: NOW,
      state,
      state_at: NOW,
      give_up_at: new Date(NOW.getTime() + 2 * DAY_MS),
    });

  /** Adds a row to two tables in each transaction, as long as something else is under way. */
  const pairsDuring = async (work: Promise<unknown>): Promise<number> => {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    for (let pair = 0; ; pair += 1) {
      if (isOver) return pair;
      await portal.db.transaction(async (tx) => {
        await tx("mail_address").insert({
          address: `pair-${pair}@example.test`,
          refusals: 1,
          answer: "550",
          refused_at: NOW,
        });
        await tx("status_sample").insert({
          status_sample_id: newId(),
          status_type: "pair",
          qualifier: `${pair}`,
          value: pair,
          noted_at: NOW,
        });
      });
    }
  };

  beforeAll(async () => {
    folder = await makeDataDir();
    file = join(folder, "handrail.tar");
    old = { database: await createTestDatabase(), dataDir: await makeDataDir() };
    portal = await startPortal({ now: NOW, database: old.database });
    const log = { info: () => undefined };
    await loadDemo(portal.db, { now: NOW, days: 10, intensity: 0.03, log });
    await portal.db("job").where("name", "like", "demo.%").delete();
    // A zone that has the hours of UTC all year, so that the slot below lies far from now at any hour.
    const facility = await buildFacility(portal.db, {
      timeZone: "Africa/Abidjan",
      products: ["ECM"],
    });
    const reader = await buildUser(portal.db, {
      customerId: facility.customerId,
      role: "customerAdmin",
      email: "reader@example.test",
    });
    await buildReportSubscription(portal.db, facility, {
      now: NOW,
      userIds: [reader.userId],
      hour: (NOW.getUTCHours() + 12) % 24,
    });
    await addMail(queued, "queued");
    await addMail(sending, "sending");
    await addMail(accepted, "accepted");
    await mkdir(join(old.dataDir, "downloads"));
    await mkdir(join(old.dataDir, "archive", newId(), newId()), { recursive: true });
    await writeFile(join(old.dataDir, "downloads", "figures.csv"), "a,b\r\n1,2\r\n");
    await writeFile(join(old.dataDir, "downloads", `figures.csv.${newId()}.part`), "a");
    await writeFile(join(old.dataDir, "downloads", "empty.csv"), "");
    await writeFile(join(old.dataDir, "secret"), `${SECRET}\n`, { mode: 0o600 });
    before = await answersOf(portal);
    const backup = command(old, "backup", [file]);
    const pairs = await pairsDuring(backup.ended);
    expect(await backup.ended, backup.said()).toBe(0);
    expect(pairs).toBeGreaterThan(3);
    counts = await countsOf(portal);
  });
  afterAll(async () => {
    await portal.close();
    await old.database.drop();
    for (const path of [folder, old.dataDir]) await rm(path, { recursive: true, force: true });
  });

  const inNewMachine = async <T>(
    work: (machine: Machine) => Promise<T>,
    create = createEmptyDatabase,
  ): Promise<T> => {
    const machine = { database: await create(), dataDir: await makeDataDir() };
    try {
      return await work(machine);
    } finally {
      await machine.database.drop();
      await rm(machine.dataDir, { recursive: true, force: true });
    }
  };

  it("a backup is one file for its owner that tar and sha256sum can check", async () => {
    expect(await readdir(folder)).toEqual(["handrail.tar"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const place = await makeDataDir();
    await run("tar", ["-xf", file, "-C", place]);
    const { stdout } = await run("sha256sum", ["--check", "--quiet", "sums.sha256"], {
      cwd: place,
    });
    expect(stdout).toBe("");
    const files = await readdir(join(place, "files"), { recursive: true });
    expect(files.toSorted()).toEqual(["downloads", "downloads/empty.csv", "downloads/figures.csv"]);
    const packed = await run("gunzip", ["-c", join(place, "database", "customer", "000001.gz")]);
    expect(packed.stdout).toContain("Northlake Health");
    await rm(place, { recursive: true });
    expect(await done(command(old, "restore", [file, "--check"]))).toContain("is whole");
  });

  it("the status page shows the last backup, and its absence after some days", async () => {
    const client = await signIn(portal.origin, "provider@demo.handrail.test", DEMO_PASSWORD);
    const status = async (type: string) => {
      const all = (await (await client.get("/api/systemStatus")).json()) as SystemStatus[];
      return all.find(({ statusType }) => statusType === type);
    };
    const { size } = await stat(file);
    const [note] = await portal.db("backup_note");
    expect(note?.bytes).toBe(size);
    expect(await status("backupAge")).toMatchObject({
      isValid: true,
      maxThreshold: 3,
      statusTimestamp: note?.taken_at.toISOString(),
    });
    expect((await status("backupSize"))?.statusValue).toBeCloseTo(size / 1e9, 2);
    await portal.db("backup_note").update({ taken_at: new Date(NOW.getTime() - 4 * DAY_MS) });
    expect(await status("backupAge")).toMatchObject({ isValid: false, statusValue: 4 });
    await portal.db("backup_note").update({ taken_at: note?.taken_at });
  });

  it("a backup restores every report, row and file on another machine, without repeated mails", async () => {
    await inNewMachine(async (machine) => {
      const said = await done(command(machine, "restore", [file]));
      expect(said).toContain("counted anew, are as they were stored");
      expect(said).toContain("2 e-mails were waiting");
      expect((await readFile(join(machine.dataDir, "secret"), "utf8")).trim()).toBe(SECRET);
      expect(await readFile(join(machine.dataDir, "downloads", "figures.csv"), "utf8")).toBe(
        "a,b\r\n1,2\r\n",
      );
      expect((await readdir(machine.dataDir)).toSorted()).toEqual(["downloads", "secret"]);
      const restored = await startPortal({ now: NOW, database: machine.database });
      try {
        const { db } = restored;
        const pairs = await db("mail_address").where("address", "like", "pair-%").pluck("address");
        expect(
          await db("status_sample").where("status_type", "pair").pluck("qualifier"),
        ).toHaveLength(pairs.length);
        const found = await countsOf(restored);
        const same = Object.keys(counts).filter(
          (table) => !["mail_address", "status_sample", "session", "render_ticket"].includes(table),
        );
        for (const table of same) expect(found[table], table).toBe(counts[table]);
        // Users who were signed in sign in again.
        expect(found["session"]).toBe(0);
        expect(counts["session"]).toBeGreaterThan(0);
        const after = await answersOf(restored);
        expect(
          [...after.values()].filter((text) => text.startsWith('{"status":200')).length,
        ).toBeGreaterThan(60);
        const differing = [...before.keys()].filter((key) => before.get(key) !== after.get(key));
        expect(differing).toEqual([]);

        // As if it had been restored two days later: what was due meanwhile may have been mailed.
        const restoredAt = new Date(NOW.getTime() + 2 * DAY_MS);
        await db("backup_note").update({ restored_at: restoredAt });
        restored.clock.set(new Date(restoredAt.getTime() + 7_200_000).toISOString());
        await restored.tick();
        await restored.tick();
        const states = await db("mail_outbox").select(
          "mail_id",
          "state",
          "may_have_arrived",
          "kind",
        );
        const stateOf = (id: string) => states.find(({ mail_id: mailId }) => mailId === id);
        expect(stateOf(queued)).toMatchObject({ state: "held", may_have_arrived: false });
        expect(stateOf(sending)).toMatchObject({ state: "held", may_have_arrived: true });
        expect(stateOf(accepted)).toMatchObject({ state: "accepted" });
        const reports = states.filter(({ kind }) => kind === "report");
        expect(reports).toMatchObject([{ state: "held" }]);
        expect(restored.mail.received).toEqual([]);

        const listed = await done(command(machine, "admin", ["held-mails"]));
        expect(listed).toContain("A mail that was queued");
        expect(listed).toContain("(was being sent)");
        expect(await done(command(machine, "admin", ["held-mails", "--send", queued]))).toContain(
          "1 to be sent",
        );
        expect(
          await done(command(machine, "admin", ["held-mails", "--withdraw", "all"])),
        ).toContain("No e-mail is held");
        // The command goes by the clock of this machine.
        await db("mail_outbox")
          .where("mail_id", queued)
          .update({ give_up_at: new Date(restoredAt.getTime() + 2 * DAY_MS) });
        await restored.tick();
        expect(restored.mail.received.map(({ subject }) => subject)).toEqual([
          "A mail that was queued",
        ]);
        // The next slot belongs to the restored portal alone.
        restored.clock.advance(DAY_MS);
        await restored.tick();
        await restored.tick();
        expect(restored.mail.received.map(({ to }) => [to].flat()[0]?.text)).toEqual([
          "queued@example.test",
          "reader@example.test",
        ]);
      } finally {
        await restored.close();
      }
      expect(await refused(command(machine, "restore", [file]))).toContain(
        "The database is not empty",
      );
    });
  });

  it("restores into an unused portal, also a backup from before the baseline migration", async () => {
    const earlier = join(folder, "earlier.tar");
    await recordReplacedMigrations(portal.db);
    await done(command(old, "backup", [earlier]));
    await adoptBaseline(portal.db);
    await inNewMachine(async (machine) => {
      await done(command(machine, "restore", [earlier]));
    }, createTestDatabase);
    await rm(earlier);
  });

  it("refuses a damaged, truncated or foreign backup before anything is changed", async () => {
    await inNewMachine(async (machine) => {
      const refusal = async (path: string, settings?: Record<string, string>): Promise<string> => {
        const said = await refused(command(machine, "restore", [path], settings));
        expect(await readdir(machine.dataDir)).toEqual([]);
        return said;
      };
      const { size } = await stat(file);
      const other = join(folder, "other.tar");
      await copyFile(file, other);
      const bytes = await readFile(file);
      // A byte of what a table holds: its header of 512 bytes is checked by other means.
      const inside = bytes.indexOf("database/customer/000001.gz") + 512 + 20;
      const handle = await open(other, "r+");
      await handle.write(Buffer.of(~(bytes[inside] ?? 0) & 0xff), 0, 1, inside);
      expect(await refusal(other)).toContain("is damaged. Nothing was restored");
      await handle.write(bytes.subarray(inside, inside + 1), 0, 1, inside);
      // The two empty blocks at its end.
      for (const back of [1, 600, 1024]) {
        await handle.write("x", size - back);
        const said = /no whole backup: (its end|a header) is damaged\. Nothing was restored\.\n$/u;
        expect(await refusal(other)).toMatch(said);
        expect(await refused(command(machine, "restore", [other, "--check"]))).toMatch(said);
        await handle.write("\0", size - back);
      }
      for (const less of [1, 512, 1024, 4096]) {
        await handle.truncate(size - less);
        expect(await refusal(other)).toContain("no whole backup");
      }
      await handle.close();
      await rm(other);
      expect(await refusal(other)).toContain("cannot be read");
      expect(await refusal(file, { HANDRAIL_SECRET: "x".repeat(40) })).toContain(
        "HANDRAIL_SECRET is another one",
      );
      await writeFile(join(machine.dataDir, "kept.eml"), "");
      expect(await refused(command(machine, "restore", [file]))).toContain("such as kept.eml");
      await rm(join(machine.dataDir, "kept.eml"));
    });
  });

  it("refuses a newer version's backup, an existing file and the data folder", async () => {
    const newer = join(folder, "newer.tar");
    await portal.db("knex_migrations").insert({
      name: "29990101000000_later.ts",
      batch: 99,
      migration_time: NOW,
    });
    await done(command(old, "backup", [newer]));
    await portal.db("knex_migrations").where("batch", 99).delete();
    await inNewMachine(async (machine) => {
      expect(await refused(command(machine, "restore", [newer]))).toContain(
        "belongs to a newer Handrail than this one, which does not know 29990101000000_later.ts",
      );
    });
    expect(await refused(command(old, "backup", [newer]))).toContain("There is a file");
    await rm(newer);
    expect(await refused(command(old, "backup", [join(old.dataDir, "b.tar")]))).toContain(
      "lies in the data folder",
    );
  });
});
