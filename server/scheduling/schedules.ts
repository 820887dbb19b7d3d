import type { Scope } from "../db/tenant-scope.ts";
import type { Db } from "../db/knex.ts";
import type { StoredSchedule } from "./schedule-slots.ts";

/** What is sent by mail on a schedule. */
export type SubscriptionKind = "report" | "alert";

type ScheduleRow = {
  subscription_id: string;
  frequency_id: number;
  hour: number;
  days_of_week: number[];
  day_of_month: number | null;
};

/** Report mails of a month leave on its 1st; an instant alert, or one that is off, has no schedule. */
const SQL: Readonly<Record<SubscriptionKind, string>> = {
  report: `SELECT subscription_id, frequency_id, hour, 1 AS day_of_month,
      array_remove(ARRAY[day_of_week], NULL) AS days_of_week
    FROM report_subscription WHERE customer_id = :customerId AND facility_id = :facilityId
      AND subscription_id = ANY(:ids)`,
  alert: `SELECT subscription_id, frequency_id, hour, day_of_month, days_of_week
    FROM alert_subscription WHERE customer_id = :customerId AND facility_id = :facilityId
      AND subscription_id = ANY(:ids) AND is_active AND NOT is_instant`,
};

/** The schedules of a facility's subscriptions of a kind, as they are saved now. */
export const storedSchedules = async (
  db: Db,
  kind: SubscriptionKind,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, StoredSchedule>> => {
  const { rows } = await db.raw<{ rows: ScheduleRow[] }>(SQL[kind], { ...scope, ids });
  return new Map(
    rows.map((row) => [
      row.subscription_id,
      {
        frequencyId: row.frequency_id,
        hour: row.hour,
        daysOfWeek: row.days_of_week,
        dayOfMonth: row.day_of_month,
      },
    ]),
  );
};

/** The zone whose clocks a facility's schedules go by; undefined for a facility that is gone. */
export const facilityZone = async (db: Db, scope: Scope): Promise<string | undefined> => {
  const [row] = await db("facility")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .select("time_zone");
  return row?.time_zone;
};
