import type { QueryClient } from "@tanstack/react-query";
import { session } from "#contract/identity/session.ts";
import {
  type UserBatch,
  type UserBatchKind,
  userBatches,
} from "#contract/identity/user-batches.ts";
import {
  type KnownUser,
  type UserDetail,
  type UserForm,
  associationsOf,
  choicesOf,
  users,
} from "#contract/identity/users.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { callQuery } from "#renderer/api/call-query.ts";
import { callThenReload } from "#renderer/api/call-then-reload.ts";
import { call } from "#renderer/api/client.ts";

const keyOf = (customerId: string) => ["users", customerId];
/** What was done is shown with the list as it is then. */
const WAITS = { waits: true };

/** A customer's registered users, deactivated ones too, in their usual order. */
export const registeredQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "registered"], users.registered, { query: { customerId } });

/** People who are invited to a customer. */
export const pendingQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "pending"], users.pending, { query: { customerId } });

/** The roles that the person may give there; none for who may only look. */
export const rolesQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "roles"], users.roles, { query: { customerId } });

/** The facilities for which a role can be given. */
export const placesQuery = (customerId: string) =>
  callQuery([...keyOf(customerId), "places"], session.facilities, {
    body: { customerId, products: [], privilege: "viewCustomer" },
  });

/** One account as it is now. @throws ApiError */
export const loadUser = (customerId: string, username: string): Promise<UserDetail> =>
  call(users.get, { query: { customerId, username } });

/** Reads people and invitations again. */
export const reload = (client: QueryClient, customerId: string) =>
  client.invalidateQueries({ queryKey: keyOf(customerId) });

/** Who has an address already, as far as the person may know; null for one that can be invited. */
export const findKnown = async (customerId: string, email: string): Promise<KnownUser | null> => {
  try {
    await call(users.find, { query: { customerId, email } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "duplicate_email") return error.current as KnownUser;
    if (error.code !== "not_found") throw error;
  }
  return null;
};

/** Invites a person, or makes a service account. @throws ApiError `duplicate_email` */
export const createUser = async (client: QueryClient, form: UserForm): Promise<UserDetail> => {
  const { userName: _, version: __, userRoleAssociations, ...person } = form;
  const roles = associationsOf(userRoleAssociations);
  const made = await call(users.create, { body: { ...person, userRoleAssociations: roles } });
  await reload(client, form.customerId);
  return made;
};

/** The form's values of an account. */
export const formOf = (customerId: string, user: UserDetail): UserForm => ({
  customerId,
  userName: user.userName,
  version: user.version,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  department: user.department,
  userRoleAssociations: choicesOf(user.userRoleAssociations),
});

/**
 * Saves names, department and roles. @throws ApiError `conflict` when another user saved meanwhile
 */
export const updateUser = async (client: QueryClient, form: UserForm): Promise<UserDetail> => {
  const { customerId, userRoleAssociations } = form;
  const roles = associationsOf(userRoleAssociations);
  try {
    return await call(users.update, { body: { ...form, userRoleAssociations: roles } });
  } finally {
    void reload(client, customerId);
  }
};

/** Mails a new link. @throws ApiError */
export const resendInvitation = (client: QueryClient, customerId: string, userName: string) =>
  callThenReload(
    client,
    keyOf(customerId),
    users.resend,
    { body: { customerId, userName } },
    WAITS,
  );

/** Revokes an invitation. @throws ApiError `not_found` for one that is accepted or revoked */
export const revokeInvitation = (client: QueryClient, customerId: string, userName: string) =>
  callThenReload(client, keyOf(customerId), users.revoke, { body: { customerId, userName } });

/** Ends a lockout. @throws ApiError */
export const unlockUser = (client: QueryClient, customerId: string, username: string) =>
  callThenReload(
    client,
    keyOf(customerId),
    users.unlock,
    { query: { customerId, username } },
    WAITS,
  );

/** The report subscriptions that a deactivation would touch. */
export const subscriptionsQuery = (customerId: string, username: string) => ({
  ...callQuery([...keyOf(customerId), "subscriptions", username], users.reportSubscriptions, {
    query: { customerId, username },
  }),
  staleTime: 0,
});

/** Deactivates an account, or activates it again. @throws ApiError */
export const setUserActive = (
  client: QueryClient,
  customerId: string,
  username: string,
  isActive: boolean,
) => {
  // The dialog has shown the subscriptions before: what it listed is what is forced.
  const query = { customerId, username, isActive: String(isActive), force: String(!isActive) };
  return callThenReload(client, keyOf(customerId), users.setActive, { query });
};

/** Does one thing with several people. @throws ApiError */
export const changeSeveral = (
  client: QueryClient,
  customerId: string,
  kind: UserBatchKind,
  userNames: string[],
): Promise<UserBatch> =>
  callThenReload(client, keyOf(customerId), userBatches[kind], { body: { customerId, userNames } });
