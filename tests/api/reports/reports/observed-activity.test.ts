import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { monthlyActivity, quarterlyActivity } from "#contract/reports/obs/activity.ts";
import { observer } from "#contract/reports/obs/observer.ts";
import { quickNotes } from "#contract/reports/obs/quick-notes.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { newId } from "#server/lib/ids.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildUser } from "#tests/factories/user.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, buildHospital } from "./support/hospital.ts";
import { buildSession, equipment, hands } from "./support/observations.ts";
import { answerOf } from "./support/run.ts";

const NOW = "2026-11-19T19:32:10Z";
const OCTOBER = { reportDateRange: "lastMonth" } as const;
/** A person in gown and gloves. */
const GOWNED = {
  precautions: ["contact"],
  items: {
    gown: { used: true, removedCorrectly: null },
    gloves: { used: true, removedCorrectly: null },
  },
} as const;

describe("what observers did", () => {
  let db: Db;
  let close: () => Promise<void>;
  let hospital: Hospital;
  let nurse: string;
  let physician: string;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
  });
  afterAll(() => close());

  beforeEach(async () => {
    hospital = await buildHospital(db, { products: ["OBS"] });
    nurse = await buildObvJobRole(db, hospital, { name: "Nurse" });
    physician = await buildObvJobRole(db, hospital, { name: "Physician", isArchived: true });
  });

  const userOf = async (lastName: string, isActive = true): Promise<string> => {
    const { customerId, facilityId } = hospital;
    const given = { customerId, facilityId, role: "observer", firstName: "Ana" } as const;
    return (await buildUser(db, { ...given, lastName, isActive })).userId;
  };

  it("counts an opportunity linked over a month's end once, in its first month", async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    // 23:55 on September 30 and 00:05 on October 1.
    await buildSession(db, hospital, [
      hands({ ...place, at: "2026-10-01T03:55:00Z" }, "rub", { momentId: 1, link: "a" }),
      hands({ ...place, at: "2026-10-01T04:05:00Z" }, "rub", { momentId: 2, link: "a" }),
      hands({ ...place, at: "2026-10-01T04:10:00Z" }, "none"),
    ]);
    const { intervals } = await answerOf(db, hospital, monthlyActivity, {}, NOW);
    const counts = intervals.map(({ intervalCount }) => intervalCount);
    expect(counts.slice(8, 10)).toEqual([1, 1]);
    const quarters = (await answerOf(db, hospital, quarterlyActivity, {}, NOW)).intervals;
    expect(quarters.map(({ intervalCount }) => intervalCount)).toEqual([0, 0, 1, 1]);
  });

  it("reports observations by observer, and hides the names of those who left", async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    const [here, gone] = [await userOf("Here"), await userOf("Gone", false)];
    await buildSession(db, hospital, [hands(place, "rub"), hands(place, "none")], {
      observerId: here,
    });
    // One opportunity of two indications, by the facility's protocol; the other protocol's is not
    // shown.
    const linked = [1, 2].map((momentId) => hands(place, "wash", { momentId, link: "a" }));
    const others = [hands(place, "none", { momentId: 4 }), equipment(place, 1, GOWNED)];
    await buildSession(db, hospital, [...linked, ...others], { observerId: here });
    await buildSession(db, hospital, [hands(place, "rub")], { observerId: gone });
    await buildSession(db, hospital, [hands(place, "rub", { count: 6 })], {
      isImported: true,
      isBareCount: true,
    });
    await buildSession(db, hospital, [hands(place, "rub")], {
      observerId: here,
      purpose: "training",
    });

    const told = async (filter: object) => {
      const answer = await answerOf(db, hospital, observer, { ...OCTOBER, ...filter }, NOW);
      const rows = observer.rows(answer).map(({ cells }) => cells);
      return { rows, hidden: answer.hiddenObservers };
    };
    const figures = (
      compliantObservations: number,
      nonCompliantObservations: number,
      observedPercent: number,
      [sessions, ppeObservations]: [number, number],
    ) => ({
      compliantObservations,
      nonCompliantObservations,
      totalObservations: compliantObservations + nonCompliantObservations,
      observedPercent,
      sessions,
      ppeObservations,
    });
    const total = { observer: null, isActive: null, ...figures(9, 1, 90, [4, 1]) };
    const all = await told({});
    expect(all.hidden).toBe(0);
    expect(all.rows[0]).toEqual(total);
    expect(new Set(all.rows.slice(1))).toEqual(
      new Set([
        { observer: "Ana Here", isActive: 1, ...figures(2, 1, 66.7, [2, 1]) },
        { observer: "Ana Gone", isActive: 0, ...figures(1, 0, 100, [1, 0]) },
        {
          observer: "Imported, observer unknown",
          isActive: null,
          ...figures(6, 0, 100, [1, 0]),
        },
      ]),
    );
    const active = await told({ activeObserversOnly: true });
    expect(active.rows.map((cells) => cells["observer"])).toEqual([null, "Ana Here"]);
    expect(active.rows[0]).toEqual(total);
    expect(active.hidden).toBe(2);

    // Of 3, 1 and 6 no row may be shown without revealing another; the ten together may.
    const narrow = await answerOf(db, hospital, observer, OCTOBER, NOW, "reporting");
    expect(narrow.dataPoints.map(({ totalObservations }) => totalObservations)).toEqual([
      null,
      null,
      null,
    ]);
    expect(narrow.observerTotals).toMatchObject({ totalObservations: 10, sessions: 4 });
    const few = { ...OCTOBER, obvJobRoleIds: [physician] };
    await buildSession(db, hospital, [hands({ ...place, roleId: physician }, "none")]);
    const alone = await answerOf(db, hospital, observer, few, NOW, "reporting");
    expect(alone.observerTotals).toMatchObject({
      compliantObservations: null,
      nonCompliantObservations: null,
      totalObservations: null,
      complianceIndex: null,
    });
  });

  it("observations count by quick note, even several notes on one", async () => {
    const keys = tenant(hospital.scope);
    const note = async (text: string, isArchived = false): Promise<string> => {
      const id = newId();
      await db("observation_note").insert({
        ...keys,
        observation_note_id: id,
        note_text: text,
        is_archived: isArchived,
        created_at: new Date("2026-01-01T00:00:00Z"),
      });
      return id;
    };
    const [empty, busy, old] = [
      await note("Gel empty"),
      await note("Busy"),
      await note("Old", true),
    ];
    await note("Never used");
    await note("Never used, archived", true);
    const place = { locationId: hospital.icu, roleId: nurse };
    await buildSession(db, hospital, [
      hands(place, "none", { quickNoteIds: [empty, busy] }),
      hands(place, "none", { quickNoteIds: [empty] }),
      hands(place, "rub", { quickNoteIds: [old] }),
      hands(place, "rub"),
      { ...equipment(place, 1, GOWNED), quickNoteIds: [busy] },
    ]);
    const ours = [hands(place, "none", { quickNoteIds: [empty] })];
    await buildSession(db, hospital, ours, { purpose: "validation" });
    const answer = await answerOf(db, hospital, quickNotes, OCTOBER, NOW);
    const rows = quickNotes.rows(answer).map(({ cells }) => Object.values(cells));
    // Note, compliant, not compliant, observations, their share of four, equipment.
    expect(rows).toEqual([
      [null, 1, 2, 3, 75, 1],
      ["Busy", 0, 1, 1, 25, 1],
      ["Gel empty", 0, 2, 2, 50, 0],
      ["Never used", 0, 0, 0, 0, 0],
      ["Old", 1, 0, 1, 25, 0],
    ]);
    expect([answer.observations, answer.ppeObservations]).toEqual([4, 1]);

    // Four are too few for who may not see individuals.
    const narrow = await answerOf(db, hospital, quickNotes, OCTOBER, NOW, "reporting");
    expect(quickNotes.rows(narrow).map(({ cells }) => Object.values(cells))).toEqual([
      [null, null, null, null, null, 1],
      ["Busy", null, null, null, null, 1],
      ["Gel empty", null, null, null, null, 0],
      ["Never used", null, null, null, null, 0],
      ["Old", null, null, null, null, 0],
    ]);
    await buildSession(db, hospital, [hands(place, "rub")]);
    const more = await answerOf(db, hospital, quickNotes, OCTOBER, NOW, "reporting");
    expect(more.noteTotals).toMatchObject({ totalObservations: 3, sharePercent: 60 });
  });

  /** Two in October (one of them half an hour before November), three in November, one last year. */
  const buildMonths = async () => {
    const at = (when: string, locationId = hospital.icu, roleId = nurse) => ({
      at: when,
      locationId,
      roleId,
    });
    await buildSession(db, hospital, [
      hands(at("2025-02-03T15:00:00Z"), "rub"),
      hands(at("2026-10-01T15:00:00Z"), "rub"),
      hands(at("2026-11-01T03:30:00Z"), "none"),
      hands(at("2026-11-01T04:00:00Z", hospital.i1), "rub", { count: 2 }),
      hands(at("2026-11-02T15:00:00Z", hospital.emergency, physician), "wash"),
      equipment(at("2026-11-02T15:00:00Z"), 1, GOWNED),
    ]);
  };

  it("reports the months of a year by unit, in facility time", async () => {
    await buildMonths();
    const answer = await answerOf(db, hospital, monthlyActivity, {}, NOW);
    expect(
      answer.intervals.map(({ facilityMonth, intervalCount }) => [facilityMonth, intervalCount]),
    ).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((month) => [month, 0]),
      [10, 2],
      [11, 3],
      [12, null],
    ]);
    expect(answer.formattedReportDateRange).toBe("Jan 1 – Dec 31, 2026");
    const rows = monthlyActivity
      .rows(answer)
      .map(({ cells }) => [
        cells["name"],
        cells["year"],
        cells["month10"],
        cells["month11"],
        cells["month12"] ?? null,
        cells["totalObservations"],
        cells["ppeObservations"],
      ]);
    expect(rows).toEqual([
      [null, null, 2, 3, null, 5, 1],
      ["Emergency", "2026", 0, 1, null, 1, 0],
      ["ICU", "2026", 2, 2, null, 4, 1],
      // Observed units without observations have a row of their own.
      ["Lobby", "2026", 0, 0, null, 0, 0],
    ]);
  });

  it("reports chosen months of several years by job role", async () => {
    await buildMonths();
    const filter = { obvYears: [2026, 2025], months: [2, 11], activityBy: "jobRole" as const };
    const answer = await answerOf(db, hospital, monthlyActivity, filter, NOW);
    expect(
      monthlyActivity
        .rows(answer)
        .map(({ cells }) => [cells["name"], cells["year"], cells["month2"], cells["month11"]]),
    ).toEqual([
      [null, null, 1, 3],
      ["Nurse", "2025", 1, 0],
      ["Physician", "2025", 0, 0],
      ["Nurse", "2026", 0, 2],
      ["Physician", "2026", 0, 1],
    ]);
  });

  it("reports quarters by their first months", async () => {
    await buildMonths();
    const filter = { obvYears: [2026], locationIds: [hospital.floor2] };
    const answer = await answerOf(db, hospital, quarterlyActivity, filter, NOW);
    expect(
      answer.intervals.map(({ facilityMonth, facilityYear, intervalCount, intervalRecords }) => [
        `${facilityYear}-${facilityMonth}`,
        intervalCount,
        intervalRecords.map(({ name, totalObservations }) => `${name} ${totalObservations}`),
      ]),
    ).toEqual([
      ["2026-1", 0, ["ICU 0"]],
      ["2026-4", 0, ["ICU 0"]],
      ["2026-7", 0, ["ICU 0"]],
      ["2026-10", 4, ["ICU 4"]],
    ]);
  });

  it("observed activity takes one day for a range, none in the future", async () => {
    await buildMonths();
    const seenOn = async (startDate: string, endDate: string) => {
      const range = { reportDateRange: "custom", startDate, endDate } as const;
      const answer = await answerOf(db, hospital, observer, range, NOW);
      return [answer.observerTotals.totalObservations, answer.formattedReportDateRange];
    };
    // The day that ends at midnight of November: one at 23:30 is its own, one at midnight is not.
    expect(await seenOn("2026-10-31T00:00", "2026-10-31T00:00")).toEqual([1, "Oct 31, 2026"]);
    expect(await seenOn("2026-10-31T00:00", "2026-11-01T00:00")).toEqual([1, "Oct 31, 2026"]);
    expect(await seenOn("2026-11-19T00:00", "2026-11-20T00:00")).toEqual([0, "Nov 19, 2026"]);
    await expect(seenOn("2026-11-19T00:00", "2026-11-20T00:30")).rejects.toThrow(
      expect.objectContaining({ details: { fieldErrors: { endDate: "too_far_ahead" } } }),
    );
  });
});
