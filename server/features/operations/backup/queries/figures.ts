import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

/** Days, both included, `YYYY-MM-DD`. */
type Days = { from: string; to: string };

const SUMMARIES = ["location_day", "device_day"] as const;

/** The last day of a facility that has summaries; null without any. */
export const lastDay = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
): Promise<string | null> => {
  const { rows } = await tx.raw<{ rows: { day: string | null }[] }>(
    `SELECT max(day)::text AS day FROM device_day
      WHERE customer_id = :customerId AND facility_id = :facilityId`,
    { customerId, facilityId },
  );
  return single(rows)?.day ?? null;
};

/** One short text that differs where any figure of the days' summaries does. */
export const digestOfDays = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  { from, to }: Days,
): Promise<string> => {
  const digests: string[] = [];
  for (const table of SUMMARIES) {
    const { rows } = await tx.raw<{ rows: { digest: string | null }[] }>(
      `SELECT md5(string_agg(line, E'\\n' ORDER BY line)) AS digest FROM (
         SELECT s::text AS line FROM ${table} s
          WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
            AND s.day BETWEEN :from::date AND :to::date) lines`,
      { customerId, facilityId, from, to },
    );
    digests.push(single(rows)?.digest ?? "");
  }
  return digests.join(" ");
};
