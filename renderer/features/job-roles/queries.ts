import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallInput } from "#contract/call.ts";
import { type ImsJobRole, type ObvJobRole, imsJobRoles, obvJobRoles } from "#contract/job-roles.ts";
import { session } from "#contract/session.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { call } from "#renderer/api/client.ts";

/** Job roles of a customer's employees. */
export const imsRolesQuery = (customerId: string) =>
  callQuery(["imsJobRoles", customerId], imsJobRoles.list, { query: { customerId } });

/** Job roles that observers of a facility choose from. */
export const obvRolesQuery = (facilityId: string) =>
  callQuery(["obvJobRoles", facilityId], obvJobRoles.list, { query: { facilityId } });

const reload = (client: QueryClient, key: readonly unknown[]): Promise<void> =>
  client.invalidateQueries({ queryKey: key });

/** Makes a job role for employees. @throws ApiError `duplicate_name` */
export const createImsRole = async (
  client: QueryClient,
  body: CallInput<typeof imsJobRoles.create>["body"],
): Promise<ImsJobRole> => {
  const made = await call(imsJobRoles.create, { body });
  await reload(client, imsRolesQuery(body.customerId).queryKey);
  return made;
};

/** Makes a job role active or inactive. @throws ApiError */
export const setImsRoleActive = async (
  client: QueryClient,
  customerId: string,
  { id, version }: ImsJobRole,
  isActive: boolean,
): Promise<void> => {
  try {
    await call(imsJobRoles.setActive, { body: { customerId, id, isActive, version } });
  } finally {
    await reload(client, imsRolesQuery(customerId).queryKey);
  }
};

/** Makes a job role for observers, or renames one. @throws ApiError `duplicate_name`, `conflict` */
export const saveObvRole = async (
  client: QueryClient,
  body: CallInput<typeof obvJobRoles.create>["body"],
  saved: ObvJobRole | null,
): Promise<ObvJobRole> => {
  const role = await (saved === null
    ? call(obvJobRoles.create, { body })
    : call(obvJobRoles.rename, { body: { ...body, id: saved.id, version: saved.version } }));
  await reload(client, obvRolesQuery(body.facilityId).queryKey);
  return role;
};

/** Archives a job role of observers, or takes it back. @throws ApiError */
export const setObvRoleArchived = async (
  client: QueryClient,
  { facilityId, id, version }: ObvJobRole,
  archived: boolean,
): Promise<void> => {
  try {
    await call(obvJobRoles.setActive, { body: { facilityId, id, archived, version } });
  } finally {
    await reload(client, obvRolesQuery(facilityId).queryKey);
  }
};

/** Copies job roles to other facilities. @throws ApiError */
export const copyObvRoles = (body: CallInput<typeof obvJobRoles.copy>["body"]) =>
  call(obvJobRoles.copy, { body });

/** Facilities of the customer, beside this one, to which the person may copy job roles. */
export const otherFacilitiesQuery = (customerId: string, facilityId: string) =>
  queryOptions({
    queryKey: ["obvJobRoles", "targets", customerId],
    queryFn: ({ signal }) =>
      call(
        session.facilities,
        { body: { customerId, privilege: "cloneJobRoles", products: ["OBS"] } },
        { signal },
      ),
    select: (facilities) => facilities.filter(({ id }) => id !== facilityId),
  });
