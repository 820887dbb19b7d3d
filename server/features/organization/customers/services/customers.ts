import {
  CUSTOMER_FEATURES,
  type Customer,
  type CustomerFacility,
  type CustomerForm,
  type CustomerRow,
  type CustomerUpdate,
} from "#contract/organization/customers.ts";
import { api } from "#contract/index.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { foundCustomer, requireCustomer, viewCustomer } from "#server/access/customer-access.ts";
import { heldAt } from "#server/access/facility-access.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { mergeDefined } from "#server/lib/merge-defined.ts";
import { stateIn } from "#server/lib/states.ts";
import {
  announceSessionChange,
  removeSessionsOfCustomer,
} from "#server/features/identity/session/service.ts";
import { summaryOf } from "../lib/held-licenses.ts";
import { abilitiesOn, can, facilityAbilitiesOn } from "../policy.ts";
import {
  auditedCustomer,
  presentCustomer,
  presentFacility,
  presentRow,
  valuesOf,
} from "../presenter.ts";
import * as queries from "../queries/customers.ts";
import type { CustomerRecord, FacilityRecord } from "../queries/customers.ts";

type Deps = { db: Db; clock: Clock };

const byName =
  (language: Language) =>
  <T>(nameOf: (row: T) => string) =>
  (a: T, b: T): number =>
    nameOf(a).localeCompare(nameOf(b), language, { numeric: true });

/** Customers whose administration the actor may see: their own, or all for the provider's staff. */
export const listCustomers = async (
  { db, clock }: Deps,
  actor: Actor,
  language: Language,
): Promise<CustomerRow[]> => {
  const customerId = actor.isProvider ? null : actor.customerId;
  const now = clock.now();
  const rows = await queries.listCustomers(db, customerId, now);
  // People of one facility may go in, but do not hold what belongs to the customer as a whole.
  return rows
    .map((row) =>
      presentRow(row, abilitiesOn(heldAt(actor, { customerId: row.customer_id }), row), now),
    )
    .toSorted(byName(language)(({ name }) => name));
};

/** A customer's facilities that the actor administers. */
export const ownFacilities = async (
  db: Db,
  actor: Actor,
  scope: CustomerScope,
  now: Date,
): Promise<FacilityRecord[]> => {
  const all = await queries.listFacilities(db, scope, now);
  return all.filter(({ facility_id: id }) =>
    can.viewFacility(heldAt(actor, { customerId: scope.customerId, facilityId: id })),
  );
};

/** What is licensed today in some of a customer's facilities. */
export const productsOf = (facilities: readonly FacilityRecord[], now: Date): Set<Product> => {
  const inUse = facilities.filter((facility) => facility.archived_at === null);
  const licenses = inUse.flatMap((facility) => summaryOf(facility.held, now));
  return new Set(
    licenses.flatMap(({ daysLeft, productCode }) => (daysLeft >= 0 ? [productCode] : [])),
  );
};

const current = async (
  db: Db,
  actor: Actor,
  scope: CustomerScope,
  now: Date,
): Promise<Customer | null> => {
  const row = await queries.findCustomer(db, scope);
  if (row === undefined) return null;
  const held = heldAt(actor, scope);
  const products = productsOf(await ownFacilities(db, actor, scope, now), now);
  const canManageJobRoles = can.manageJobRoles({ ...held, products });
  return presentCustomer(row, { ...abilitiesOn(held, row), canManageJobRoles }, products);
};

const existing = async (...given: Parameters<typeof current>): Promise<Customer> => {
  const customer = await current(...given);
  if (customer === null) throw new AppError("forbidden");
  return customer;
};

/**
 * A customer with its address and policies.
 * @throws AppError `forbidden` out of the actor's reach, whether or not it exists
 */
export const getCustomer = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
): Promise<Customer> => existing(db, actor, await viewCustomer(db, actor, customerId), clock.now());

