import type { HeldLicense } from "../lib/held-licenses.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { isInService, isOnline } from "#server/engine/device-condition.ts";
import type { State } from "#server/lib/states.ts";
import type { FacilityKeys } from "#server/engine/out-of-service.ts";

/** Columns that people edit. */
export type CustomerValues = {
  name: string;
  country_id: number;
  address1: string;
  address2: string | null;
  address3: string | null;
  city: string;
  state_or_province_id: number | null;
  state_name: string | null;
  postal_code: string;
  max_failed_login_attempts: number | null;
  account_lockout_minutes: number | null;
  password_expiration_days: number | null;
  idle_timeout_minutes: number;
  features: string[];
  mail_domains: string[];
};

export type CustomerRecord = CustomerValues & {
  customer_id: string;
  version: number;
  is_provider: boolean;
  is_active: boolean;
  media_item_id: string | null;
  country_code: string;
  country_name: string;
  /** Of the list of states, or as typed. */
  shown_state: string | null;
};

const COLUMNS = `c.customer_id, c.version, c.name, c.is_provider, c.is_active, c.country_id, c.address1,
  c.address2, c.address3, c.city, c.state_or_province_id, c.state_name, c.postal_code,
  c.max_failed_login_attempts, c.account_lockout_minutes, c.password_expiration_days,
  c.idle_timeout_minutes, c.features, c.mail_domains, c.media_item_id, co.code AS country_code,
  co.name AS country_name, COALESCE(s.name, c.state_name) AS shown_state`;
const LOOKUPS = `JOIN country co ON co.country_id = c.country_id
  LEFT JOIN state_or_province s ON s.state_or_province_id = c.state_or_province_id`;

/** One customer; undefined when there is none. */
export const findCustomer = async (
  db: Db,
  { customerId }: CustomerScope,
): Promise<CustomerRecord | undefined> => {
  const { rows } = await db.raw<{ rows: CustomerRecord[] }>(
    `SELECT ${COLUMNS} FROM customer c ${LOOKUPS} WHERE c.customer_id = :customerId`,
    { customerId },
  );
  return single(rows);
};

export type ListedCustomer = CustomerRecord & {
  facility_count: number;
  user_count: number;
  /** Those in service, and of them those that are online. */
  device_count: number;
  online_count: number;
  data_to: Date | null;
  /** The last of each facility and product. */
  held: HeldLicense[];
};

/** SQL of a list of {@link HeldLicense}. */
const HELD = `jsonb_agg(jsonb_build_array(p.product_code, p.expiration_date, p.time_zone)
  ORDER BY p.product_code)`;

/** Devices in service by a key, and how many of them are online; an archived facility has none. */
const DEVICES = (key: string, tenant: string, of: FacilityKeys): string => `
    SELECT ${key}, count(*) AS device_count,
      count(*) FILTER (WHERE ${isOnline(of)}) AS online_count
    FROM device d
    JOIN facility fo ON fo.customer_id = d.customer_id AND fo.facility_id = d.facility_id
      AND fo.archived_at IS NULL
    JOIN device_assignment a ON a.customer_id = d.customer_id AND a.facility_id = d.facility_id
      AND a.device_id = d.device_id AND a.starts_at <= :now AND (a.ends_at IS NULL OR a.ends_at > :now)
    LEFT JOIN device_state st ON st.customer_id = d.customer_id AND st.facility_id = d.facility_id
      AND st.device_id = d.device_id
    WHERE ${isInService(of)} ${tenant.replaceAll("@", "d")} GROUP BY ${key}`;
const WITHIN: FacilityKeys = { customer: ":customerId", facility: "d.facility_id" };

const LIST = (tenant: string, of: FacilityKeys): string => `
  SELECT ${COLUMNS}, COALESCE(f.facility_count, 0)::int AS facility_count,
    COALESCE(u.user_count, 0)::int AS user_count, COALESCE(d.device_count, 0)::int AS device_count,
    COALESCE(d.online_count, 0)::int AS online_count,
    fd.data_to, COALESCE(l.held, '[]') AS held
  FROM customer c ${LOOKUPS}
  LEFT JOIN (
    SELECT f.customer_id, count(*) AS facility_count FROM facility f
    WHERE f.archived_at IS NULL ${tenant.replaceAll("@", "f")} GROUP BY f.customer_id
  ) f ON f.customer_id = c.customer_id
  LEFT JOIN (
    SELECT u.customer_id, count(*) AS user_count FROM app_user u
    WHERE u.is_active ${tenant.replaceAll("@", "u")} GROUP BY u.customer_id
  ) u ON u.customer_id = c.customer_id
  LEFT JOIN (${DEVICES("d.customer_id", tenant, of)}
  ) d ON d.customer_id = c.customer_id
  LEFT JOIN (
    SELECT x.customer_id, max(x.data_to) AS data_to FROM facility_data x
    WHERE true ${tenant.replaceAll("@", "x")} GROUP BY x.customer_id
  ) fd ON fd.customer_id = c.customer_id
  LEFT JOIN (
    SELECT p.customer_id, ${HELD} AS held
    FROM (
      SELECT li.customer_id, li.product_code, max(li.expiration_date) AS expiration_date,
        min(fa.time_zone) AS time_zone
      FROM license li JOIN facility fa
        ON fa.customer_id = li.customer_id AND fa.facility_id = li.facility_id AND fa.archived_at IS NULL
      WHERE true ${tenant.replaceAll("@", "li")}
      GROUP BY li.customer_id, li.facility_id, li.product_code
    ) p GROUP BY p.customer_id
  ) l ON l.customer_id = c.customer_id
  WHERE NOT c.is_provider ${tenant.replaceAll("@", "c")}`;

