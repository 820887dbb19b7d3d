import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions } from "#server/db/partitions.ts";
import type { Side } from "../side.ts";

const FACILITY = "Northlake General Hospital";

/** Each command of the command line once on the cluster, as an operator gives it. */
export const commandsWork = (side: Side): void => {
  describe("the commands", () => {
    let facts: string;
    let observations: string;
    let unknownPlace: string;
    beforeAll(async () => {
      const { dataDir, db } = side.cluster;
      const [facility] = await db("facility").where("name", FACILITY).select("facility_id");
      const [device] = await db("device")
        .where({ facility_id: facility?.facility_id, device_type_id: 1 })
        .select("serial_number");
      facts = join(dataDir, "facts.csv");
      const at = new Date(Date.now() - 60_000).toISOString();
      await writeFile(
        facts,
        `type,id,device,at\ndispense,from-a-file,${device?.serial_number},${at}\n`,
      );
      const own = { facility_id: facility?.facility_id };
      const [unit] = await db("location")
        .where({ ...own, level: 3, is_observable: true })
        .select("name");
      const [role] = await db("observation_job_role").where(own).select("name");
      // Yesterday: today in UTC may still lie ahead where the facility is.
      const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
      const header = "location,role,moment,outcome,time,purpose,count";
      observations = join(dataDir, "observations.csv");
      await writeFile(
        observations,
        `${header}\n${unit?.name},${role?.name},inRoom,rub,${day},,2\n`,
      );
      unknownPlace = join(dataDir, "nowhere.csv");
      await writeFile(unknownPlace, `${header}\nNowhere,,,,,,\n`);
    });

    const done = async (script: string, ...args: string[]): Promise<string> => {
      const run = side.installations.command(script, ...args);
      const code = await run.ended;
      expect(run.said(), `${script} ${args.join(" ")}`).not.toMatch(/error:|Error/u);
      expect(code, run.said()).toBe(0);
      return run.said();
    };

    const customer = ["--customer", "Northlake Health"];
    it.each([
      ["admin create-admin", () => ["create-admin", "new-admin@demo.test"], "resetpassword"],
      [
        "admin invite",
        () => [
          "invite",
          "new@northlake.test",
          ...customer,
          "--role",
          "observer",
          "--facility",
          FACILITY,
        ],
        "/account/register",
      ],
      ["admin deactivate", () => ["deactivate", "installer@northlake.test"], "is deactivated"],
      ["admin activate", () => ["activate", "installer@northlake.test"], "may sign in again"],
      ["admin gateway-token", () => ["gateway-token", FACILITY, ...customer], ""],
      ["admin metrics-token", () => ["metrics-token"], ""],
      ["admin distribute", () => ["distribute"], "distributed already"],
      ["migrate up", () => ["up"], "up to date"],
      ["import facts", () => [facts], "1 new, 0 known"],
      [
        "import observations",
        () => [observations, "--facility", FACILITY, ...customer],
        "1 new, 0 known already, 0 refused.",
      ],
      [
        "import observations, again",
        () => [observations, "--facility", FACILITY, ...customer],
        "0 new, 1 known already, 0 refused.",
      ],
      ["rebuild", () => ["--facility", FACILITY, "--from", "2026-11-18"], "Rebuilt: Northlake"],
    ])("npm run %s works", async (name, args, words) => {
      const [script = ""] = name.split(" ");
      expect(await done(script, ...args())).toContain(words);
    });

    it("npm run admin -- archive takes old facts out, and restore-archive puts them back", async () => {
      const { db } = side.cluster;
      await ensurePartitions(db, new Date("2026-06-01T00:00:00Z"), new Date());
      const [facility] = await db("facility")
        .where("name", FACILITY)
        .select("customer_id", "facility_id");
      if (facility === undefined) throw new Error(`there is no ${FACILITY}`);
      const devices = await db("device").where(facility).orderBy("device_id").limit(20);
      const old = devices.map(({ device_id }) => ({
        ...facility,
        device_id,
        at: new Date("2026-06-10T12:00:00Z"),
        fact_id: "old",
        alarm_type: 3,
        is_raised: true,
      }));
      await db("device_fault").insert(old);
      const stored = () => db("device_fault").where({ ...facility, fact_id: "old" });
      const months = ["archive", "--before", "2026-08"];
      expect(await done("admin", ...months, "--dry-run")).toContain("2026-06: 20 facts, ");
      const said = await done("admin", ...months);
      expect(said).toContain("2026-06: 20 facts archived.");
      expect(said).toContain("2026-07: 0 facts archived.");
      const { rows } = await db.raw("SELECT to_regclass('device_fault_2026_06') AS month");
      expect(rows).toEqual([{ month: null }]);
      expect(await done("admin", ...months)).toContain("no month to archive");
      expect(await done("rebuild", "--facility", FACILITY)).toContain("before 2026-10-01 stay");
      await done("admin", "restore-archive", "2026-07");
      expect(await done("admin", "restore-archive", "2026-06")).toContain("20 facts");
      expect(await stored()).toHaveLength(20);
    });

    it("npm run import refuses observations of a place that there is not", async () => {
      const run = side.installations.command(
        "import",
        unknownPlace,
        "--facility",
        FACILITY,
        "--dry-run",
      );
      expect(await run.ended, run.said()).toBe(2);
      expect(run.said()).toContain("A dry run");
    });

    it("npm run rebuild works for all facilities", async () => {
      const said = await done("rebuild", "--from", "2026-11-19");
      const facilities = await side.cluster.db("facility");
      expect(said.match(/Rebuilt: /gu)).toHaveLength(facilities.length);
    });

    it("npm run simulate has its facts taken", async () => {
      const { clock, origin } = side.cluster;
      const before = clock.now();
      // A simulator lives now.
      clock.set(new Date());
      const token = (await done("admin", "gateway-token", FACILITY, ...customer)).trim();
      const options = `--url ${origin} --token ${token} --every 0.3 --rate 200 --catch-up 0.05`;
      const run = side.installations.command("simulate", ...options.split(" "));
      await run.until(" new");
      run.signal("SIGINT");
      expect(await run.ended, run.said()).toBe(0);
      clock.set(before);
      expect(run.said()).toMatch(/^[1-9]\d* new facts of \d+ sent\.$/mu);
      expect(run.said()).not.toContain("refused");
    });

    it("npm run db:rollback and db:migrate work, step by step", async () => {
      expect(await done("migrate", "down")).toContain("Taken back: ");
      expect(await done("migrate", "up")).toContain("Migrated: ");
      expect(await done("migrate", "up")).toContain("up to date");
    });
  });
};
