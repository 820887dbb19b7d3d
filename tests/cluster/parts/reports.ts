import { beforeAll, describe, expect, it } from "vitest";
import { REPORTS } from "#contract/reports/index.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import type { Side } from "../side.ts";

const FILTERS = [
  { reportDateRange: "last7Days" },
  { reportDateRange: "last30Days" },
  { reportDateRange: "custom", startDate: "2026-11-09T07:00", endDate: "2026-11-14T19:00" },
] as const;

/** Every report of every facility, run by one PostgreSQL and by the cluster. */
export const reportsAgree = (side: Side): void => {
  describe("the reports", () => {
    let clients: Client[];
    let facilities: string[];
    /** A unit of each, for the report of one. */
    const units = new Map<string, string[]>();
    beforeAll(async () => {
      clients = await Promise.all(
        [side.plain, side.cluster].map(({ origin }) =>
          signIn(origin, "provider@demo.handrail.test", DEMO_PASSWORD),
        ),
      );
      facilities = (await side.plain.db("facility").select("facility_id").orderBy("name")).map(
        (row) => row.facility_id,
      );
      for (const row of await side.cluster
        .db("location")
        .where({ level: 3 })
        .orderBy("name")
        .select("facility_id", "location_id"))
        units.set(row.facility_id, [row.location_id]);
    });

    it.each(REPORTS)(
      "the report $key answers alike on the cluster",
      async ({ id, hiddenTimeframes, needsPlace }) => {
        const filters = FILTERS.filter((one) => !hiddenTimeframes.includes(one.reportDateRange));
        for (const filter of filters) {
          const statuses = new Set<number>();
          for (const facilityId of facilities) {
            const [plain, cluster] = await Promise.all(
              clients.map(async (client) => {
                const answer = await client.send("POST", `/api/report/${id}`, {
                  facilityId,
                  ...filter,
                  ...(needsPlace && { locationIds: units.get(facilityId) ?? [] }),
                });
                // A refusal bears the number of its own request.
                const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
                return { status: answer.status, body };
              }),
            );
            statuses.add(plain?.status ?? 0);
            expect(cluster, `${facilityId} ${JSON.stringify(filter)}`).toEqual(plain);
          }
          expect([...statuses], JSON.stringify(filter)).toContain(200);
        }
      },
    );
  });
};
