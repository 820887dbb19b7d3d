import { differenceOf } from "#tests/support/difference.ts";
import type { z } from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PPE_ITEMS, type PpeItem, type Precaution } from "#contract/observing/observation-kinds.ts";
import { answeredReport, type ReportDefinition } from "#contract/reports/definition.ts";
import { compliance } from "#contract/reports/obs/compliance.ts";
import { ppeCompliance } from "#contract/reports/obs/ppe-compliance.ts";
import type { ShownFigures } from "#contract/reports/obs/hand-figures.ts";
import {
  jobRoleAndMoments,
  jobRoleAndOutcome,
  jobRoleAndUnit,
  moments,
} from "#contract/reports/obs/crossed-hands.ts";
import { reportTable } from "#server/features/reports/exports/lib/report-table.ts";
import type { Db } from "#server/db/knex.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, buildHospital } from "./support/hospital.ts";
import { buildSession, equipment, hands } from "./support/observations.ts";
import { answerOf } from "./support/run.ts";

const NOW = "2026-11-19T19:32:10Z";
const OCTOBER = { reportDateRange: "lastMonth" } as const;

/** "34/52 = 65.4 [51.8 – 76.8] belowGoal" */
const told = (figures: ShownFigures): string => {
  const { compliantObservations, totalObservations, complianceIndex, interval, verdict } = figures;
  const ends = interval === null ? "" : ` [${interval.low} – ${interval.high}]`;
  return `${compliantObservations}/${totalObservations} = ${complianceIndex}${ends} ${verdict}`;
};

