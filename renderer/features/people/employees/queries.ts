import type { QueryClient } from "@tanstack/react-query";
import { type BadgeAtHand, badgeDesk } from "#contract/people/badges.ts";
import { type Employee, type EmployeeForm, employees } from "#contract/people/employees.ts";
import type { ImportCheck, ImportResult } from "#contract/core/imports.ts";
import { imsJobRoles } from "#contract/people/job-roles.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import type { ImportBody } from "#renderer/ui/imports/csv-import.tsx";

const keyOf = (customerId: string) => ["employees", customerId] as const;

/** A customer's employees by name, with the badges they hold. */
export const employeesQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "list"], employees.lines, { params: { customerId } });

/** One employee with every badge held so far. */
export const employeeQuery = (customerId: string, employeeId: string) =>
  callQuery([...keyOf(customerId), "one", employeeId], employees.get, { params: { employeeId } });

/** A customer's badges without a holder, by number. */
export const freeBadgesQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "badges"], employees.badges, {
    params: { customerId },
    query: { isFree: "true" },
  });

/** Job roles to choose from. */
export const jobRolesQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "jobRoles"], imsJobRoles.list, { query: { customerId } });

/** People who may be given a badge, by a part of their name or identifier. */
export const wearersQuery = (facilityId: string, text: string) =>
  callQuery(["badgeDesk", facilityId, text], badgeDesk.people, {
    params: { facilityId },
    query: { text },
  });

/** The badge with a number. @throws ApiError `not_found` */
export const findBadge = (facilityId: string, number: string): Promise<BadgeAtHand> =>
  call(badgeDesk.find, { params: { facilityId }, query: { number } });

type GivenBadge = { badgeId: string; employeeId: string; isPermanent: boolean };

/** Gives a free badge to a person. @throws ApiError `already_assigned` */
export const assignBadge = (facilityId: string, body: GivenBadge): Promise<BadgeAtHand> =>
  call(badgeDesk.assign, { params: { facilityId }, body });

/** Takes a badge back from its wearer. @throws ApiError `already_assigned` */
export const takeBadgeBack = (
  facilityId: string,
  { badgeId, employeeId }: GivenBadge,
): Promise<BadgeAtHand> =>
  call(badgeDesk.takeBack, { params: { facilityId }, body: { badgeId, employeeId } });

/** An identifier that is not taken. @throws ApiError */
export const newIdentifier = async (customerId: string): Promise<string> =>
  (await call(employees.identifier, { params: { customerId } })).employeeIdentifier;

export const reload = (client: QueryClient, customerId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(customerId) });

/** Adds an employee, or saves one that has an id. @throws ApiError `conflict` for a stale save */
export const saveEmployee = async (
  client: QueryClient,
  { id, version, jobRoleSince, left, ...body }: EmployeeForm,
): Promise<Employee> => {
  const saved =
    id === undefined || version === undefined
      ? await call(employees.create, { body })
      : await call(employees.update, { body: { ...body, id, version, jobRoleSince, left } });
  client.setQueryData(employeeQuery(body.customerId, saved.id).queryKey, saved);
  void reload(client, body.customerId);
  return saved;
};

/** Enters badges by their numbers. @throws ApiError */
export const addBadges = async (
  client: QueryClient,
  customerId: string,
  serialNumbers: string[],
): Promise<{ added: number; present: number }> => {
  const done = await call(employees.addBadges, { body: { customerId, serialNumbers } });
  void reload(client, customerId);
  return done;
};

/** A badge, and who holds it. */
export type HeldBadge = { customerId: string; employeeId: string; serialNumber: string };

/**
 * Puts a badge that an employee holds back to the free ones.
 * @param since from which instant on; by default from now on
 * @throws ApiError `not_found` where the employee does not hold it any more
 */
export const unassignBadge = async (
  client: QueryClient,
  { customerId, employeeId, serialNumber }: HeldBadge,
  since: string | undefined,
): Promise<void> => {
  try {
    const holder = await call(employees.get, { params: { employeeId } });
    const badge = holder.badges.find((one) => one.serialNumber === serialNumber);
    if (badge === undefined) throw new ApiError({ code: "not_found", status: 404 });
    const { id, version, employeeIdentifier, firstName, lastName, jobRoleId, department } = holder;
    const names = { employeeIdentifier, firstName, lastName, jobRoleId, department };
    const { id: badgeId, isPermanent } = badge;
    const badges = [{ badgeId, isAssigned: true, isPermanent, unassign: true, since }];
    await saveEmployee(client, { customerId, id, version, ...names, badges });
  } catch (error) {
    void reload(client, customerId);
    throw error;
  }
};

/** What a file would change. */
export const checkImport = (
  customerId: string,
  { fileName: _name, ...body }: ImportBody,
): Promise<ImportCheck> => call(employees.checkImport, { params: { customerId }, body });

/** Writes the good lines of a file. @throws ApiError */
export const importEmployees = (customerId: string, body: ImportBody): Promise<ImportResult> =>
  call(employees.import, { params: { customerId }, body: { ...body, withoutRefused: true } });
