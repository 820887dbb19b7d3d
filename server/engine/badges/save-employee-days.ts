import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { epochDayText, type EpochDay } from "#server/lib/time/epoch-day.ts";
import { numbers, texts } from "../pg-arrays.ts";
import { DAY_COUNTS, type EmployeeDay } from "./employee-days.ts";
import type { Wearer } from "./wearers.ts";

/** Local days of one holder, first to last, as days since 1970-01-01. */
export type HolderDays = { wearer: Wearer; from: EpochDay; to: EpochDay };

/** The key of a row beside customer and facility. */
const KEY = ["day", "employee_id", "badge", "location_id", "job_role_id"] as const;
const KEY_TYPES = ["date", "uuid", "text", "uuid", "uuid"];

type Gone = Record<(typeof KEY)[number], string>;
type Difference = Gone & { place: number | null };

const columnsOf = (rows: readonly EmployeeDay[]): string[] => [
  texts(rows.map((row) => epochDayText(row.day))),
  texts(rows.map((row) => row.employeeId)),
  texts(rows.map((row) => row.badge)),
  texts(rows.map((row) => row.locationId)),
  texts(rows.map((row) => row.jobRoleId)),
  ...DAY_COUNTS.map((count) => numbers(rows.map((row) => row[count]))),
  texts(rows.map((row) => `{${row.slots.join(",")}}`)),
];

const given = `unnest(${KEY_TYPES.map((type) => `?::${type}[]`).join(", ")},
      ${DAY_COUNTS.map(() => "?::integer[]").join(", ")}, ?::text[])
      WITH ORDINALITY AS f (${KEY.join(", ")}, ${DAY_COUNTS.join(", ")}, slots, place)`;

/** Places (from 1) of rows that are stored otherwise or not at all, and keys of stored ones that are gone. */
const differences = async (
  tx: Tx,
  scope: Scope,
  days: readonly HolderDays[],
  rows: readonly EmployeeDay[],
): Promise<Difference[]> => {
  const sameKey = KEY.map((column) => `f.${column} = s.${column}`).join(" AND ");
  const found = await tx.raw<{ rows: Difference[] }>(
    `WITH stored AS (
       SELECT d.* FROM unnest(?::uuid[], ?::text[], ?::date[], ?::date[])
           AS h (employee_id, badge, first, last)
         JOIN employee_day d ON d.employee_id = h.employee_id AND d.badge = h.badge
          AND d.day BETWEEN h.first AND h.last
        WHERE d.customer_id = ? AND d.facility_id = ?
     )
     SELECT f.place::integer, ${KEY.map((column) => `s.${column}${column === "day" ? "::text" : ""}`).join(", ")}
       FROM stored s FULL JOIN ${given} ON ${sameKey}
      WHERE f.place IS NULL OR s.badge IS NULL
         OR (${DAY_COUNTS.map((count) => `s.${count}`).join(", ")}, s.slots) IS DISTINCT FROM
            (${DAY_COUNTS.map((count) => `f.${count}`).join(", ")}, f.slots::smallint[])`,
    [
      texts(days.map(({ wearer }) => wearer.employeeId)),
      texts(days.map(({ wearer }) => wearer.badge)),
      texts(days.map(({ from }) => epochDayText(from))),
      texts(days.map(({ to }) => epochDayText(to))),
      scope.customerId,
      scope.facilityId,
      ...columnsOf(rows),
    ],
  );
  return found.rows;
};

const remove = async (tx: Tx, scope: Scope, gone: readonly Gone[]): Promise<void> => {
  await tx.raw(
    `DELETE FROM employee_day d
      USING unnest(${KEY_TYPES.map((type) => `?::${type}[]`).join(", ")}) AS f (${KEY.join(", ")})
      WHERE d.customer_id = ? AND d.facility_id = ?
        AND ${KEY.map((column) => `d.${column} = f.${column}`).join(" AND ")}`,
    [
      ...KEY.map((column) => texts(gone.map((row) => row[column]))),
      scope.customerId,
      scope.facilityId,
    ],
  );
};

const save = async (tx: Tx, scope: Scope, rows: readonly EmployeeDay[]): Promise<void> => {
  const values = [...DAY_COUNTS, "slots"];
  await tx.raw(
    `INSERT INTO employee_day (customer_id, facility_id, ${KEY.join(", ")}, ${values.join(", ")})
     SELECT ?::uuid, ?::uuid, ${KEY.map((column) => `f.${column}`).join(", ")},
            ${DAY_COUNTS.map((count) => `f.${count}`).join(", ")}, f.slots::smallint[]
       FROM ${given}
     ON CONFLICT (customer_id, facility_id, ${KEY.join(", ")})
     DO UPDATE SET ${values.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    [scope.customerId, scope.facilityId, ...columnsOf(rows)],
  );
};

/**
 * Brings what is stored of some days of holders in line with what they come to now. Rows that say
 * the same already are left as they are.
 */
export const saveEmployeeDays = async (
  tx: Tx,
  scope: Scope,
  days: readonly HolderDays[],
  rows: readonly EmployeeDay[],
): Promise<void> => {
  if (days.length === 0) return;
  const found = await differences(tx, scope, days, rows);
  const gone = found.filter(({ place }) => place === null);
  const changed = found.flatMap(({ place }) => (place === null ? [] : (rows[place - 1] ?? [])));
  if (gone.length > 0) await remove(tx, scope, gone);
  if (changed.length > 0) await save(tx, scope, changed);
};
