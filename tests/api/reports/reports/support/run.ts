import type { z } from "zod";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { type FilterInput, FilterModel } from "#contract/reports/filters/filters.ts";
import { ROLE_PRIVILEGES, type Role } from "#contract/core/permissions.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { runReport } from "#server/features/reports/reports/service.ts";
import { newId } from "#server/lib/ids.ts";
import { testClock } from "#tests/support/clock.ts";

/** A user of the customer. */
const actorOf = (customerId: string, role: Role): Actor => ({
  userId: newId(),
  customerId,
  userName: "analyst@example.test",
  firstName: "Robin",
  lastName: "Example",
  fullName: "Robin Example",
  language: null,
  isProvider: false,
  version: 1,
  isProgram: false,
  idleTimeoutMinutes: 20,
  roles: [{ role, facilityId: null }],
  sessionId: newId(),
  ipAddress: null,
  privileges: new Set(ROLE_PRIVILEGES[role]),
});

/** An analyst of the customer's. */
export const analystOf = (customerId: string): Actor => actorOf(customerId, "dataAnalyst");

/**
 * Runs a report at a moment, by default as an analyst, and checks the answer by the report's own
 * schema.
 */
export const answerOf = async <R extends z.ZodType>(
  db: Db,
  facility: { customerId: string; facilityId: string },
  report: ReportDefinition<R>,
  filter: Omit<FilterInput, "facilityId">,
  now: string,
  role: Role = "dataAnalyst",
): Promise<z.output<R>> => {
  const answer = await runReport(
    { db, clock: testClock(now) },
    actorOf(facility.customerId, role),
    {
      reportId: report.id,
      filter: FilterModel.parse({ facilityId: facility.facilityId, ...filter }),
      language: "en-US",
    },
  );
  return report.response.parse(answer);
};
