import type { Scope } from "#server/db/tenant-scope.ts";
import { instantText } from "#server/db/instant-text.ts";
import type { Db } from "#server/db/knex.ts";
import type { FactTable } from "#server/db/tables.ts";
import type { PageQuestion } from "../lib/in-order.ts";

/** A dispense or a passage as it was sent. */
type FactRow = {
  kind: Extract<FactTable, "dispense" | "passage">;
  deviceId: string;
  /** UTC, to the microsecond. */
  at: string;
  factId: string;
  badge: string | null;
  count: number;
  /** Null for a dispense. */
  isOut: boolean | null;
};

/** The same with who wore the badge at that time, and in which role. */
export type BadgedFactRow = FactRow & {
  employeeId: string | null;
  employeeIdentifier: string | null;
  lastName: string | null;
  firstName: string | null;
  jobRoleId: string | null;
  jobRole: string | null;
};

export type FactKey = Pick<FactRow, "kind" | "deviceId" | "at" | "factId">;

type Question = PageQuestion<FactKey> & {
  deviceIds: readonly string[];
  isBadged: boolean;
};

/** Place of a kind in the order of facts of one device at one instant. */
const KIND_ORDER = { dispense: 1, passage: 2 } as const;

const TABLES = {
  dispense: { count: "f.count::integer", isOut: "NULL::boolean" },
  passage: { count: "1", isOut: "f.is_out" },
} as const;

const sourceOf = (isBadged: boolean): string => `f.customer_id = :customerId
    AND f.facility_id = :facilityId AND f.device_id = ANY (:deviceIds::uuid[])
    AND f.at >= :from::timestamptz AND f.at < :to::timestamptz
    ${isBadged ? "AND f.badge IS NOT NULL" : ""}`;

const branch = (kind: keyof typeof TABLES, isBadged: boolean, isFirst: boolean): string => {
  const { count, isOut } = TABLES[kind];
  return `(SELECT ${KIND_ORDER[kind]} AS kind_order, '${kind}' AS kind, f.device_id, f.at, f.fact_id,
      f.badge, ${count} AS count, ${isOut} AS is_out
    FROM ${kind} f
    WHERE ${sourceOf(isBadged)}
      ${isFirst ? "" : `AND (f.at, f.device_id, ${KIND_ORDER[kind]}, f.fact_id) > (:afterAt::timestamptz, :afterDevice::uuid, :afterKind::integer, :afterFact)`}
    ORDER BY f.at, f.device_id, f.fact_id
    LIMIT :limit)`;
};

const PERSON = `, e.employee_id AS "employeeId", e.employee_identifier AS "employeeIdentifier",
    e.last_name AS "lastName", e.first_name AS "firstName",
    r.job_role_id AS "jobRoleId", r.title AS "jobRole"`;
const WEARERS = `
  LEFT JOIN badge b ON b.customer_id = :customerId AND b.serial_number = p.badge
  LEFT JOIN badge_assignment ba ON ba.customer_id = :customerId AND ba.badge_id = b.badge_id
    AND ba.starts_at <= p.at AND (ba.ends_at IS NULL OR ba.ends_at > p.at)
  LEFT JOIN employee e ON e.customer_id = :customerId AND e.employee_id = ba.employee_id
  LEFT JOIN employee_job_role er ON er.customer_id = :customerId
    AND er.employee_id = e.employee_id
    AND er.starts_at <= p.at AND (er.ends_at IS NULL OR er.ends_at > p.at)
  LEFT JOIN job_role r ON r.customer_id = :customerId AND r.job_role_id = er.job_role_id`;

/**
 * A page of facts from the oldest to the newest: the key of each table answers for each device and
 * partition, sorted afterwards. For short times only.
 */
export const factsInOrder = async (
  db: Db,
  scope: Scope,
  { deviceIds, isBadged, from, to, after, limit }: Question,
): Promise<BadgedFactRow[]> => {
  const isFirst = after === null;
  const { rows } = await db.raw<{ rows: BadgedFactRow[] }>(
    `SELECT p.kind, p.device_id AS "deviceId", p.fact_id AS "factId", p.badge, p.count,
       p.is_out AS "isOut",
       ${instantText("p.at")} AS at
       ${isBadged ? PERSON : ""}
     FROM (
       SELECT * FROM (
         ${branch("dispense", isBadged, isFirst)}
         UNION ALL
         ${branch("passage", isBadged, isFirst)}
       ) both_kinds
       ORDER BY at, device_id, kind_order, fact_id
       LIMIT :limit
     ) p ${isBadged ? WEARERS : ""}
     ORDER BY p.at, p.device_id, p.kind_order, p.fact_id`,
    {
      ...scope,
      deviceIds: [...deviceIds],
      from: after?.at ?? from,
      to,
      limit,
      ...(after !== null && {
        afterAt: after.at,
        afterDevice: after.deviceId,
        afterKind: KIND_ORDER[after.kind],
        afterFact: after.factId,
      }),
    },
  );
  return rows;
};

/** How many there are in a range. */
export const countFacts = async (
  db: Db,
  scope: Scope,
  {
    deviceIds,
    isBadged,
    from,
    to,
  }: { deviceIds: readonly string[]; isBadged: boolean; from: Date; to: Date },
): Promise<number> => {
  const counted = (table: string): string =>
    `(SELECT count(*) FROM ${table} f WHERE ${sourceOf(isBadged)})`;
  const { rows } = await db.raw<{ rows: { found: number }[] }>(
    `SELECT ${counted("dispense")} + ${counted("passage")} AS found`,
    { ...scope, deviceIds: [...deviceIds], from, to },
  );
  return rows[0]?.found ?? 0;
};
