import { DAY_MS } from "#contract/core/durations.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { JOB_ROLES } from "../people.ts";
import type { CustomerKeys, Rows } from "./insert-rows.ts";

/** Badges in the pool, for employees who are new or have forgotten theirs. */
const FREE_BADGES = 24;

/** The customer's job roles, employees and badges, and who wore which badge since when. */
export const staffRows = (
  customerId: string,
  { plan, staff, nowMs, installedAt }: FacilityModel,
): Rows<CustomerKeys> => {
  const roleId = (title: string): string => demoId("job_role", `${customerId}/${title}`);
  return [
    [
      "job_role",
      JOB_ROLES.map(([title, , kind]) => ({
        job_role_id: roleId(title),
        job_role_type_id: kind,
        title,
      })),
    ],
    [
      "employee",
      staff.map((employee) => ({
        employee_id: employee.id,
        employee_identifier: employee.identifier,
        first_name: employee.firstName,
        last_name: employee.lastName,
        job_role_id: roleId(employee.jobRole),
        department: plan.units[employee.unit]?.name ?? null,
      })),
    ],
    [
      "employee_job_role",
      staff.map(({ id, jobRole }) => ({
        employee_id: id,
        starts_at: installedAt,
        job_role_id: roleId(jobRole),
      })),
    ],
    [
      "badge",
      [
        ...staff.map(({ badgeId, badge }) => ({ badge_id: badgeId, serial_number: badge })),
        ...Array.from({ length: FREE_BADGES }, (_, index) => ({
          badge_id: demoId("badge", `${customerId}/free/${index}`),
          serial_number: `T${String(1 + index).padStart(4, "0")}`,
        })),
      ],
    ],
    [
      "badge_assignment",
      staff.map(({ id, badgeId, isTemporary }) => ({
        badge_id: badgeId,
        // A temporary badge comes from the pool for a few weeks.
        starts_at: isTemporary ? new Date(nowMs - 21 * DAY_MS) : installedAt,
        employee_id: id,
        is_permanent: !isTemporary,
      })),
    ],
  ];
};
