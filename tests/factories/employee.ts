import { enterRows } from "#server/access/row-directory.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { nextNumber } from "./customer.ts";
import { buildImsJobRole } from "./job-role.ts";

/** An employee of a customer, with a job role of their own by default. */
export const buildEmployee = async (
  db: Db,
  { customerId }: { customerId: string },
  given: { identifier?: string; firstName?: string; lastName?: string; jobRoleId?: string } = {},
): Promise<{ employeeId: string; jobRoleId: string }> => {
  const employeeId = newId();
  const jobRoleId = given.jobRoleId ?? (await buildImsJobRole(db, { customerId }));
  await db("employee").insert({
    customer_id: customerId,
    employee_id: employeeId,
    employee_identifier: given.identifier ?? `E-9${nextNumber()}xx`,
    first_name: given.firstName ?? "Ana",
    last_name: given.lastName ?? "Silva",
    job_role_id: jobRoleId,
  });
  await db("employee_job_role").insert({
    customer_id: customerId,
    employee_id: employeeId,
    starts_at: "-infinity",
    job_role_id: jobRoleId,
  });
  await enterRows(db, "employee", customerScope(customerId), [employeeId]);
  return { employeeId, jobRoleId };
};

/** A badge of a customer; held for good since 2025 by the employee named, if one is. */
export const buildBadge = async (
  db: Db,
  { customerId }: { customerId: string },
  serialNumber: string,
  employeeId?: string,
): Promise<string> => {
  const badgeId = newId();
  await db("badge").insert({
    customer_id: customerId,
    badge_id: badgeId,
    serial_number: serialNumber,
  });
  if (employeeId !== undefined) {
    await db("badge_assignment").insert({
      customer_id: customerId,
      badge_id: badgeId,
      employee_id: employeeId,
      starts_at: "2025-01-01T00:00:00Z",
      is_permanent: false,
    });
  }
  await enterRows(db, "badge", customerScope(customerId), [badgeId]);
  return badgeId;
};
