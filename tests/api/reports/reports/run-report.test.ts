import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, client, problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { placeFor } from "./support/one-unit.ts";

describe("POST report/{reportId}", () => {
  let portal: Portal;
  let hospital: Hospital;
  let page: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    hospital = await buildHospital(portal.db);
    const user = await buildUser(portal.db, { customerId: hospital.customerId });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const run = (reportId: number | string, filter: object, headers?: Record<string, string>) =>
    page.send(
      "POST",
      `/api/report/${reportId}`,
      { facilityId: hospital.facilityId, ...filter },
      headers,
    );

  it("a report answers in the caller's language", async () => {
    await buildLocationDay(portal.db, hospital, {
      locationId: hospital.rootId,
      day: "2026-11-18",
      events: 3,
      passages: 4,
    });
    const answer = await run(2, { reportDateRange: "last30Days" }, { "accept-language": "fr-CA" });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as z.output<typeof performanceHistory.response>;
    expect(body.formattedReportDateRange).toBe("du 21 oct. au 19 nov. 2026");
    expect(body.total.percentCompliant).toBe(75);
  });

  it.each(REPORTS)(
    "report $id answers in its own shape, even for an empty place",
    async ({ id, response, needsPlace }) => {
      const empty = await buildFacility(portal.db, {
        customerId: hospital.customerId,
        products: ["ECM", "IMS", "OBS", "SA"],
      });
      const unitId = await buildLocation(portal.db, empty, {
        parentId: empty.rootId,
        level: 3,
        name: "Surgery",
      });
      const answer = await page.send("POST", `/api/report/${id}`, {
        facilityId: empty.facilityId,
        ...placeFor({ ...(needsPlace && { needsPlace }) }, unitId),
      });
      expect(answer.status).toBe(200);
      expect(response.safeParse(await answer.json()).error).toBeUndefined();
    },
  );

  it("a call of an unknown report answers its number", async () => {
    for (const id of [99, 20]) {
      const answer = await run(id, {});
      expect(answer.status).toBe(404);
      const problem = await problemOf(answer);
      expect(problem.code).toBe("unknown_report");
      expect(problem.title).not.toContain(String(id));
      expect(problem.detail).toBe(`Unknown reportId: ${id}`);
    }
  });

  it("an unreachable facility is refused alike, existing or not", async () => {
    const other = await buildHospital(portal.db);
    for (const facilityId of [other.facilityId, newId()]) {
      const answer = await run(2, { facilityId });
      expect(answer.status).toBe(403);
      expect((await problemOf(answer)).code).toBe("forbidden");
    }
  });

  it("another facility of the customer without the role is refused", async () => {
    const next = await buildFacility(portal.db, { customerId: hospital.customerId });
    const user = await buildUser(portal.db, {
      customerId: hospital.customerId,
      facilityId: next.facilityId,
    });
    const narrow = await signIn(portal.origin, user.email, user.password);
    const ask = (facilityId: string) => narrow.send("POST", "/api/report/2", { facilityId });
    expect((await ask(hospital.facilityId)).status).toBe(403);
    expect((await ask(next.facilityId)).status).toBe(200);
  });

  it("a report of an unlicensed or expired product is refused", async () => {
    const { customerId } = hospital;
    const dry = await buildFacility(portal.db, { customerId, products: ["SA"] });
    const late = await buildFacility(portal.db, { customerId, expiresOn: "2026-11-18" });
    const lastDay = await buildFacility(portal.db, { customerId, expiresOn: "2026-11-19" });
    expect((await run(2, { facilityId: dry.facilityId })).status).toBe(403);
    expect((await run(2, { facilityId: late.facilityId })).status).toBe(403);
    expect((await run(2, { facilityId: lastDay.facilityId })).status).toBe(200);
  });

  it("refuses reports to people without the privilege, and without a session", async () => {
    const { customerId } = hospital;
    const user = await buildUser(portal.db, { customerId, role: "installer" });
    const installer = await signIn(portal.origin, user.email, user.password);
    const body = { facilityId: hospital.facilityId };
    expect((await installer.send("POST", "/api/report/2", body)).status).toBe(403);
    expect((await client(portal.origin).send("POST", "/api/report/2", body)).status).toBe(401);
  });

  it("a report call explains which field is wrong", async () => {
    const other = await buildHospital(portal.db);
    const foreignShift = await buildShift(portal.db, other, {
      name: "Night",
      startSlot: 46,
      endSlot: 14,
    });
    const cases: [object, Record<string, string>][] = [
      [{ locationIds: [other.icu] }, { locationIds: "not_in_list" }],
      [{ shiftIds: [foreignShift] }, { shiftIds: "not_in_list" }],
      [{ deviceIds: [newId()] }, { deviceIds: "not_in_list" }],
      [{ locationIds: ["x"] }, { "locationIds.0": "invalid" }],
      [{ reportDateRange: "sometime" }, { reportDateRange: "invalid" }],
      [{ reportDateRange: "custom" }, { startDate: "required", endDate: "required" }],
      [
        { reportDateRange: "custom", startDate: "2026-11-10T09:00", endDate: "2026-11-10T09:00" },
        { startDate: "start_before_end" },
      ],
      [
        { reportDateRange: "custom", startDate: "2026-11-10T09:15", endDate: "2026-11-10T10:00" },
        { startDate: "half_hour" },
      ],
      [
        { reportDateRange: "custom", startDate: "2026-02-30T09:00", endDate: "2026-11-10T10:00" },
        { startDate: "invalid" },
      ],
      [
        { reportDateRange: "custom", startDate: "1926-11-10T09:00", endDate: "2026-11-10T10:00" },
        { startDate: "too_far_back" },
      ],
      [
        { reportDateRange: "custom", startDate: "2026-11-10T09:00", endDate: "2028-11-10T10:00" },
        { endDate: "too_far_ahead" },
      ],
      [
        { startDate: "2026-11-10T09:00", endDate: "2026-11-10T10:00" },
        { startDate: "custom_only", endDate: "custom_only" },
      ],
      [{ reportDateRange: "today", endDate: "2026-11-10T10:00" }, { endDate: "custom_only" }],
      [{ employees: [] }, { employees: "unknown_field" }],
    ];
    for (const [filter, fieldErrors] of cases) {
      const answer = await run(2, filter);
      expect(answer.status).toBe(400);
      expect(await problemOf(answer)).toMatchObject({ code: "invalid_input", fieldErrors });
    }
  });

  it("a report accepts ids of places in any case", async () => {
    const [lower, upper] = await Promise.all(
      [hospital.rootId, hospital.rootId.toUpperCase()].map(async (id) => {
        const answer = await run(33, { locationIds: [id] });
        expect(answer.status).toBe(200);
        return (await answer.json()) as { locations: unknown };
      }),
    );
    expect(upper?.locations).toEqual(lower?.locations);
  });

  it("a comparison that does not fit is refused at its field", async () => {
    const sameDays = { reportDateRange: "last7Days", compareWith: "sameDays" };
    for (const [id, filter] of [
      [2, sameDays],
      [2, { compareWith: "lastTuesday" }],
      // Dispenses have no change.
      [29, { compareWith: "yearBefore" }],
    ] as const)
      expect(Object.keys((await problemOf(await run(id, filter))).fieldErrors ?? {})).toEqual([
        "compareWith",
      ]);
    expect((await run(2, { ...sameDays, reportDateRange: "thisWeek" })).status).toBe(200);
  });

  it("shifts may narrow up to 90 days of a report", async () => {
    const day = await buildShift(portal.db, hospital, { name: "Day", startSlot: 14, endSlot: 30 });
    expect((await run(2, { reportDateRange: "last90Days", shiftIds: [day] })).status).toBe(200);
    const custom = { reportDateRange: "custom", endDate: "2026-11-10T00:00", shiftIds: [day] };
    expect((await run(2, { ...custom, startDate: "2026-08-12T00:00" })).status).toBe(200);
    for (const filter of [
      { reportDateRange: "last6Months", shiftIds: [day] },
      { ...custom, startDate: "2026-08-11T23:30" },
    ]) {
      const answer = await run(2, filter);
      expect(answer.status).toBe(400);
      expect((await problemOf(answer)).fieldErrors).toEqual({ shiftIds: "shift_range" });
    }
  });

  it("a filter that the report does not offer is refused", async () => {
    const answer = await run(19, { deviceIds: [newId()] });
    expect((await problemOf(answer)).fieldErrors).toEqual({ deviceIds: "not_in_list" });
  });
});
