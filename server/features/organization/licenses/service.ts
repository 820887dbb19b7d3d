import { api } from "#contract/index.ts";
import { type License, type LicenseDates, productOf } from "#contract/organization/licenses.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { viewCustomer } from "#server/access/customer-access.ts";
import { heldAt, requireFacility } from "#server/access/facility-access.ts";
import { enterRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { can } from "./policy.ts";
import { auditedLicense, presentLicense } from "./presenter.ts";
import * as queries from "./queries.ts";
import type { LicenseRecord, LicenseValues } from "./queries.ts";

type Deps = { db: Db; clock: Clock };

/**
 * A facility's licenses.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listOfFacility = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<License[]> => {
  const { access } = api.licenses.ofFacility;
  const reachable = await requireFacility(db, actor, facilityId, access, clock.now());
  const rows = await queries.listLicenses(db, reachable.scope, clock.now());
  return rows.map((row) => presentLicense(row, can.update(reachable)));
};

/**
 * The licenses of a customer's facilities that the actor administers.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listOfCustomer = async (
  { db, clock }: Deps,
  actor: Actor,
  customerId: string,
): Promise<License[]> => {
  const scope = await viewCustomer(db, actor, customerId);
  const rows = await queries.listLicenses(db, scope, clock.now());
  return rows.flatMap((row) => {
    const held = heldAt(actor, { customerId, facilityId: row.facility_id });
    return can.view(held) ? [presentLicense(row, can.update(held))] : [];
  });
};

const valuesOf = (dates: LicenseDates): LicenseValues => ({
  site_survey_date: dates.siteSurveyDate ?? null,
  installation_date: dates.installationDate,
  purchase_order_date: dates.purchaseOrderDate,
  expiration_date: dates.expirationDate,
});

const find = async (
  { tx, now }: Act<Actor>,
  scope: Scope,
  licenseId: string,
): Promise<LicenseRecord> => {
  const rows = await queries.listLicenses(tx, scope, now);
  const found = rows.find(({ license_id: id }) => id === licenseId);
  if (found === undefined) throw new AppError("not_found");
  return found;
};

/** Refuses a second valid license for a product; the facility's row is locked from here on. */
const refuseSecond = async (
  { tx, now }: Act<Actor>,
  scope: Scope,
  field: "productId" | "expirationDate",
  isRival: (row: LicenseRecord) => boolean,
): Promise<void> => {
  await queries.lockLicenses(tx, scope);
  const rows = await queries.listLicenses(tx, scope, now);
  if (rows.some((row) => !row.is_expired && isRival(row)))
    throw new AppError("duplicate_value", { fieldErrors: { [field]: "taken" } });
};

/**
 * Licenses a product in a facility.
 * @throws AppError `forbidden` out of reach, `duplicate_value` where it has a valid license for it
 */
export const createLicense = async (
  act: Act<Actor>,
  facilityId: string,
  { productId, ...dates }: LicenseDates & { productId: number },
): Promise<License> => {
  const { tx, actor } = act;
  const { access } = api.licenses.create;
  const { scope } = await requireFacility(tx, actor, facilityId, access, act.now);
  const product = productOf(productId);
  if (product === undefined)
    throw new AppError("invalid_input", { fieldErrors: { productId: "not_in_list" } });
  await refuseSecond(act, scope, "productId", (row) => row.product_code === product);
  const id = newId();
  const values = valuesOf(dates);
  await queries.insertLicense(tx, scope, { license_id: id, product_code: product, ...values });
  await enterRows(tx, "license", scope, [id]);
  const after = auditedLicense(product, values, 0);
  await act.record({ scope, action: "create", entity: "license", id, after });
  return presentLicense(await find(act, scope, id), true);
};

/**
 * Saves the days of a license. A later end counts as an extension.
 * @throws AppError `not_found` out of reach, `conflict` when it was saved meanwhile,
 *   `duplicate_value` where it would become a second valid license for its product
 */
export const updateLicense = async (
  act: Act<Actor>,
  licenseId: string,
  { version, ...dates }: LicenseDates & { version?: number | undefined },
): Promise<License> => {
  const { tx } = act;
  const scope = await requireRow(act, "license", licenseId, api.licenses.update.access);
  const before = await find(act, scope, licenseId);
  const values = valuesOf(dates);
  const isExtended = values.expiration_date > before.expiration_date;
  if (isExtended)
    await refuseSecond(
      act,
      scope,
      "expirationDate",
      (row) => row.product_code === before.product_code && row.license_id !== licenseId,
    );
  const extensions = before.extension_count + Number(isExtended);
  await updateVersioned(
    tx,
    scope,
    "license",
    { license_id: licenseId },
    { ...values, extension_count: extensions },
    {
      version,
      current: async () => presentLicense(await find(act, scope, licenseId), true),
    },
  );
  await act.record({
    scope,
    action: "update",
    entity: "license",
    id: licenseId,
    before: auditedLicense(before.product_code, before, before.extension_count),
    after: auditedLicense(before.product_code, values, extensions),
  });
  return presentLicense(await find(act, scope, licenseId), true);
};
