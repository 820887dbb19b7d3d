import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { textsIn } from "#server/lib/texts.ts";
import { buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Hospital, NOW, buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a report's table as a file", () => {
  let portal: Portal;
  let hospital: Hospital;
  let page: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    hospital = await buildHospital(portal.db, { products: PRODUCTS });
    const { rootId, floor2, icu, emergency } = hospital;
    const formula = await buildLocation(portal.db, hospital, {
      parentId: floor2,
      level: 3,
      name: '=HYPERLINK("x")',
    });
    const day = (locationId: string, events: number, passages: number) =>
      buildLocationDay(portal.db, hospital, { locationId, day: "2026-11-18", events, passages });
    await day(rootId, 50, 100);
    await day(icu, 30, 40);
    await day(emergency, 20, 60);
    await day(formula, 5, 10);
    await buildThreshold(portal.db, hospital, { locationId: rootId, title: "Goal", value: 70 });
    const user = await buildUser(portal.db, { customerId: hospital.customerId });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const ask = (
    format: string,
    given: { filters?: object; sortBy?: object; language?: string; reportId?: number } = {},
    by = page,
  ): Promise<Response> => {
    const filters = { facilityId: hospital.facilityId, ...given.filters };
    const query = new URLSearchParams({ filters: JSON.stringify(filters) });
    if (given.sortBy !== undefined) query.set("sortBy", JSON.stringify(given.sortBy));
    if (given.language !== undefined) query.set("language", given.language);
    return by.get(`/api/reportExport/${given.reportId ?? 2}/${format}?${query}`);
  };
  const wholeCsv = async (given?: Parameters<typeof ask>[1]): Promise<string[][]> =>
    parse(Buffer.from(await (await ask("csv", given)).arrayBuffer()), { bom: true });
  const LABELS = new Set<unknown>(["Answer", "Goal", "Réponse", "Objectif"]);
  const withoutNotes = <C>(lines: readonly C[][]): C[][] =>
    lines.filter(([first]) => !LABELS.has(first));
  const csv = async (given?: Parameters<typeof ask>[1]): Promise<string[][]> =>
    withoutNotes(await wholeCsv(given));

  it("a table file is the table on screen, total first, safe to open", async () => {
    const rows = await csv({ sortBy: [{ key: "percentCompliant", desc: true }] });
    expect(rows[0]).toEqual([
      "Unit",
      "Floor",
      "Events",
      "Opportunities",
      "Index, %",
      "Against goal",
      "Change, points",
      "Change, low",
      "Change, high",
      "Change, in words",
      "Devices reporting",
      "Devices, total",
      "Device-days, %",
    ]);
    expect(rows.slice(1).map((row) => row.slice(0, 7))).toEqual([
      ["Facility", "—", "50", "100", "50.0", "Below goal", "—"],
      ["ICU", "Floor 2", "30", "40", "75.0", "At goal", "—"],
      [`'=HYPERLINK("x")`, "Floor 2", "5", "10", "50.0", "Below goal", "—"],
      ["Emergency", "Floor 1", "20", "60", "33.3", "Below goal", "—"],
      ["Lobby", "Floor 1", "0", "0", "—", "No opportunities", "—"],
    ]);
  });

  it("a POST gives the same table, and takes thousands of ids", async () => {
    const { facilityId, icu } = hospital;
    const ask = (locationIds: string[]): Promise<Response> =>
      page.send("POST", "/api/reportExport/2/csv", {
        filters: JSON.stringify({ facilityId, locationIds }),
        language: "fr-CA",
      });
    const [header, ...rows] = await csv({ language: "fr-CA", filters: { locationIds: [icu] } });
    const posted = await ask(Array.from({ length: 10_000 }, () => icu));
    const lines: string[][] = parse(Buffer.from(await posted.arrayBuffer()), { bom: true });
    expect(withoutNotes(lines)).toEqual([header, ...rows]);
    const unknown = await ask(Array.from({ length: 1_000 }, () => crypto.randomUUID()));
    expect((await problemOf(unknown)).fieldErrors).toEqual({ locationIds: "not_in_list" });
  });

  it("a table is in the requested language, with a selection's total named so", async () => {
    const rows = await csv({ language: "fr-CA", filters: { locationIds: [hospital.icu] } });
    expect(rows[0]?.slice(0, 5)).toEqual([
      "Unité",
      "Étage",
      "Utilisations",
      "Occasions",
      "Indice, %",
    ]);
    expect(rows.slice(1).map(([name, , , , , status]) => [name, status])).toEqual([
      ["Lieux sélectionnés", "Objectif atteint"],
      ["ICU", "Objectif atteint"],
    ]);
  });

  it("a table file is named by facility, title and range, also in ASCII", async () => {
    const answer = await ask("csv", { language: "fr-CA", filters: { reportDateRange: "today" } });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.csv"; filename\*=UTF-8''/u);
    const name = decodeURIComponent(disposition.split("UTF-8''")[1] ?? "");
    expect(name).toBe(`${hospital.name} - Évolution de la conformité, le 19 nov. 2026.csv`);
    await answer.arrayBuffer();
  });

  it("an Excel table holds real numbers, room by room too", async () => {
    const answer = await ask("xlsx", { sortBy: [{ key: "totalEvents", desc: false }] });
    expect(answer.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    const [sheet] = (await readXlsx(Buffer.from(await answer.arrayBuffer()))).sheets;
    expect(withoutNotes(sheet?.rows ?? []).map((row) => row[0])).toEqual([
      "Unit",
      "Facility",
      '=HYPERLINK("x")',
      "Emergency",
      "ICU",
      // Without a figure to compare, whatever the column.
      "Lobby",
    ]);
    expect(sheet?.rows[3]?.slice(2, 6)).toEqual([20, 60, 33.3, "Below goal"]);
    const rooms = await ask("xlsx", { reportId: 3 });
    const [roomSheet] = (await readXlsx(Buffer.from(await rooms.arrayBuffer()))).sheets;
    expect(roomSheet?.rows.map((row) => row.slice(0, 3))[2]).toEqual([
      "E1",
      "Emergency",
      "Floor 1",
    ]);
  });

  it("a table file ends with the answer's sentence and the goal", async () => {
    const [answer, goal] = (await wholeCsv()).slice(-2);
    expect(answer?.slice(0, 2)).toEqual([
      "Answer",
      "2 of 3 units are below 70%; 1 has too few. Overall 50% (n 100), 20 points below the goal of 70%.",
    ]);
    expect(goal?.slice(0, 3)).toEqual(["Goal", "70.0%", ""]);
    const [answerFr, goalFr] = (await wholeCsv({ language: "fr-CA" })).slice(-2);
    expect([answerFr?.[0], goalFr?.[0]]).toEqual(["Réponse", "Objectif"]);
    const file = await ask("xlsx");
    const [sheet] = (await readXlsx(Buffer.from(await file.arrayBuffer()))).sheets;
    expect(sheet?.rows.slice(-2).map((row) => row.slice(0, 2))).toEqual([
      answer?.slice(0, 2),
      goal?.slice(0, 2),
    ]);
  });

  const FIGURES = new Set(["count", "sample", "index", "percent", "points", "trend", "share"]);

  it.each(REPORTS.map((report) => [report.key, report] as const))(
    "a table file holds the rows and figures of the screen: %s",
    async (_key, report) => {
      const { id, columns } = report;
      const { facilityId } = hospital;
      const filters = report.needsPlace ? { locationIds: [hospital.icu] } : {};
      const shown = await page.send("POST", `/api/report/${id}`, { facilityId, ...filters });
      expect(shown.status).toBe(200);
      const rows = report.rows(report.response.parse(await shown.json()));
      const [header = [], ...lines] = await csv({ reportId: id, filters });
      const file = await ask("xlsx", { reportId: id, filters });
      const [sheet] = (await readXlsx(Buffer.from(await file.arrayBuffer()))).sheets;
      const excel = withoutNotes(sheet?.rows ?? []);
      expect([lines.length, excel.length]).toEqual([rows.length, rows.length + 1]);
      const t = textsIn("en-US");
      for (const column of columns) {
        if (column.visualOnly === true || !FIGURES.has(column.kind)) continue;
        const place = header.indexOf(t(`reports:columns.${column.label}`));
        expect(place).toBeGreaterThanOrEqual(0);
        // Files are sorted in the reader's order: each column's figures are compared as a whole.
        const inOrder = (cells: readonly unknown[]): number[] =>
          cells
            .filter((cell) => cell !== null && cell !== undefined && cell !== "—")
            .map(Number)
            .toSorted((a, b) => a - b);
        const onScreen = inOrder(rows.map((row) => row.cells[column.key]));
        const inCsv = inOrder(lines.map((line) => line[place]));
        const inExcel = inOrder(excel.slice(1).map((line) => line[place]));
        expect([inCsv.length, inExcel.length]).toEqual([onScreen.length, onScreen.length]);
        for (const [at, figure] of onScreen.entries()) {
          // A file rounds to a tenth at most.
          expect(Math.abs((inCsv[at] ?? Number.NaN) - figure)).toBeLessThanOrEqual(0.0501);
          expect(Math.abs((inExcel[at] ?? Number.NaN) - figure)).toBeLessThanOrEqual(0.0501);
        }
      }
    },
  );

  it("a table file is refused where its report is", async () => {
    const other = await buildHospital(portal.db);
    expect((await ask("csv", { filters: { facilityId: other.facilityId } })).status).toBe(403);
    expect((await ask("csv", { reportId: 99 })).status).toBe(404);
    expect((await ask("csv", {}, client(portal.origin))).status).toBe(401);
    const foreign = await ask("csv", { filters: { locationIds: [other.icu] } });
    expect((await problemOf(foreign)).fieldErrors).toEqual({ locationIds: "not_in_list" });
  });

  it("a table file's refusal explains what is wrong with the address", async () => {
    const get = async (path: string) => {
      const answer = await page.get(`/api/reportExport/2/${path}`);
      expect(answer.status).toBe(400);
      return (await problemOf(answer)).fieldErrors;
    };
    expect(await get("csv?filters={")).toEqual({ filters: "invalid" });
    expect(await get("csv?filters={}")).toEqual({ "filters.facilityId": "facility_required" });
    expect(await get("csv")).toEqual({ filters: "required" });
    expect(await get("pdf?filters={}")).toEqual({ format: "invalid" });
    const filters = JSON.stringify({ facilityId: hospital.facilityId });
    expect(await get(`csv?filters=${encodeURIComponent(filters)}&sortBy=[1]`)).toEqual({
      "sortBy.0": "invalid",
    });
    const sorted = (...keys: string[]) => {
      const sortBy = JSON.stringify(keys.map((key) => ({ key, desc: true })));
      return get(`csv?${new URLSearchParams({ filters, sortBy })}`);
    };
    expect(await sorted("name", "nope")).toEqual({ "sortBy.1.key": "not_in_list" });
    expect(await sorted("indexBar")).toEqual({ "sortBy.0.key": "not_in_list" });
  });
});
