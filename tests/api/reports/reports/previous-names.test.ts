import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { REPORTS, findReport } from "#contract/reports/index.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { placeFor } from "./support/one-unit.ts";

const OCTOBER = { startDate: "2026-10-01T00:00", endDate: "2026-11-01T00:00" };
const UP_TO_NOW = { startDate: "2026-10-01T00:00", endDate: "2026-11-20T00:00" };

/** Reports of units over a range: one of single devices wants one, another lists single dispenses. */
const OVER_TIME = REPORTS.filter(
  ({ id, product, filters }) =>
    product === "ECM" && filters.includes("timeframe") && id !== 6 && id !== 29,
);

describe("reports of days before a name or a minimum was changed", () => {
  let portal: Portal;
  let hospital: Hospital;
  let page: Client;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    hospital = await buildHospital(portal.db, { products: PRODUCTS });
    await buildFacilityData(portal.db, hospital, { firstDay: "2026-10-01", dataTo: NOW });
    const { rootId, icu, emergency } = hospital;
    for (const locationId of [rootId, icu, emergency])
      for (const day of ["2026-10-15", "2026-11-18"])
        await buildLocationDay(portal.db, hospital, { locationId, day, events: 40, passages: 50 });
    const user = await buildUser(portal.db, {
      customerId: hospital.customerId,
      role: "customerAdmin",
    });
    page = await signIn(portal.origin, user.email, user.password);
  });
  afterAll(() => portal.close());

  const ask = async (id: number, range: object): Promise<string> => {
    const answer = await page.send("POST", `/api/report/${id}`, {
      facilityId: hospital.facilityId,
      reportDateRange: "custom",
      ...placeFor(findReport(id) ?? {}, hospital.icu),
      ...range,
    });
    expect([id, answer.status]).toEqual([id, 200]);
    return answer.text();
  };

  it("reports show a renamed unit's previous name in a range before", async () => {
    const { icu, emergency } = hospital;
    const rename = async (id: string, name: string) =>
      expect((await page.send("PUT", `/api/location/${id}/name`, { name })).status).toBe(200);
    await rename(icu, "Intensive care");
    await rename(icu, "Medical ICU");
    await rename(emergency, "EMERGENCY");
    expect(await ask(2, OCTOBER)).toContain('"Medical ICU (formerly ICU)"');
    expect(await ask(2, OCTOBER)).not.toMatch(/Emergency|Intensive/u);
    expect(await ask(2, UP_TO_NOW)).not.toContain("formerly");
    expect(await ask(2, UP_TO_NOW)).toContain('"Medical ICU"');
    for (const { id, columns } of OVER_TIME)
      if (columns.some(({ label }) => label === "unit"))
        expect([id, await ask(id, OCTOBER)]).toEqual([
          id,
          expect.stringContaining("(formerly ICU)"),
        ]);
  });

  it("reports name another minimum that held on their days", async () => {
    const path = `/api/facility/${hospital.facilityId}/settings`;
    const { reportSettings } = (await (await page.get(path)).json()) as {
      reportSettings: { minimumOpportunities: number };
    };
    const was = reportSettings.minimumOpportunities;
    expect(await ask(2, OCTOBER)).not.toContain("formerMinimums");
    const { version: _version, ...settings } = reportSettings as Record<string, unknown>;
    const saved = await page.send("PUT", `${path}/report`, {
      ...settings,
      minimumOpportunities: 45,
    });
    expect(saved.status).toBe(200);
    for (const { id } of OVER_TIME)
      expect(await ask(id, OCTOBER)).toContain(
        `"formerMinimums":[{"minimum":${was},"until":"2026-11-19"}]`,
      );
    const today = { startDate: "2026-11-19T00:00", endDate: "2026-11-20T00:00" };
    expect(await ask(2, today)).not.toContain("formerMinimums");
  });
});
