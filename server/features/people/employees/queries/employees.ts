import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

export type EmployeeRecord = {
  employee_id: string;
  employee_identifier: string;
  first_name: string;
  last_name: string;
  job_role_id: string;
  department: string | null;
  version: number;
  left_at: Date | null;
  job_role: string;
};

/** What is typed of an employee. */
export type EmployeeValues = Pick<
  EmployeeRecord,
  "employee_identifier" | "first_name" | "last_name" | "job_role_id" | "department"
>;

const SELECT = `
  SELECT e.employee_id, e.employee_identifier, e.first_name, e.last_name, e.job_role_id,
    e.department, e.version, e.left_at, r.title AS job_role
  FROM employee e
  JOIN job_role r ON r.customer_id = :customerId AND r.job_role_id = e.job_role_id
  WHERE e.customer_id = :customerId`;

/** A customer's employees by name. */
export const listEmployees = async (
  db: Db,
  { customerId }: CustomerScope,
): Promise<EmployeeRecord[]> => {
  const { rows } = await db.raw<{ rows: EmployeeRecord[] }>(
    `${SELECT} ORDER BY lower(e.last_name), lower(e.first_name), e.employee_id`,
    { customerId },
  );
  return rows;
};

/** One of them, if it is there. */
export const findEmployee = async (
  db: Db,
  { customerId }: CustomerScope,
  employeeId: string,
): Promise<EmployeeRecord | null> => {
  const { rows } = await db.raw<{ rows: EmployeeRecord[] }>(
    `${SELECT} AND e.employee_id = :employeeId`,
    { customerId, employeeId },
  );
  return single(rows) ?? null;
};

/** The given identifiers that are taken already, in lower case. */
export const takenIdentifiers = async (
  db: Db,
  { customerId }: CustomerScope,
  identifiers: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await db.raw<{ rows: { taken: string }[] }>(
    `SELECT lower(employee_identifier) AS taken FROM employee
     WHERE customer_id = :customerId AND lower(employee_identifier) = ANY(:identifiers)`,
    { customerId, identifiers: identifiers.map((identifier) => identifier.toLowerCase()) },
  );
  return new Set(rows.map(({ taken }) => taken));
};

/**
 * The job roles that an employee may be given, locked as active until the end of the transaction.
 */
export const lockActiveRoles = async (
  tx: Tx,
  { customerId }: CustomerScope,
  jobRoleIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx("job_role")
    .where({ customer_id: customerId, is_active: true })
    .whereIn("job_role_id", jobRoleIds)
    .orderBy("job_role_id")
    .forShare()
    .select("job_role_id");
  return new Set(rows.map(({ job_role_id: id }) => id));
};

/** Rows of one `INSERT` at most. */
const BATCH = 1_000;

export const insertEmployees = async (
  tx: Tx,
  { customerId }: CustomerScope,
  rows: readonly (EmployeeValues & { employee_id: string })[],
): Promise<void> => {
  await tx.batchInsert(
    "employee",
    rows.map((row) => ({ customer_id: customerId, ...row })),
    BATCH,
  );
};

/** A customer's job roles. */
export const listRoles = (
  db: Db,
  { customerId }: CustomerScope,
): Promise<{ job_role_id: string; title: string; is_active: boolean }[]> =>
  db("job_role")
    .where("customer_id", customerId)
    .orderBy("title")
    .select("job_role_id", "title", "is_active");

/** Locks a customer's employees as they are until the end of the transaction. */
export const lockEmployees = async (tx: Tx, { customerId }: CustomerScope): Promise<void> => {
  await tx("employee")
    .where("customer_id", customerId)
    .orderBy("employee_id")
    .forUpdate()
    .select("employee_id");
};

/** Changes what is typed of employees. */
export const updateEmployees = async (
  tx: Tx,
  { customerId }: CustomerScope,
  rows: readonly (EmployeeValues & { employee_id: string })[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.raw(
    `UPDATE employee e SET first_name = f.first_name, last_name = f.last_name,
       job_role_id = f.job_role_id, department = f.department, version = e.version + 1
       FROM json_to_recordset(:rows::json) AS f (employee_id uuid, first_name text,
         last_name text, job_role_id uuid, department text)
      WHERE e.customer_id = :customerId AND e.employee_id = f.employee_id`,
    { customerId, rows: JSON.stringify(rows) },
  );
};

/** Says that employees left at an instant, or with none that they are there. */
export const setLeft = async (
  tx: Tx,
  { customerId }: CustomerScope,
  employeeIds: readonly string[],
  at: Date | null,
): Promise<void> => {
  await tx("employee")
    .where("customer_id", customerId)
    .whereIn("employee_id", employeeIds)
    .update({ left_at: at });
};

/** Whether the job role that an employee has now began after an instant. */
export const hasRoleOnlyAfter = async (
  tx: Tx,
  { customerId }: CustomerScope,
  employeeId: string,
  at: Date,
): Promise<boolean> => {
  const later = await tx("employee_job_role")
    .where({ customer_id: customerId, employee_id: employeeId })
    .whereNull("ends_at")
    .where("starts_at", ">", at)
    .first("starts_at");
  return later !== undefined;
};

/** Lets the first job role of an employee begin at an instant, where it begins later. */
export const beginFirstRoleBy = async (
  tx: Tx,
  { customerId }: CustomerScope,
  employeeId: string,
  at: Date,
): Promise<void> => {
  const own = () =>
    tx("employee_job_role").where({ customer_id: customerId, employee_id: employeeId });
  const isCovered = (await own().where("starts_at", "<=", at).first("starts_at")) !== undefined;
  const first = isCovered ? undefined : await own().orderBy("starts_at").first("starts_at");
  if (first !== undefined)
    await own().where("starts_at", first.starts_at).update({ starts_at: at });
};

/** The time zones of a customer's facilities. */
export const listZones = async (db: Db, { customerId }: CustomerScope): Promise<string[]> => {
  const rows = await db("facility").where("customer_id", customerId).distinct("time_zone");
  return rows.map((row) => row.time_zone);
};

/** Ends the job roles that employees have at an instant, and begins others there. */
export const changeRoles = async (
  tx: Tx,
  { customerId }: CustomerScope,
  at: Date,
  changes: readonly { employeeId: string; jobRoleId: string }[],
): Promise<void> => {
  const ids = changes.map(({ employeeId }) => employeeId);
  const open = () =>
    tx("employee_job_role")
      .where({ customer_id: customerId })
      .whereIn("employee_id", ids)
      .whereNull("ends_at");
  // A role that began this very instant was no employee's.
  await open().where("starts_at", ">=", at).delete();
  await open().update({ ends_at: at });
  await tx.batchInsert(
    "employee_job_role",
    changes.map(({ employeeId, jobRoleId }) => ({
      customer_id: customerId,
      employee_id: employeeId,
      starts_at: at,
      job_role_id: jobRoleId,
    })),
    BATCH,
  );
};
