import { domainOf } from "#contract/messaging/mail-domains.ts";
import { DAY_MS } from "#contract/core/durations.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { ROLES } from "#contract/core/permissions.ts";
import type { Tx } from "#server/db/knex.ts";
import type { Row } from "#server/db/tables.ts";
import { demoId } from "../ids.ts";
import type { AccountPlan, CustomerPlan } from "../plan/customers.ts";
import type { CustomerKeys, Rows } from "./insert-rows.ts";

const COUNTRY_ID = { US: 1, CA: 2 } as const;

type AddressColumns = Pick<
  Row<"facility">,
  "country_id" | "address1" | "city" | "state_or_province_id" | "postal_code"
>;
/** The columns of a planned address. */
export type AddressLookUp = (plan: Pick<CustomerPlan, "countryCode" | "address">) => AddressColumns;

/** Reads the ids of states, which addresses refer to. */
export const readAddresses = async (tx: Tx): Promise<AddressLookUp> => {
  const states = await tx("state_or_province");
  return ({ countryCode, address: { state, postalCode, ...address } }) => {
    const country_id = COUNTRY_ID[countryCode];
    const row = states.find((one) => one.country_id === country_id && one.code === state);
    if (!row) throw new Error(`There is no state ${state} in ${countryCode}`);
    const { state_or_province_id } = row;
    return { ...address, country_id, state_or_province_id, postal_code: postalCode };
  };
};

/** The customer's own row. */
export const customerRows = (
  plan: CustomerPlan,
  addressOf: AddressLookUp,
  createdAt: Date,
): Rows<CustomerKeys> => [
  [
    "customer",
    [
      {
        name: plan.name,
        is_provider: plan.isProvider,
        ...addressOf(plan),
        max_failed_login_attempts: 5,
        account_lockout_minutes: 15,
        mail_domains: [...new Set(plan.accounts.map(({ email }) => domainOf(email)))],
        created_at: createdAt,
      },
    ],
  ],
];

const isInvited = ({ state }: AccountPlan): boolean => state === "pending" || state === "expired";

/** Yesterday, or longer ago than an invitation holds. */
const invitedAt = ({ state }: AccountPlan, now: Date): Date =>
  new Date(now.getTime() - (state === "expired" ? LIMITS.invitationDays + 3 : 1) * DAY_MS);

/** The customer's accounts; `passwordHash` is the same for all but service accounts, which have none. */
export const accountRows = (
  accounts: readonly AccountPlan[],
  passwordHash: string,
  now: Date,
): Rows<CustomerKeys> => {
  const createdAt = new Date(now.getTime() - 400 * DAY_MS);
  const planned = accounts.map((account) => ({
    account,
    isInvited: isInvited(account),
    hasPassword: account.role !== "serviceAccount" && !isInvited(account),
    of: { user_id: demoId("user", account.email) },
  }));
  return [
    [
      "app_user",
      planned.map(({ account, of, ...is }) => ({
        ...of,
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
        department: account.department ?? null,
        password_hash: is.hasPassword ? passwordHash : null,
        password_changed_at: is.hasPassword ? now : null,
        language: account.language ?? null,
        is_active: account.state !== "deactivated",
        created_at: createdAt,
        activated_at: is.isInvited ? null : createdAt,
        invited_at: is.isInvited ? invitedAt(account, now) : null,
      })),
    ],
    [
      "password_history",
      // As if chosen on the account's own page: it counts as one of the last five from then on.
      planned
        .filter(({ hasPassword }) => hasPassword)
        .map(({ account, of }) => ({
          ...of,
          password_history_id: demoId("password_history", account.email),
          password_hash: passwordHash,
          set_at: now,
        })),
    ],
    ["login", planned.map(({ account: { email }, of }) => ({ ...of, email }))],
    [
      "user_role",
      planned.map(({ account: { email, role, facility }, of }) => ({
        ...of,
        user_role_id: demoId("user_role", email),
        role_id: ROLES.indexOf(role) + 1,
        facility_id: typeof facility === "string" ? demoId("facility", facility) : null,
      })),
    ],
  ];
};
