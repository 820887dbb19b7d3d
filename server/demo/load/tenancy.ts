import { domainOf } from "#contract/messaging/mail-domains.ts";
import { Temporal } from "temporal-polyfill";
import { LIMITS } from "#contract/core/limits.ts";
import { IN_AND_OUT_PROTOCOL_ID, WHO_PROTOCOL_ID } from "#contract/observing/observation-kinds.ts";
import { ROLES } from "#contract/core/permissions.ts";
import type { Tx } from "#server/db/knex.ts";
import type { Row } from "#server/db/tables.ts";
import { demoId } from "../ids.ts";
import { INSTALLED_DAYS_AGO } from "../model/stays.ts";
import type { AccountPlan, CustomerPlan } from "../plan/customers.ts";
import type { FacilityPlan } from "../plan/types.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const COUNTRY_ID = { US: 1, CA: 2 } as const;

const stateId = async (tx: Tx, countryCode: "US" | "CA", code: string): Promise<number> => {
  const row = await tx("state_or_province")
    .where({ country_id: COUNTRY_ID[countryCode], code })
    .first<{ state_or_province_id: number } | undefined>("state_or_province_id");
  if (!row) throw new Error(`There is no state ${code} in ${countryCode}`);
  return row.state_or_province_id;
};

const addressColumns = async (
  tx: Tx,
  { countryCode, address }: Pick<CustomerPlan, "countryCode" | "address">,
): Promise<
  Pick<Row<"facility">, "country_id" | "address1" | "city" | "state_or_province_id" | "postal_code">
> => ({
  country_id: COUNTRY_ID[countryCode],
  address1: address.address1,
  city: address.city,
  state_or_province_id: await stateId(tx, countryCode, address.state),
  postal_code: address.postalCode,
});

/** The facility's calendar date, `days` from now. */
const localDate = (timeZone: string, now: Date, days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days })
    .toString();

/** Inserts the customer's own row. */
export const insertCustomer = async (
  tx: Tx,
  plan: CustomerPlan,
  createdAt: Date,
): Promise<string> => {
  const customerId = demoId("customer", plan.key);
  await tx("customer").insert({
    customer_id: customerId,
    name: plan.name,
    is_provider: plan.isProvider,
    ...(await addressColumns(tx, plan)),
    max_failed_login_attempts: 5,
    account_lockout_minutes: 15,
    created_at: createdAt,
  });
  return customerId;
};

/** Inserts a facility with its licences, shifts and versioned report settings. */
export const insertFacility = async (
  tx: Tx,
  customerId: string,
  plan: FacilityPlan,
  now: Date,
): Promise<void> => {
  const scope = { customer_id: customerId, facility_id: demoId("facility", plan.key) };
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await tx("facility").insert({
    ...scope,
    name: plan.name,
    location_template_id: plan.locationTemplateId,
    hygiene_protocol_id: plan.countryCode === "CA" ? WHO_PROTOCOL_ID : IN_AND_OUT_PROTOCOL_ID,
    ...(await addressColumns(tx, plan)),
    occupancy: plan.occupancy,
    time_zone: plan.timeZone,
    has_refills_with_expiration_date: plan.hasRefillsWithExpirationDate,
    created_at: ago(620),
  });
  await tx("facility_directory").insert({
    facility_id: scope.facility_id,
    customer_id: customerId,
  });
  await tx("license").insert(
    plan.licenses.map(({ product, endsInDays }) => ({
      ...scope,
      license_id: demoId("license", `${plan.key}/${product}`),
      product_code: product,
      site_survey_date: localDate(plan.timeZone, now, -600),
      purchase_order_date: localDate(plan.timeZone, now, -590),
      installation_date: localDate(plan.timeZone, now, -INSTALLED_DAYS_AGO),
      expiration_date: localDate(plan.timeZone, now, endsInDays),
    })),
  );
  if (plan.shifts.length > 0) {
    await tx("shift").insert(
      plan.shifts.map(({ name, startSlot, endSlot }) => ({
        ...scope,
        shift_id: demoId("shift", `${plan.key}/${name}`),
        name,
        start_slot: startSlot,
        end_slot: endSlot,
      })),
    );
  }
  await tx("report_setting").insert(
    plan.settings.map((setting, index) => ({
      ...scope,
      version: index + 1,
      valid_from: ago(setting.fromDaysAgo),
      outbound_only: setting.outboundOnly ?? false,
      opportunity_offset: setting.opportunityOffset ?? 100,
      max_100_pct_compliance: setting.max100PctCompliance ?? false,
      pop_in_window_seconds: setting.popInWindowSeconds ?? 0,
      observation_goal: setting.observationGoal ?? null,
      refill_alarm_threshold: setting.refillAlarmThreshold ?? 5,
    })),
  );
};

const isInvited = ({ state }: AccountPlan): boolean => state === "pending" || state === "expired";

const hasPassword = (account: AccountPlan): boolean =>
  account.role !== "serviceAccount" && !isInvited(account);

/** Yesterday, or longer ago than an invitation holds. */
const invitedAt = ({ state }: AccountPlan, now: Date): Date =>
  new Date(now.getTime() - (state === "expired" ? LIMITS.invitationDays + 3 : 1) * DAY_MS);

/** Inserts the customer's accounts; `passwordHash` is the same for all but service accounts, which have none. */
export const insertAccounts = async (
  tx: Tx,
  customerId: string,
  accounts: readonly AccountPlan[],
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const userId = ({ email }: AccountPlan): string => demoId("user", email);
  const domains = new Set(accounts.map(({ email }) => domainOf(email)));
  await tx("customer")
    .where("customer_id", customerId)
    .update({ mail_domains: [...domains] });
  const createdAt = new Date(now.getTime() - 400 * DAY_MS);
  await tx("app_user").insert(
    accounts.map((account) => ({
      customer_id: customerId,
      user_id: userId(account),
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      department: account.department ?? null,
      password_hash: hasPassword(account) ? passwordHash : null,
      password_changed_at: hasPassword(account) ? now : null,
      language: account.language ?? null,
      is_active: account.state !== "deactivated",
      created_at: createdAt,
      activated_at: isInvited(account) ? null : createdAt,
      invited_at: isInvited(account) ? invitedAt(account, now) : null,
    })),
  );
  // As if chosen on the account's own page: it counts as one of the last five from then on.
  const people = accounts.filter(hasPassword);
  await tx("password_history").insert(
    people.map((account) => ({
      customer_id: customerId,
      user_id: userId(account),
      password_history_id: demoId("password_history", account.email),
      password_hash: passwordHash,
      set_at: now,
    })),
  );
  await tx("login").insert(
    accounts.map((account) => ({
      email: account.email,
      customer_id: customerId,
      user_id: userId(account),
    })),
  );
  await tx("user_role").insert(
    accounts.map((account) => ({
      customer_id: customerId,
      user_role_id: demoId("user_role", account.email),
      user_id: userId(account),
      role_id: ROLES.indexOf(account.role) + 1,
      facility_id: account.facility === undefined ? null : demoId("facility", account.facility),
    })),
  );
};
