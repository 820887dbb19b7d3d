import type { EmployeeLine, EmployeeLines } from "#contract/people/employees.ts";

/** An employee in the list, and the badges they hold. */
export type ListedEmployee = Pick<
  EmployeeLine,
  "id" | "employeeIdentifier" | "firstName" | "lastName"
> & {
  jobRole: string;
  department: string | null;
  badges: NonNullable<EmployeeLine["badges"]>;
  leftAt: string | null;
};

/** The rows of a list from its answer. */
export const listedIn = ({ jobRoles, lines }: EmployeeLines): ListedEmployee[] =>
  lines.map(({ jobRole, department = null, badges = [], leftAt = null, ...line }) => ({
    ...line,
    jobRole: jobRoles[jobRole] ?? "",
    department,
    badges,
    leftAt,
  }));
