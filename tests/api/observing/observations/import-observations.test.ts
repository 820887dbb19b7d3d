import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobRoleAndOutcome, jobRoleAndUnit } from "#contract/reports/obs/crossed-hands.ts";
import { ppeCompliance } from "#contract/reports/obs/ppe-compliance.ts";
import { quickNotes } from "#contract/reports/obs/quick-notes.ts";
import {
  type ObservationImport,
  importObservations,
  isObservationFile,
} from "#server/cli/observations/import-observations.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { answerOf } from "#tests/api/reports/reports/support/run.ts";

const command = fileURLToPath(new URL("../../../../server/cli/import.ts", import.meta.url));

const NOW = "2026-11-19T19:32:10Z";
const OCTOBER = { reportDateRange: "lastMonth" } as const;
const HANDS = "location,role,moment,outcome,time,purpose,count";

describe("importing observations from a file", () => {
  let db: Db;
  let url: string;
  let close: () => Promise<void>;
  let folder: string;
  let facility: BuiltFacility;

  beforeAll(async () => {
    ({ db, url, close } = await openTestDatabase());
    folder = await mkdtemp(join(tmpdir(), "handrail-observations-"));
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    facility = await buildFacility(db, { products: ["OBS"] });
    const own = { facility_id: facility.facilityId };
    await db("facility").where(own).update({ minimum_opportunities: 30 });
    await db("report_setting").where(own).update({ observation_goal: 80 });
    for (const name of ["4W", "5E"])
      await buildLocation(db, facility, { parentId: facility.rootId, level: 3, name });
    await buildObvJobRole(db, facility, { name: "Nurse" });
    await buildObvJobRole(db, facility, { name: "Physician" });
  });

  const importLines = async (lines: readonly string[], given: Partial<ObservationImport> = {}) => {
    const path = join(folder, "observations.csv");
    await writeFile(path, lines.join("\r\n"));
    expect(await isObservationFile(path)).toBe(true);
    const told: string[] = [];
    const counts = await importObservations(db, path, {
      clock: testClock(NOW),
      facility: facility.facilityId,
      isDryRun: false,
      onLine: (line) =>
        void told.push(
          `${line.lineNumber} ${line.outcome === "refused" ? line.why : line.outcome}`,
        ),
      ...given,
    });
    return { counts, told };
  };
  const seen = async (): Promise<number> =>
    (await db("observation").where({ facility_id: facility.facilityId })).length;

  /** The published example, as counts of October. */
  const OCTOBER_LINES = [
    HANDS,
    "4W,Nurse,inRoom,rub,2026-10-15,,17",
    "4W,Nurse,inRoom,rub,2026-11-01T03:30:00Z,,",
    "4W,Nurse,inRoom,rub,2026-11-01T04:00:00Z,,",
    "4w,nurse,In room,wash,2026-10-15 10:00,,6",
    "4W,Nurse,inRoom,none,2026-10-15,audit,8",
    "4W,Physician,inRoom,rub,2026-10-15,,9",
    "4W,Physician,outOfRoom,wash,2026-10-15,,1",
    "4W,Physician,inRoom,none,2026-10-15,,10",
    "5E,Nurse,inRoom,rub,2026-10-31 23:59,,30",
    "5E,Nurse,inRoom,wash,2026-10-01T00:00,,4",
    "5E,Nurse,Entrée dans la chambre,none,2026-10-15,,6",
    "4W,Nurse,inRoom,rub,2026-10-15,validation,10",
  ];

  it("an import of observations reaches as far back as report ranges", async () => {
    const line = (day: string) => `4W,Nurse,inRoom,rub,${day},,`;
    const { told } = await importLines([HANDS, line("2016-11-18"), line("2016-11-19")]);
    expect(told[0]).toContain("2 time: '2016-11-18' is more than 10 years ago");
    const range = { reportDateRange: "custom", endDate: "2026-11-19T00:00" } as const;
    const ask = (startDate: string) =>
      answerOf(db, facility, jobRoleAndOutcome, { ...range, startDate }, NOW);
    await expect(ask("2016-11-18T00:00")).rejects.toMatchObject({ code: "invalid_input" });
    expect((await ask("2016-11-19T00:00")).outcomeTotals.totalObservations).toBe(0);
  });

  it("an import has named sessions as clusters, and otherwise bare counts", async () => {
    const lines = (name: (at: number) => string, count: number) =>
      Array.from({ length: 12 }, (_, at) =>
        Array.from({ length: 10 / count }, () => {
          const outcome = at % 6 === 0 ? "none" : "rub";
          return `4W,Nurse,inRoom,${outcome},2026-10-15,${name(at)},${count}`;
        }),
      ).flat();
    const head = "location,role,moment,outcome,time,session,count";
    const ask = async () =>
      (await answerOf(db, facility, jobRoleAndOutcome, OCTOBER, NOW)).outcomeTotals;
    await importLines([head, ...lines((at) => `Round ${at}`, 1)]);
    // 100 of 120 in 12 sessions, of which two saw no rub at all: their spread leaves nothing
    // certain.
    const named = await ask();
    expect(named).toMatchObject({
      compliantObservations: 100,
      totalObservations: 120,
      interval: { low: 53.9, high: 95.5 },
      verdict: "notDistinguishable",
    });
    await db("observation_session").where({ facility_id: facility.facilityId }).delete();
    await importLines([head, ...lines((at) => `Round ${at}`, 10)]);
    expect(await ask()).toEqual(named);
    await db("observation_session").where({ facility_id: facility.facilityId }).delete();
    await importLines([head, ...lines(() => "", 10)]);
    expect(await ask()).toMatchObject({ interval: { low: 75.7, high: 88.9 } });
  });

  it("imported observations give reports the figures of the worked example", async () => {
    expect((await importLines(OCTOBER_LINES)).counts).toMatchObject({
      new: 12,
      known: 0,
      refused: 0,
    });
    const { outcomeTotals: total, dataPoints } = await answerOf(
      db,
      facility,
      jobRoleAndOutcome,
      OCTOBER,
      NOW,
    );
    expect(total).toMatchObject({
      compliantObservations: 68,
      totalObservations: 92,
      complianceIndex: 73.9,
      interval: { low: 64.1, high: 81.8 },
      verdict: "notDistinguishable",
      rubPercent: 62,
      washPercent: 12,
    });
    expect(dataPoints.find(({ jobRole }) => jobRole === "Nurse")).toMatchObject({
      complianceIndex: 80.6,
      interval: { low: 70, high: 88 },
    });
    const { unitTotals } = await answerOf(db, facility, jobRoleAndUnit, OCTOBER, NOW);
    expect(unitTotals.map(({ unit, complianceIndex }) => [unit, complianceIndex])).toEqual([
      ["4W", 65.4],
      ["5E", 85],
    ]);
  });

  it("importing a file again counts nothing twice, but equal lines of one file each", async () => {
    const line = "4W,Nurse,inRoom,rub,2026-10-15 10:00,,";
    const twice = [HANDS, line, line];
    expect((await importLines(twice)).counts).toMatchObject({
      new: 2,
      known: 0,
      refused: 0,
      alike: 0,
    });
    const again = await importLines([...twice, "5E,Nurse,inRoom,none,2026-10-15 10:00,,"]);
    expect(again.counts).toMatchObject({ new: 1, known: 2, refused: 0, alike: 2 });
    expect(await seen()).toBe(3);
  });

  it("joins lines added to a file to their sessions and opportunities", async () => {
    const head = "location,role,moment,outcome,time,session,link";
    const line = (moment: string, time: string, link = "1") =>
      `4W,Nurse,${moment},rub,2026-10-15 ${time},Round 1,${link}`;
    const lines = [head, line("afterContact", "10:00"), line("beforeContact", "10:00", "2")];
    await importLines(lines);
    const sessions = () =>
      db("observation_session").where({ facility_id: facility.facilityId }).orderBy("started_at");
    const ask = async () =>
      (await answerOf(db, facility, jobRoleAndOutcome, OCTOBER, NOW)).outcomeTotals;
    await db("facility")
      .where({ facility_id: facility.facilityId })
      .update({ hygiene_protocol_id: 2 });
    expect(await ask()).toMatchObject({ totalObservations: 2 });
    const grown = [...lines, line("afterEnvironment", "09:58"), line("afterContact", "10:05", "3")];
    const { counts } = await importLines(grown);
    expect(counts).toMatchObject({ new: 2, known: 2, refused: 0, alike: 0 });
    expect(await ask()).toMatchObject({ totalObservations: 3 });
    const zone = { timeZone: "America/New_York" };
    expect(await sessions()).toHaveLength(1);
    const [session] = await sessions();
    const time = (at: Date | undefined) => at?.toLocaleTimeString("en-GB", zone);
    expect([time(session?.started_at), time(session?.ended_at)]).toEqual(["09:58:00", "10:05:00"]);
    await importLines(grown);
    expect(await ask()).toMatchObject({ totalObservations: 3 });
  });

  it("an import of observations logs what each file brought", async () => {
    const lines = [HANDS, "4W,Nurse,inRoom,rub,2026-10-15 10:00,,"];
    await importLines(lines, { isDryRun: true });
    await importLines(lines);
    await importLines([...lines, "5E,Nurse,inRoom,rub,2026-10-15 11:00,,"]);
    await importLines(lines);
    const entries = await db("audit_log")
      .where({ customer_id: facility.customerId, entity: "observation" })
      .orderBy("audit_id");
    expect(entries).toMatchObject([
      {
        action: "import",
        user_name: "command line",
        facility_id: facility.facilityId,
        after: { file: "observations.csv", created: 1, known: 0 },
      },
      { after: { file: "observations.csv", created: 1, known: 1 } },
    ]);
  });

  it("reports each line's outcome, and stores nothing in a dry run or after refusals", async () => {
    const lines = [
      HANDS,
      "4W,Nurse,inRoom,rub,2026-10-15,,2",
      "6N,Nurse,inRoom,rub,2026-10-15,,",
      "4W,Nurse,inRoom,rub,2026-11-19T19:32:11Z,,",
      "4W,Nurse,inRoom,rub,2026-02-30,,",
      "4W,Nurse,inRoom,rub,2026-10-15,,0",
      "4W,Nurse,,rub,2026-10-15,,",
      "4W,Nurse,inRoom,,2026-10-15,,",
      "4W,Nurse,inRoom,rub,2026-10-15",
    ];
    const { told, counts } = await importLines(lines, { isDryRun: true });
    expect(told.toSorted()).toEqual([
      "2 new",
      "3 location: there is no observed unit '6N'.",
      "4 time: '2026-11-19T19:32:11Z' lies in the future.",
      "5 time: '2026-02-30' is neither 2026-10-15T14:00:00Z nor 2026-10-15 10:00.",
      "6 count: '0' is not a whole number from 1 on.",
      "7 moment is missing.",
      "8 A line has an outcome (hands), or precautions and items (equipment).",
      "9 It has more or fewer cells than the header.",
    ]);
    expect(counts).toMatchObject({ new: 1, known: 0, refused: 7, alike: 0 });
    expect((await importLines(lines)).counts).toEqual(counts);
    expect((await importLines(lines.slice(0, 2), { isDryRun: true })).counts.new).toBe(1);
    expect(await seen()).toBe(0);
  });

  it("times that clocks skipped or repeated and invalid counts are refused", async () => {
    const zone = { facility_id: facility.facilityId };
    await db("facility").where(zone).update({ time_zone: "America/New_York" });
    const { told } = await importLines([
      "Location,ROLE,Moment,outcome,time,count",
      "4W,Nurse,inRoom,rub,2026-03-08 02:30,",
      "4W,Nurse,inRoom,rub,2026-11-01 01:30,",
      "4W,Nurse,inRoom,rub,2026-11-01T01:30:00-04:00,",
      "4W,Nurse,inRoom,rub,2026-10-15,1e3",
    ]);
    expect(told).toEqual([
      "2 time: clocks skipped '2026-03-08 02:30': there was no such time.",
      "3 time: '2026-11-01 01:30' came twice when clocks changed: add its offset, as in -04:00.",
      "5 count: '1e3' is not a whole number from 1 on.",
      "4 new",
    ]);
  });

  it("the command exits with 2 on a refused line and explains a non-CSV file", async () => {
    const run = async (lines: readonly string[], ...options: string[]) => {
      const path = join(folder, "by-command.csv");
      await writeFile(path, lines.join("\n"));
      const args = [command, path, "--facility", facility.facilityId, ...options];
      const env = { ...process.env, DATABASE_URL: url };
      return spawnSync(process.execPath, args, { env, encoding: "utf8" });
    };
    const good = "4W,Nurse,inRoom,rub,2026-10-15,,";
    const refused = [HANDS, good, "9Z,Nurse,inRoom,rub,2026-10-15,,"];
    expect((await run(refused, "--dry-run")).status).toBe(2);
    await importLines([HANDS, good]);
    const again = await run([HANDS, good]);
    expect(again.status).toBe(0);
    expect(again.stdout).toContain("0 new, 1 known already, 0 refused.");
    expect(again.stdout).toContain("may be somebody else's");
    const broken = await run([HANDS, good, '4W,"Nurse,inRoom,rub,2026-10-15,,']);
    expect(broken.status).toBe(1);
    expect(broken.stderr).toMatch(/^The file is not CSV: [^\n]*\n$/u);
  });

  it("an import of observations explains what is wrong with a header", async () => {
    await expect(importLines(["location;role;Moment;outcome;time"])).rejects.toThrow(
      "separates its cells by ';'",
    );
    await expect(importLines(["location,role,moment,outcome,time,Time"])).rejects.toThrow(
      "has the column time twice",
    );
  });

  it("an import takes quick notes by text or id, even archived ones", async () => {
    const note = async (text: string, given: object = {}): Promise<string> => {
      const id = newId();
      await db("observation_note").insert({
        customer_id: facility.customerId,
        facility_id: facility.facilityId,
        observation_note_id: id,
        note_text: text,
        is_archived: false,
        created_at: NOW,
        ...given,
      });
      return id;
    };
    const old = await note("Old", { is_archived: true });
    await note("Busy");
    await note("Nails");
    const foreign = await buildFacility(db, { customerId: facility.customerId, products: ["OBS"] });
    await note("Elsewhere", { facility_id: foreign.facilityId });
    const lines = [
      "location,role,moment,outcome,time,quickNotes",
      `4W,Nurse,inRoom,none,2026-10-15,busy; ${old}; Busy`,
      "4W,Nurse,inRoom,rub,2026-10-15,Nails",
      "4W,Nurse,inRoom,rub,2026-10-15,",
    ];
    const refused = await importLines([...lines, "4W,Nurse,inRoom,rub,2026-10-15,Elsewhere"]);
    expect(refused.told).toContain("5 quickNotes: there is no quick note 'Elsewhere'.");
    expect((await importLines(lines)).counts).toMatchObject({ new: 3, known: 0, refused: 0 });
    // Without them a line is another one.
    const again = ["location,role,moment,outcome,time", "4W,Nurse,inRoom,rub,2026-10-15"];
    expect((await importLines(again)).counts).toMatchObject({ new: 0, known: 1, refused: 0 });
    const answer = await answerOf(db, facility, quickNotes, OCTOBER, NOW);
    const counts = answer.dataPoints.map((row) => [row.note, row.totalObservations] as const);
    expect(Object.fromEntries(counts)).toEqual({ Busy: 1, Nails: 1, Old: 1 });
    expect(answer.noteTotals.totalObservations).toBe(2);
  });

  it("an import takes equipment, observers, links and own facilities by name", async () => {
    const { customerId } = facility;
    const { email, userId } = await buildUser(db, { customerId, role: "observer" });
    const { name = "" } =
      (await db("facility").where("facility_id", facility.facilityId).first("name")) ?? {};
    const items = "gown removedCorrectly; gloves removedWrongly";
    const who = `${name},4W,Nurse`;
    const { counts, told } = await importLines(
      [
        "facility,location,role,moment,outcome,precautions,items,observer,time,session,link",
        `${who},outOfRoom,,contact; standard,${items},${email.toUpperCase()},2026-10-15 10:00,s1,`,
        `${who},afterContact,rub,,,${email},2026-10-15 10:01,s1,a`,
        `${who},beforeContact,rub,,,${email},2026-10-15 10:01,s1,a`,
        `${who},inRoom,,contact,gown; gloves notUsed,,2026-10-15 10:02,,`,
      ],
      { facility: undefined },
    );
    expect([counts.refused, told.filter((line) => !line.endsWith("new"))]).toEqual([0, []]);
    const own = { facility_id: facility.facilityId };
    const sessions = await db("observation_session").where(own).orderBy("started_at");
    expect(sessions.map(({ observer_id: by, is_imported: is }) => [by, is])).toEqual([
      [userId, true],
      [null, true],
    ]);
    const counted = await db("observation").where({ ...own, is_counted: true });
    expect(counted).toHaveLength(3);
    const { compliantObservations, totalObservations } = (
      await answerOf(db, facility, ppeCompliance, OCTOBER, NOW)
    ).total;
    expect([compliantObservations, totalObservations]).toEqual([0, 2]);
  });
});