/**
 * A customer's facilities as far as the actor administers them.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listFacilities = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
  language: Language,
): Promise<CustomerFacility[]> => {
  const scope = await viewCustomer(db, actor, customerId);
  const now = clock.now();
  const rows = await ownFacilities(db, actor, scope, now);
  return rows
    .map((row) =>
      presentFacility(
        row,
        customerId,
        facilityAbilitiesOn(heldAt(actor, { customerId, facilityId: row.facility_id }), row),
        now,
      ),
    )
    .toSorted(byName(language)(({ facilityName }) => facilityName));
};

/**
 * The form with the state of its country's list, which may be named.
 * @throws AppError `invalid_input` for a country that is not there, a state of another one, and a
 *   text that is none of the list where there is one
 */
const placed = async (db: Db, form: CustomerForm): Promise<CustomerForm> => {
  const { stateOrProvinceId: stateId = null, stateName } = form;
  const { hasCountry, states } = await queries.statesOf(db, form.countryId);
  const refuse = (field: string, code: "not_in_list" | "required"): AppError =>
    new AppError("invalid_input", { fieldErrors: { [field]: code } });
  if (!hasCountry) throw refuse("countryId", "not_in_list");
  const stateOrProvinceId = stateIn(states, { stateId, stateName });
  if (stateOrProvinceId === null && stateId !== null)
    throw refuse("stateOrProvinceId", "not_in_list");
  if (stateOrProvinceId === null && states.length > 0)
    throw refuse("stateOrProvinceId", "required");
  return { ...form, stateOrProvinceId };
};

/** Makes a customer. */
export const createCustomer = async (act: Act<Actor>, form: CustomerForm): Promise<Customer> => {
  const { tx, actor, now } = act;
  const scope = foundCustomer(actor);
  const values = valuesOf(await placed(tx, form));
  await queries.insertCustomer(tx, scope, values, now);
  const after = auditedCustomer(values);
  await act.record({ scope, action: "create", entity: "customer", id: scope.customerId, after });
  return existing(tx, actor, scope, now);
};

const recordOf = async (db: Db, scope: CustomerScope): Promise<CustomerRecord> => {
  const row = await queries.findCustomer(db, scope);
  if (row === undefined) throw new AppError("forbidden");
  return row;
};

/**
 * Saves a customer. The idle timeout of running sessions stays.
 * @throws AppError `forbidden` out of reach, `conflict` when it was saved meanwhile
 */
export const updateCustomer = async (
  act: Act<Actor>,
  customerId: string,
  { version, ...given }: CustomerUpdate,
): Promise<Customer> => {
  const { tx, actor, now } = act;
  const scope = await requireCustomer(tx, actor, customerId, api.customers.update.access);
  const record = await recordOf(tx, scope);
  const form = {
    ...given,
    ...mergeDefined(given, {
      idleTimeoutMinutes: record.idle_timeout_minutes,
      features: CUSTOMER_FEATURES.filter((feature) => record.features.includes(feature)),
      mailDomains: record.mail_domains,
    }),
  };
  const before = auditedCustomer(record);
  const values = valuesOf(await placed(tx, form));
  await updateVersioned(tx, scope, "customer", {}, values, {
    version,
    current: () => current(tx, actor, scope, now),
  });
  const after = auditedCustomer(values);
  await act.record({ scope, action: "update", entity: "customer", id: customerId, before, after });
  return existing(tx, actor, scope, now);
};

/**
 * Activates a customer, or deactivates it: all its users are signed out at once, on every server.
 * @throws AppError `forbidden` out of reach, and for the provider's own
 */
export const setActive = async (
  act: Act<Actor>,
  customerId: string,
  isActive: boolean,
): Promise<void> => {
  const { tx, actor } = act;
  const scope = await requireCustomer(tx, actor, customerId, api.customers.setActive.access);
  const row = await recordOf(tx, scope);
  const { name } = row;
  if (!can.setActive(heldAt(actor, scope), row)) throw new AppError("forbidden");
  if (!(await queries.setActive(tx, scope, isActive))) return act.nothingChanged();
  if (!isActive) await removeSessionsOfCustomer(tx, scope);
  await announceSessionChange(tx);
  await act.record({
    scope,
    action: isActive ? "activate" : "deactivate",
    entity: "customer",
    id: customerId,
    before: { name, isActive: !isActive },
    after: { name, isActive },
  });
};
