import type { ChartFamily } from "#contract/marked-changes.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";

/** Settings by which passages and dispenses are counted. */
const RULES = {
  ECM: ["outbound_only", "opportunity_offset"],
  IMS: ["look_behind_seconds", "look_ahead_seconds", "pop_in_window_seconds"],
} as const;

type Asked = { from: Date; to: Date; timeZone: string };

const WALL = "'YYYY-MM-DD\"T\"HH24:MI'";

/** When the facility's rules of counting changed, as wall times `YYYY-MM-DDTHH:MM`, in order. */
export const rulesChanged = async (
  db: Db,
  scope: Scope,
  asked: Asked & { product: keyof typeof RULES },
): Promise<string[]> => {
  const { product, ...others } = asked;
  const isOther = RULES[product].map((column) => `${column} <> lag(${column}) OVER earlier`);
  const { rows } = await db.raw<{ rows: { at: string }[] }>(
    `SELECT to_char(s.valid_from AT TIME ZONE :timeZone, ${WALL}) AS at
     FROM (SELECT valid_from, ${isOther.join(" OR ")} AS is_other
       FROM report_setting WHERE customer_id = :customerId AND facility_id = :facilityId
       WINDOW earlier AS (ORDER BY valid_from)) s
     WHERE s.is_other AND s.valid_from > :from AND s.valid_from < :to
     ORDER BY s.valid_from`,
    { ...scope, ...others },
  );
  return rows.map(({ at }) => at);
};

/** Days on which some of these devices were replaced: how many, and the last one's wall time. */
export const devicesReplaced = async (
  db: Db,
  scope: Scope,
  asked: Asked & { deviceIds: readonly string[] },
): Promise<{ at: string; devices: number }[]> => {
  const { rows } = await db.raw<{ rows: { at: string; devices: number }[] }>(
    `SELECT max(to_char(h.starts_at AT TIME ZONE :timeZone, ${WALL})) AS at,
       count(DISTINCT h.device_id)::integer AS devices
     FROM device_hardware h
     WHERE h.customer_id = :customerId AND h.facility_id = :facilityId
       AND h.device_id = ANY (:deviceIds::uuid[])
       AND h.starts_at > :from AND h.starts_at < :to
       AND EXISTS (SELECT 1 FROM device_hardware e
         WHERE e.customer_id = :customerId AND e.facility_id = :facilityId
           AND e.device_id = h.device_id AND e.starts_at < h.starts_at)
     GROUP BY (h.starts_at AT TIME ZONE :timeZone)::date
     ORDER BY 1`,
    { ...scope, ...asked, deviceIds: [...asked.deviceIds] },
  );
  return rows;
};

/** What people marked in control charts of a family. */
export const changesMarked = async (
  db: Db,
  scope: Scope,
  family: ChartFamily,
): Promise<{ day: string; text: string; locationId: string | null }[]> => {
  const { rows } = await db.raw<{
    rows: { day: string; text: string; locationId: string | null }[];
  }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, text, location_id AS "locationId"
     FROM marked_change
     WHERE customer_id = :customerId AND facility_id = :facilityId AND family = :family
     ORDER BY day, marked_change_id`,
    { ...scope, family },
  );
  return rows;
};
