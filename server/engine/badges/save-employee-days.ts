import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import { dayText } from "../local-time.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { DAY_COUNTS } from "./employee-days.ts";
import type { EmployeeDay } from "./employee-days.ts";
import type { Wearer } from "./wearers.ts";

/** Local days of one holder, first to last, as days since 1970-01-01. */
export type HolderDays = { wearer: Wearer; from: number; to: number };

const KEY = "customer_id, facility_id, day, employee_id, badge, location_id, job_role_id";

const remove = async (tx: Tx, scope: Scope, days: readonly HolderDays[]): Promise<void> => {
  await tx.raw(
    `DELETE FROM employee_day d
      USING unnest(?::uuid[], ?::text[], ?::date[], ?::date[])
         AS f (employee_id, badge, first, last)
      WHERE d.customer_id = ? AND d.facility_id = ? AND d.employee_id = f.employee_id
        AND d.badge = f.badge AND d.day BETWEEN f.first AND f.last`,
    [
      texts(days.map(({ wearer }) => wearer.employeeId)),
      texts(days.map(({ wearer }) => wearer.badge)),
      texts(days.map(({ from }) => dayText(from))),
      texts(days.map(({ to }) => dayText(to))),
      scope.customerId,
      scope.facilityId,
    ],
  );
};

const insert = async (tx: Tx, scope: Scope, rows: readonly EmployeeDay[]): Promise<void> => {
  const counts = DAY_COUNTS.map((count) => numbers(rows.map((row) => row[count])));
  await tx.raw(
    `INSERT INTO employee_day (${KEY}, ${DAY_COUNTS.join(", ")}, slots)
     SELECT ?::uuid, ?::uuid, f.day, f.employee_id, f.badge, f.location_id, f.job_role_id,
            ${DAY_COUNTS.map((count) => `f.${count}`).join(", ")}, f.slots::smallint[]
       FROM unnest(?::date[], ?::uuid[], ?::text[], ?::uuid[], ?::uuid[],
                   ${DAY_COUNTS.map(() => "?::integer[]").join(", ")}, ?::text[])
         AS f (day, employee_id, badge, location_id, job_role_id, ${DAY_COUNTS.join(", ")}, slots)`,
    [
      scope.customerId,
      scope.facilityId,
      texts(rows.map((row) => dayText(row.day))),
      texts(rows.map((row) => row.employeeId)),
      texts(rows.map((row) => row.badge)),
      texts(rows.map((row) => row.locationId)),
      texts(rows.map((row) => row.jobRoleId)),
      ...counts,
      texts(rows.map((row) => `{${row.slots.join(",")}}`)),
    ],
  );
};

/** Replaces what is stored of some days of holders by what they come to now. */
export const saveEmployeeDays = async (
  tx: Tx,
  scope: Scope,
  days: readonly HolderDays[],
  rows: readonly EmployeeDay[],
): Promise<void> => {
  if (days.length > 0) await remove(tx, scope, days);
  if (rows.length > 0) await insert(tx, scope, rows);
};