const OWN = LIST("AND @.customer_id = :customerId", WITHIN);
const ALL = `/* all customers */ ${LIST("", { customer: "d.customer_id", facility: "d.facility_id" })}`;

/** The one customer, or all of them for the provider's staff; never the provider's own. */
export const listCustomers = async (
  db: Db,
  customerId: string | null,
  now: Date,
): Promise<ListedCustomer[]> => {
  const { rows } =
    customerId === null
      ? await db.raw<{ rows: ListedCustomer[] }>(ALL, { now })
      : await db.raw<{ rows: ListedCustomer[] }>(OWN, { customerId, now });
  return rows;
};

export type FacilityRecord = {
  facility_id: string;
  name: string;
  city: string;
  shown_state: string | null;
  archived_at: Date | null;
  /** Those in service, and of them those that are online. */
  device_count: number;
  online_count: number;
  /** The last of each product. */
  held: HeldLicense[];
};

/** A customer's facilities, archived ones too, with their devices in service and what was licensed last. */
export const listFacilities = async (
  db: Db,
  { customerId }: CustomerScope,
  now: Date,
): Promise<FacilityRecord[]> => {
  const { rows } = await db.raw<{ rows: FacilityRecord[] }>(
    `SELECT f.facility_id, f.name, f.city, COALESCE(s.name, f.state_name) AS shown_state, f.archived_at,
       COALESCE(d.device_count, 0)::int AS device_count,
       COALESCE(d.online_count, 0)::int AS online_count, COALESCE(l.held, '[]') AS held
     FROM facility f
     LEFT JOIN state_or_province s ON s.state_or_province_id = f.state_or_province_id
     LEFT JOIN (${DEVICES("d.facility_id", "AND @.customer_id = :customerId", WITHIN)}
     ) d ON d.facility_id = f.facility_id
     LEFT JOIN (
       SELECT p.facility_id, ${HELD} AS held
       FROM (
         SELECT li.facility_id, li.product_code, max(li.expiration_date) AS expiration_date,
           min(fa.time_zone) AS time_zone
         FROM license li JOIN facility fa
           ON fa.customer_id = li.customer_id AND fa.customer_id = :customerId AND fa.facility_id = li.facility_id
         WHERE li.customer_id = :customerId
         GROUP BY li.facility_id, li.product_code
       ) p GROUP BY p.facility_id
     ) l ON l.facility_id = f.facility_id
     WHERE f.customer_id = :customerId`,
    { customerId, now },
  );
  return rows;
};

/** Whether a country is there, and its list of states; empty where it has none. */
export const statesOf = async (
  db: Db,
  countryId: number,
): Promise<{ hasCountry: boolean; states: State[] }> => {
  const { rows } = await db.raw<{ rows: { id: number | null; name: string | null }[] }>(
    `SELECT s.state_or_province_id AS id, s.name
       FROM country c LEFT JOIN state_or_province s USING (country_id)
      WHERE c.country_id = :countryId`,
    { countryId },
  );
  return {
    hasCountry: rows.length > 0,
    states: rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }])),
  };
};

/** Puts a new customer in. */
export const insertCustomer = async (
  tx: Tx,
  { customerId }: CustomerScope,
  values: CustomerValues,
  now: Date,
): Promise<void> => {
  await tx("customer").insert({ customer_id: customerId, created_at: now, ...values });
};

/**
 * Switches a customer on or off.
 * @returns false when it was so already
 */
export const setActive = async (
  tx: Tx,
  { customerId }: CustomerScope,
  isActive: boolean,
): Promise<boolean> =>
  (await tx("customer")
    .where({ customer_id: customerId, is_active: !isActive })
    .update({ is_active: isActive })) > 0;

export type LogoRecord = { customer_id: string; media_item_id: string };

/** Which customers have a logo: one, or all of them for the provider's staff. */
export const listLogos = async (db: Db, customerId: string | null): Promise<LogoRecord[]> =>
  db("customer")
    .whereNotNull("media_item_id")
    .where((own) => (customerId === null ? own : own.where("customer_id", customerId)))
    .orderBy("customer_id")
    .comment(customerId === null ? "all customers" : "its own")
    .select<LogoRecord[]>("customer_id", "media_item_id");

/** The id of a customer's logo, before it changes; null without one. The row is held until then. */
export const heldLogoId = async (tx: Tx, { customerId }: CustomerScope): Promise<string | null> =>
  single(
    await tx("customer")
      .where("customer_id", customerId)
      .forUpdate()
      .select<{ media_item_id: string | null }[]>("media_item_id"),
  )?.media_item_id ?? null;

/** Gives a customer a logo, or none. */
export const putLogo = async (
  tx: Tx,
  { customerId }: CustomerScope,
  logo: { id: string; png: Buffer } | null,
): Promise<void> => {
  await tx("customer")
    .where("customer_id", customerId)
    .update({
      logo: logo?.png ?? null,
      logo_type: logo === null ? null : "image/png",
      media_item_id: logo?.id ?? null,
    });
};
