import type { Tx } from "#server/db/knex.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { JOB_ROLES } from "../people.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const BATCH = 500;
/** Badges in the pool, for employees who are new or have forgotten theirs. */
const FREE_BADGES = 24;

/** Inserts the customer's job roles, employees and badges, and who wore which badge since when. */
export const insertEmployees = async (
  tx: Tx,
  customerId: string,
  model: FacilityModel,
): Promise<void> => {
  const roleId = (title: string): string => demoId("job_role", `${customerId}/${title}`);
  await tx("job_role").insert(
    JOB_ROLES.map(([title, , kind]) => ({
      customer_id: customerId,
      job_role_id: roleId(title),
      job_role_type_id: kind,
      title,
    })),
  );
  await tx.batchInsert(
    "employee",
    model.staff.map((employee) => ({
      customer_id: customerId,
      employee_id: employee.id,
      employee_identifier: employee.identifier,
      first_name: employee.firstName,
      last_name: employee.lastName,
      job_role_id: roleId(employee.jobRole),
      department: model.plan.units[employee.unit]?.name ?? null,
    })),
    BATCH,
  );
  await tx.batchInsert(
    "employee_job_role",
    model.staff.map((employee) => ({
      customer_id: customerId,
      employee_id: employee.id,
      starts_at: model.installedAt,
      job_role_id: roleId(employee.jobRole),
    })),
    BATCH,
  );
  await tx.batchInsert(
    "badge",
    [
      ...model.staff.map((employee) => ({ id: employee.badgeId, number: employee.badge })),
      ...Array.from({ length: FREE_BADGES }, (_, index) => ({
        id: demoId("badge", `${customerId}/free/${index}`),
        number: `T${String(1 + index).padStart(4, "0")}`,
      })),
    ].map(({ id, number }) => ({ customer_id: customerId, badge_id: id, serial_number: number })),
    BATCH,
  );
  await tx.batchInsert(
    "badge_assignment",
    model.staff.map((employee) => ({
      customer_id: customerId,
      badge_id: employee.badgeId,
      // A temporary badge comes from the pool for a few weeks.
      starts_at: employee.isTemporary ? new Date(model.nowMs - 21 * DAY_MS) : model.installedAt,
      employee_id: employee.id,
      is_permanent: !employee.isTemporary,
    })),
    BATCH,
  );
};