describe("observed compliance", () => {
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
    const own = { facility_id: hospital.facilityId };
    await db("facility").where(own).update({ minimum_opportunities: 30 });
    await db("report_setting").where(own).update({ observation_goal: 80 });
    nurse = await buildObvJobRole(db, hospital, { name: "Nurse" });
    physician = await buildObvJobRole(db, hospital, { name: "Physician" });
  });

  /** The published example: counts of October in two units. */
  const buildOctober = async () => {
    const { emergency: west, icu: east } = hospital;
    const nurses = { locationId: west, roleId: nurse };
    const physicians = { locationId: west, roleId: physician };
    const others = { locationId: east, roleId: nurse };
    const counts = [
      hands(nurses, "rub", { count: 17 }),
      // 23:30 on October 31 in the facility; half an hour later it is November's.
      hands({ ...nurses, at: "2026-11-01T03:30:00Z" }, "rub"),
      hands({ ...nurses, at: "2026-11-01T04:00:00Z" }, "rub"),
      hands(nurses, "wash", { count: 6 }),
      hands(nurses, "none", { count: 8 }),
      hands(physicians, "rub", { count: 9 }),
      hands(physicians, "wash"),
      hands(physicians, "none", { count: 10 }),
      hands(others, "rub", { count: 30 }),
      hands(others, "wash", { count: 4 }),
      hands(others, "none", { count: 6 }),
    ];
    await buildSession(db, hospital, counts, { isImported: true, isBareCount: true });
    const ten = [hands(nurses, "rub", { count: 10 })];
    await buildSession(db, hospital, ten, { purpose: "validation" });
    // By the other protocol.
    await buildSession(db, hospital, [hands(nurses, "none", { momentId: 3, count: 5 })]);
  };

  it("observed compliance has the figures of the worked example, by job role and together", async () => {
    await buildOctober();
    const answer = await answerOf(db, hospital, jobRoleAndOutcome, OCTOBER, NOW);
    const byRole = new Map(answer.dataPoints.map((point) => [point.jobRole, point]));
    expect([...byRole].map(([role, figures]) => `${role} ${told(figures)}`).toSorted()).toEqual([
      "Nurse 58/72 = 80.6 [70 – 88] notDistinguishable",
      "Physician 10/20 = 50 [29.9 – 70.1] tooFew",
    ]);
    const { outcomeTotals: total } = answer;
    expect(told(total)).toBe("68/92 = 73.9 [64.1 – 81.8] notDistinguishable");
    expect([total.rubPercent, total.washPercent, total.none]).toEqual([62, 12, 24]);
  });

  it("observed compliance pools units and job roles instead of averaging", async () => {
    await buildOctober();
    const answer = await answerOf(db, hospital, jobRoleAndUnit, OCTOBER, NOW);
    expect(told(answer)).toBe("68/92 = 73.9 [64.1 – 81.8] notDistinguishable");
    expect(answer.unitTotals.map((total) => `${total.unit} ${told(total)}`)).toEqual([
      "Emergency 34/52 = 65.4 [51.8 – 76.8] belowGoal",
      "ICU 34/40 = 85 [70.9 – 92.9] notDistinguishable",
    ]);
    expect(
      answer.dataPoints.map(({ unit, jobRole, compliantObservations, totalObservations }) =>
        [unit, jobRole, compliantObservations, totalObservations].join(" "),
      ),
    ).toEqual(["Emergency Nurse 24 32", "Emergency Physician 10 20", "ICU Nurse 34 40"]);
    const rows = jobRoleAndUnit.rows(answer);
    expect(rows[0]).toMatchObject({ isTotal: true, cells: { nonCompliantObservations: 24 } });
    expect(
      rows.slice(1).map(({ cells }) => [cells["unit"], cells["jobRole"], cells["percent"]]),
    ).toEqual([
      ["Emergency", "All job roles", 65.4],
      ["Emergency", "Nurse", 75],
      ["Emergency", "Physician", 50],
      ["ICU", "All job roles", 85],
      ["ICU", "Nurse", 85],
    ]);
  });

  it("hides small observed groups and what would reveal them without permission for individuals", async () => {
    const porter = await buildObvJobRole(db, hospital, { name: "Porter" });
    const west = { locationId: hospital.emergency };
    await buildSession(db, hospital, [
      hands({ ...west, roleId: nurse }, "rub", { count: 40 }),
      hands({ ...west, roleId: physician }, "none", { count: 6 }),
      hands({ ...west, roleId: porter }, "rub", { count: 4 }),
      hands({ locationId: hospital.icu, roleId: nurse }, "rub", { count: 30 }),
    ]);
    const ask = <R extends z.ZodType>(report: ReportDefinition<R>, filter: object = {}) =>
      answerOf(db, hospital, report, { ...OCTOBER, ...filter }, NOW, "reporting");
    const lines = (rows: readonly (ShownFigures & { jobRole: string })[]) =>
      rows.map(({ jobRole, compliantObservations: x, totalObservations: n, verdict }) =>
        [jobRole, n === null ? verdict : `${x}/${n}`].join(" "),
      );
    // The four of porters would follow from the unit's total, if the physicians' were shown.
    const hidden = ["Physician notShown", "Porter notShown", "2 small roles together 4/10"];
    const byUnit = await ask(jobRoleAndUnit);
    expect(lines(byUnit.dataPoints)).toEqual(["Nurse 40/40", ...hidden, "Nurse 30/30"]);
    const porters = jobRoleAndUnit.rows(byUnit).find(({ cells }) => cells["jobRole"] === "Porter");
    expect(Object.values(porters?.cells ?? {}).filter((cell) => cell !== null)).toEqual([
      "Emergency",
      "Porter",
      "notShown",
      80,
    ]);
    expect(lines((await ask(jobRoleAndOutcome)).dataPoints)).toEqual(["Nurse 70/70", ...hidden]);
    const byMoment = await ask(jobRoleAndMoments);
    expect(lines(byMoment.dataPoints)).toEqual(["Nurse 70/70", ...hidden]);
    expect(lines((await answerOf(db, hospital, jobRoleAndUnit, OCTOBER, NOW)).dataPoints)).toEqual([
      "Nurse 40/40",
      "Physician 0/6",
      "Porter 4/4",
      "Nurse 30/30",
    ]);
    // A filter leaves only porters: every total is theirs then.
    const alone = { obvJobRoleIds: [porter] };
    const totals = [
      ...(await ask(jobRoleAndUnit, alone)).unitTotals,
      await ask(jobRoleAndUnit, alone),
      (await ask(jobRoleAndOutcome, alone)).outcomeTotals,
      ...(await ask(jobRoleAndMoments, alone)).momentTotals,
      (await ask(moments, alone)).total,
      ...(await ask(moments, alone)).moments,
    ];
    const nothing = "null/null = null notShown";
    expect(new Set(totals.map(told))).toEqual(new Set([nothing]));
    const [own] = (await ask(compliance, alone)).protocols;
    expect(own && told(own)).toBe(nothing);
    expect(own).toMatchObject({ rub: null, wash: null, none: null });
    const [seen] = (await ask(compliance)).protocols;
    expect(seen?.totalObservations).toBe(80);
  });

  it("hides a small unit, one that would reveal it, and their job roles", async () => {
    await buildSession(db, hospital, [
      hands({ locationId: hospital.emergency, roleId: nurse }, "rub", { count: 40 }),
      hands({ locationId: hospital.icu, roleId: nurse }, "rub", { count: 4 }),
    ]);
    const answer = await answerOf(db, hospital, jobRoleAndUnit, OCTOBER, NOW, "reporting");
    expect(answer.totalObservations).toBe(44);
    const lines = [...answer.unitTotals, ...answer.dataPoints];
    expect(
      lines.map(({ unit, totalObservations, verdict }) => [unit, totalObservations, verdict]),
    ).toEqual(["Emergency", "ICU", "Emergency", "ICU"].map((unit) => [unit, null, "notShown"]));
  });

  /** The eight observations of the other published example, each in a session of its own. */
  const buildEight = async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    const [into, out] = [1, 2];
    const seen = (
      momentId: number,
      precautions: readonly Precaution[],
      used: readonly PpeItem[],
      removed: Partial<Record<PpeItem, boolean>> = {},
    ) => {
      const items = Object.fromEntries(
        PPE_ITEMS.map((item) => [
          item,
          { used: used.includes(item), removedCorrectly: removed[item] ?? null },
        ]),
      );
      return equipment(place, momentId, { precautions, items });
    };
    const eight = [
      seen(into, ["contact"], ["gown", "gloves"]),
      seen(into, ["contact", "standard"], ["gown", "gloves"]),
      seen(into, ["contact"], ["gloves"]),
      seen(out, ["contact"], ["gown", "gloves"], { gown: true, gloves: false }),
      seen(into, ["droplet"], ["mask"]),
      seen(out, ["airborne", "contact"], ["respirator", "gown", "gloves"], {
        respirator: true,
        gown: true,
        gloves: true,
      }),
      seen(into, ["standard"], ["mask"]),
      seen(out, ["standard"], ["eyeProtection"], { eyeProtection: false }),
    ];
    await Promise.all(eight.map((one) => buildSession(db, hospital, [one])));
  };

  const counts = ({ compliantObservations: x, totalObservations: n }: ShownFigures) => `${x}/${n}`;

  it("protective equipment has the figures of the worked example", async () => {
    await buildEight();
    const answer = await answerOf(db, hospital, ppeCompliance, OCTOBER, NOW);
    expect([counts(answer.total), answer.total.complianceIndex, answer.notJudged]).toEqual([
      "4/7",
      57.1,
      1,
    ]);
    expect(answer.precautions.map((row) => `${row.name} ${counts(row)}`)).toEqual([
      "Standard 1/2",
      "Contact 3/5",
      "Droplet 1/1",
      "Airborne 1/1",
    ]);
    const byItem = Map.groupBy(answer.items, ({ name }) => name);
    expect([...byItem].map(([name, rows]) => [name, ...rows.map(counts)].join(" "))).toEqual([
      "Eye protection 0/0 0/1 0/0",
      "Gloves 5/5 1/2 1/2",
      "Gown 4/5 2/2 2/2",
      "Mask 1/1 0/0 0/0",
      "Respirator 1/1 1/1 1/1",
    ]);
    const airborne = { ...OCTOBER, precautionOption: "airborne" } as const;
    const one = await answerOf(db, hospital, ppeCompliance, airborne, NOW);
    expect([counts(one.total), one.precautions.map(({ precaution }) => precaution)]).toEqual([
      "1/1",
      ["airborne"],
    ]);
    const ask = <R extends z.ZodType>(report: ReportDefinition<R>, filter: object) =>
      answerOf(db, hospital, report, { ...OCTOBER, ...filter }, NOW, "reporting");
    const nothing = "null/null = null notShown";
    // Eight are shown to readers who may not see individuals, the one under airborne is not.
    expect((await ask(ppeCompliance, {})).total.totalObservations).toBe(7);
    const few = await ask(ppeCompliance, airborne);
    const hidden = [few.total, ...few.precautions, ...few.items].map(told);
    expect([hidden.length, new Set(hidden)]).toEqual([17, new Set([nothing])]);
    expect(ppeCompliance.isEmpty(few)).toBe(false);
    const narrowed = { obvJobRoleIds: [physician] };
    await buildSession(db, hospital, [
      equipment({ locationId: hospital.icu, roleId: physician }, 1, {
        precautions: ["droplet"],
        items: { mask: { used: true, removedCorrectly: null } },
      }),
    ]);
    const { ppe } = await ask(compliance, narrowed);
    expect(new Set([ppe.total, ...ppe.precautions].map(told))).toEqual(new Set([nothing]));
    expect(counts((await ask(compliance, {})).ppe.total)).toBe("5/8");
  });

  it("separates protocols and protective equipment", async () => {
    await buildOctober();
    await buildEight();
    const answer = await answerOf(db, hospital, compliance, OCTOBER, NOW);
    expect(compliance.rows(answer).map(({ key, cells }) => [key, cells["percent"]])).toEqual([
      ["protocol 1", 73.9],
      ["protocol 2", 0],
      ["ppe", 57.1],
      ["standard", 50],
      ["contact", 60],
      ["droplet", 100],
      ["airborne", 100],
    ]);
    expect(answer.protocols.map((row) => `${row.name} ${counts(row)}`)).toEqual([
      "Hand hygiene: In and out of room 68/92",
      "Hand hygiene: WHO moments 0/5",
    ]);
  });

  it("judges hand hygiene by week, each night by the day on which it began", async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    const day = (at: number) => new Date(Date.parse("2026-05-20T16:00:00Z") + at * 86_400_000);
    const weeks = Array.from({ length: 26 }, (_, week) => ({
      at: day(7 * week).toISOString(),
      rub: week === 20 ? 5 : 15 + (week % 3),
    }));
    await Promise.all(
      weeks.flatMap(({ at, rub }) =>
        (["rub", "none"] as const).map((outcome) => {
          const count = outcome === "rub" ? rub : 20 - rub;
          return buildSession(db, hospital, [hands({ ...place, at }, outcome, { count })]);
        }),
      ),
    );
    const ask = (filter: object) => answerOf(db, hospital, compliance, filter, NOW);
    const { controlChart } = await ask({ reportDateRange: "last6Months" });
    expect(controlChart).toMatchObject({ unit: "week", wholeSlots: 26, isProvisional: false });
    expect(controlChart.points[0]).toMatchObject({ reportDate: "2026-05-20", value: 75 });
    expect(controlChart.signals).toMatchObject([{ kind: "below", from: "2026-10-07", value: 25 }]);
    expect((await ask({})).controlChart).toMatchObject({ unit: "day", points: [] });
    const night = await buildShift(db, hospital, { name: "Night", startSlot: 44, endSlot: 12 });
    // 03:30 on fourteen mornings, November 2 the first.
    await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        buildSession(db, hospital, [
          hands({ ...place, at: `2026-11-${String(at + 2).padStart(2, "0")}T08:30:00Z` }, "rub"),
        ]),
      ),
    );
    const nights = await ask({ reportDateRange: "last30Days", shiftIds: [night] });
    const seen = nights.controlChart.points.filter(({ value }) => value !== null);
    expect(seen.map(({ reportDate }) => reportDate)).toMatchObject({ length: 14, 0: "2026-11-01" });
    // One observation a night is nothing for who may not see individuals.
    const range = { reportDateRange: "last30Days" as const, shiftIds: [night] };
    const hidden = await answerOf(db, hospital, compliance, range, NOW, "reporting");
    expect(hidden.controlChart.points.filter(({ value }) => value !== null)).toEqual([]);
  });

  it("linked indications count once in the total, and at each moment", async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    await buildSession(db, hospital, [
      hands(place, "rub", { momentId: 1, link: "a" }),
      hands(place, "rub", { momentId: 2, link: "a" }),
      hands(place, "none", { momentId: 1 }),
      hands({ ...place, roleId: physician }, "wash", { momentId: 2 }),
    ]);
    const nine = await answerOf(db, hospital, moments, OCTOBER, NOW);
    const { rub, wash, none, totalObservations } = nine.total;
    expect([rub, wash, none, totalObservations]).toEqual([1, 1, 1, 3]);
    expect(
      nine.moments.map(({ name, totalCompliantCount, totalEventCount }) =>
        [name, totalCompliantCount, totalEventCount].join(" "),
      ),
    ).toEqual(["In room 1 2", "Out of room 2 2"]);
    const both = await answerOf(db, hospital, jobRoleAndMoments, OCTOBER, NOW);
    expect(both.totalObservations).toBe(3);
    expect(both.momentTotals.map((total) => total.totalObservations)).toEqual([2, 2]);
    expect(
      both.dataPoints.map(({ jobRole, moment, compliantObservations, totalObservations: n }) =>
        [jobRole, moment, compliantObservations, n].join(" "),
      ),
    ).toEqual(["Nurse In room 1 2", "Nurse Out of room 1 1", "Physician Out of room 1 1"]);
    // A filter that leaves out the first of the linked ones counts the other.
    const out = { ...OCTOBER, hygieneProtocolOpportunityIds: [2] };
    expect((await answerOf(db, hospital, moments, out, NOW)).total.totalObservations).toBe(2);

    // A facility that counts moments has each indication in the total as well, and says so.
    await db("facility").where("facility_id", hospital.facilityId).update({
      observation_unit: "moment",
    });
    const each = await answerOf(db, hospital, moments, OCTOBER, NOW);
    expect([each.total.rub, each.total.totalObservations]).toEqual([2, 4]);
    expect(each.moments.map(({ totalEventCount }) => totalEventCount)).toEqual([2, 2]);
    const byUnit = await answerOf(db, hospital, jobRoleAndUnit, OCTOBER, NOW);
    expect([byUnit.totalObservations, byUnit.unitTotals[0]?.totalObservations]).toEqual([4, 4]);
    const [own] = (await answerOf(db, hospital, compliance, OCTOBER, NOW)).protocols;
    expect(own?.totalObservations).toBe(4);
    const headers = (answer: typeof nine) => {
      const given = { language: "en-US" as const, sortBy: [], totalName: "", timeZone: "UTC" };
      return reportTable(moments, answer, given).columns.map(({ header }) => header);
    };
    expect([headers(nine).includes("Moments"), headers(each).includes("Moments")]).toEqual([
      false,
      true,
    ]);
    expect(answeredReport(moments, each).notes).toEqual(["observedMoments"]);
    expect(moments.keyFigures(each)[1]).toMatchObject({ label: "moments", value: 4 });
  });

  it("observed compliance judges audits of more than thirteen months by the month", async () => {
    for (let month = 0; month < 14; month += 1) {
      const at = new Date(Date.UTC(2025, 7 + month, 15, 14)).toISOString();
      const place = { locationId: hospital.icu, roleId: nurse, at };
      await buildSession(db, hospital, [
        hands(place, "rub", { count: month === 9 ? 10 : 70 + (month % 3) }),
        hands(place, "none", { count: 30 }),
      ]);
    }
    const range = { startDate: "2025-08-01T00:00", endDate: "2026-10-31T00:00" };
    const filter = { reportDateRange: "custom" as const, ...range };
    const { controlChart } = await answerOf(db, hospital, compliance, filter, NOW);
    expect(controlChart).toMatchObject({ unit: "month", wholeSlots: 14 });
    expect(controlChart.points[0]?.reportDate).toBe("2025-08-01");
    expect(controlChart.signals).toContainEqual(
      expect.objectContaining({ kind: "below", from: "2026-05-01" }),
    );
  });

  it("reports a change once observers had begun before the range compared with", async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    const counts = (at: string, rub: number) =>
      buildSession(
        db,
        hospital,
        [
          hands({ ...place, at }, "rub", { count: rub }),
          hands({ ...place, at }, "none", { count: 40 - rub }),
        ],
        { isImported: true, isBareCount: true },
      );
    await counts("2026-10-15T14:00:00Z", 32);
    await counts("2026-09-02T14:00:00Z", 30);
    const askChange = async () => {
      const { change, comparedWith } = await answerOf(db, hospital, moments, OCTOBER, NOW);
      return [differenceOf(change), comparedWith?.start];
    };
    expect(await askChange()).toEqual([null, undefined]);
    await counts("2026-08-31T14:00:00Z", 1);
    expect(await askChange()).toEqual([5, "2026-09-01T00:00"]);
    const masks = (at: string, used: number) =>
      buildSession(
        db,
        hospital,
        Array.from({ length: 30 }, (_, index) =>
          equipment({ ...place, at }, 1, {
            precautions: ["droplet"],
            items: { mask: { used: index < used, removedCorrectly: null } },
          }),
        ),
      );
    await masks("2026-10-15T14:00:00Z", 27);
    await masks("2026-09-02T14:00:00Z", 24);
    const both = async () => {
      const eight = await answerOf(db, hospital, compliance, OCTOBER, NOW);
      const eighteen = await answerOf(db, hospital, ppeCompliance, OCTOBER, NOW);
      return [
        ...[eight.handChange, eight.ppeChange, eighteen.change].map(differenceOf),
        eighteen.comparedWith?.start,
      ];
    };
    expect(await both()).toEqual([5, null, null, undefined]);
    await masks("2026-08-31T14:00:00Z", 30);
    expect(await both()).toEqual([5, 10, 10, "2026-09-01T00:00"]);
  });

  it("observed compliance can be narrowed by unit, job role and moment", async () => {
    await buildOctober();
    const totalOf = async (filter: object) =>
      told(
        (await answerOf(db, hospital, jobRoleAndOutcome, { ...OCTOBER, ...filter }, NOW))
          .outcomeTotals,
      );
    expect(await totalOf({ locationIds: [hospital.emergency] })).toBe(
      "34/52 = 65.4 [51.8 – 76.8] belowGoal",
    );
    expect(await totalOf({ locationIds: [hospital.floor2] })).toBe(
      "34/40 = 85 [70.9 – 92.9] notDistinguishable",
    );
    expect(await totalOf({ obvJobRoleIds: [physician] })).toBe("10/20 = 50 [29.9 – 70.1] tooFew");
    expect(await totalOf({ hygieneProtocolOpportunityIds: [2] })).toBe(
      "0/0 = null noOpportunities",
    );
  });

  it("the interval is wider where sessions differ beyond chance", async () => {
    const place = { locationId: hospital.icu, roleId: nurse };
    const outcomes = Array.from({ length: 10 }, (_, at) => (at < 8 ? "rub" : "none"));
    await Promise.all(
      outcomes.map((outcome) => buildSession(db, hospital, [hands(place, outcome, { count: 4 })])),
    );
    const { outcomeTotals } = await answerOf(db, hospital, jobRoleAndOutcome, OCTOBER, NOW);
    // Ten sessions of four alike tell as much as nine single ones: 40 ÷ (40 ÷ 9) by Cochran's formula.
    expect(told(outcomeTotals)).toBe("32/40 = 80 [47.4 – 94.7] notDistinguishable");
  });
});
