import { ROLES, type Role } from "#contract/core/permissions.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { hashPassword } from "#server/features/identity/session/lib/passwords.ts";
import { newId } from "#server/lib/ids.ts";
import { nextNumber } from "./customer.ts";

export const TEST_PASSWORD = "Correct-horse-7";
const hashed = hashPassword(TEST_PASSWORD);

export type UserOverrides = Partial<{
  customerId: string;
  email: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  /** Invited, and not registered yet. */
  isPending: boolean;
  language: "en-US" | "fr-CA";
  passwordChangedAt: Date;
  role: Role;
  /** Null: everywhere in the customer. */
  facilityId: string | null;
}>;

export type BuiltUser = { customerId: string; userId: string; email: string; password: string };

/** A user with one role and the password {@link TEST_PASSWORD}. */
export const buildUser = async (
  db: Db,
  given: UserOverrides & { customerId: string },
): Promise<BuiltUser> => {
  const userId = newId();
  const email = given.email ?? `user${nextNumber()}@example.test`;
  const { customerId } = given;
  await db("app_user").insert({
    customer_id: customerId,
    user_id: userId,
    email,
    first_name: given.firstName ?? "Robin",
    last_name: given.lastName ?? "Example",
    password_hash: given.isPending === true ? null : await hashed,
    language: given.language ?? null,
    password_changed_at: given.passwordChangedAt ?? new Date("2026-01-01T00:00:00Z"),
    activated_at: given.isPending === true ? null : new Date("2025-01-01T00:00:00Z"),
    is_active: given.isActive ?? true,
    created_at: new Date("2025-01-01T00:00:00Z"),
  });
  await db("login").insert({ email, customer_id: customerId, user_id: userId });
  await enterRows(db, "user", customerScope(customerId), [userId]);
  await db("user_role").insert({
    customer_id: customerId,
    user_role_id: newId(),
    user_id: userId,
    role_id: ROLES.indexOf(given.role ?? "dataAnalyst") + 1,
    facility_id: given.facilityId ?? null,
  });
  return { customerId, userId, email, password: TEST_PASSWORD };
};
