import type { BadgeAtHand, Wearer } from "#contract/people/badges.ts";
import type {
  Badge,
  WearInterval,
  Employee,
  EmployeeBadge,
  EmployeeLine,
  EmployeeRow,
} from "#contract/people/employees.ts";
import type { BadgeAtHandRow, WearerRow } from "./queries/wearers.ts";
import type { BadgeRecord, BadgeInterval } from "./queries/badges.ts";
import type { EmployeeRecord } from "./queries/employees.ts";

const presentHeld = (span: BadgeInterval): EmployeeBadge => ({
  id: span.badge_id,
  employeeId: span.employee_id,
  serialNumber: span.serial_number,
  isPermanent: span.is_permanent,
  heldSince: span.starts_at.toISOString(),
});

const presentSpan = (span: BadgeInterval): WearInterval => ({
  badgeId: span.badge_id,
  serialNumber: span.serial_number,
  isPermanent: span.is_permanent,
  from: span.starts_at.toISOString(),
  until: span.ends_at?.toISOString() ?? null,
  end: span.end_reason,
});

type Seen = { customerId: string; canEdit: boolean };

/** A row of the list, with the badges held now. */
export const presentRow = (
  row: EmployeeRecord,
  held: readonly BadgeInterval[],
  { customerId, canEdit }: Seen,
): EmployeeRow => ({
  id: row.employee_id,
  customerId,
  employeeIdentifier: row.employee_identifier,
  firstName: row.first_name,
  lastName: row.last_name,
  jobRoleId: row.job_role_id,
  jobRole: row.job_role,
  department: row.department,
  badges: held.map(presentHeld),
  leftAt: row.left_at?.toISOString() ?? null,
  version: row.version,
  canEdit,
});

/** A row of the page's list. */
export const presentLine = (
  row: EmployeeRecord,
  held: readonly BadgeInterval[],
  jobRole: number,
): EmployeeLine => ({
  id: row.employee_id,
  employeeIdentifier: row.employee_identifier,
  firstName: row.first_name,
  lastName: row.last_name,
  jobRole,
  ...(row.department !== null && { department: row.department }),
  ...(held.length > 0 && {
    badges: held.map(
      ({ serial_number: serialNumber, is_permanent: isPermanent, starts_at: at }) => ({
        serialNumber,
        isPermanent,
        since: at.toISOString(),
      }),
    ),
  }),
  ...(row.left_at !== null && { leftAt: row.left_at.toISOString() }),
});

/** One employee, from every badge that the person has held. */
export const presentEmployee = (
  row: EmployeeRecord,
  spans: readonly BadgeInterval[],
  seen: Seen,
): Employee => {
  const held = spans.filter(({ ends_at: end }) => end === null);
  const byNumber = held.toSorted((a, b) => (a.serial_number < b.serial_number ? -1 : 1));
  return { ...presentRow(row, byNumber, seen), history: spans.map(presentSpan) };
};

export const presentBadge = (row: BadgeRecord): Badge => ({
  id: row.badge_id,
  serialNumber: row.serial_number,
  employeeId: row.employee_id,
});

/** What the audit log records of an employee. */
export const auditedEmployee = (row: EmployeeRecord) => ({
  employeeIdentifier: row.employee_identifier,
  firstName: row.first_name,
  lastName: row.last_name,
  jobRole: row.job_role,
  department: row.department,
  leftAt: row.left_at?.toISOString() ?? null,
});

export const presentWearer = ({ employeeId, ...row }: WearerRow): Wearer => ({
  id: employeeId,
  ...row,
});

/** A badge at hand; without a wearer it is free. */
export const presentBadgeAtHand = (
  badge: BadgeAtHandRow,
  wearer: WearerRow | undefined,
): BadgeAtHand => ({
  id: badge.badgeId,
  serialNumber: badge.serialNumber,
  wearer: wearer === undefined ? null : presentWearer(wearer),
  since: badge.startsAt?.toISOString() ?? null,
  isPermanent: badge.isPermanent === true,
});
