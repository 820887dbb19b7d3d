import type {
  BasicInfo,
  BasicInfoForm,
  FacilityForm,
} from "#contract/organization/facility-settings.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireCustomer } from "#server/access/customer-access.ts";
import {
  requireFacility,
  requireFacilityEvenArchived,
  scopeOfNewFacility,
} from "#server/access/facility-access.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Row } from "#server/db/tables.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { stateIn } from "#server/lib/states.ts";
import { ianaZone } from "#server/lib/time/time-zones.ts";
import { rescheduleFacility } from "#server/scheduling/due-rows.ts";
import { presentBasicInfo } from "../presenter.ts";
import * as queries from "../queries/facility.ts";
import type { BasicColumns } from "../queries/facility.ts";
import { askRecount } from "#server/queue/recount.ts";

const entity = "facility";

const refuse = (field: string, code: string): AppError =>
  new AppError("invalid_input", { fieldErrors: { [field]: code } });

/**
 * What was typed as the row has it: the zone by its IANA name, and the state from its country's list
 * where there is one.
 * @param before what stays where nothing is said of it
 */
const columnsOf = async (
  db: Db | Tx,
  given: Omit<BasicInfoForm, "version">,
  before: Pick<BasicColumns, "shows_devices">,
): Promise<BasicColumns> => {
  const { countryId, templateId, hygieneProtocolId, stateId } = given;
  const country = await queries.countryCode(db, countryId);
  if (country === undefined) throw refuse("countryId", "not_in_list");
  const zone = ianaZone(given.timeZone, country);
  if (zone === null) throw refuse("timeZone", "not_in_list");
  const states = await queries.statesOf(db, countryId);
  const hasStates = states.length > 0;
  const chosenId = stateIn(states, given);
  if (hasStates && chosenId === null)
    throw refuse("stateId", stateId === null ? "required" : "not_in_list");
  if (!hasStates && given.stateName === "") throw refuse("stateName", "required");
  return {
    name: given.name,
    country_id: countryId,
    time_zone: zone,
    location_template_id: templateId,
    hygiene_protocol_id: hygieneProtocolId,
    occupancy: given.occupancy,
    address1: given.address1,
    address2: given.address2 || null,
    address3: given.address3 || null,
    city: given.city,
    state_or_province_id: chosenId,
    state_name: hasStates ? null : given.stateName,
    postal_code: given.postalCode,
    shows_devices: given.showDevices ?? before.shows_devices,
  };
};

const audited = (row: BasicColumns) => ({
  name: row.name,
  countryId: row.country_id,
  timeZone: row.time_zone,
  templateId: row.location_template_id,
  hygieneProtocolId: row.hygiene_protocol_id,
  occupancy: row.occupancy,
  address1: row.address1,
  address2: row.address2,
  address3: row.address3,
  city: row.city,
  stateId: row.state_or_province_id,
  stateName: row.state_name,
  postalCode: row.postal_code,
  showDevices: row.shows_devices,
});

/**
 * Makes a facility of a customer.
 * @throws AppError `forbidden` out of reach and for the provider, `duplicate_name` for a name the customer has,
 *   `invalid_input` for a zone, state or choice that there is not
 */
export const createFacility = async (
  act: Act<Actor>,
  { customerId, ...given }: FacilityForm,
): Promise<{ facilityId: string; facilityName: string }> => {
  const { tx, actor, now } = act;
  const customer = await requireCustomer(tx, actor, customerId, api.facilitySettings.create.access);
  if (await queries.isProvider(tx, customer)) throw new AppError("forbidden");
  const scope = scopeOfNewFacility(customer, newId());
  const values = await columnsOf(tx, given, { shows_devices: false });
  const rootId = newId();
  await queries.insertFacility(tx, scope, values, { rootId, now });
  await enterRows(tx, "location", scope, [rootId]);
  const after = audited(values);
  await act.record({ scope, action: "create", entity, id: scope.facilityId, after });
  return { facilityId: scope.facilityId, facilityName: values.name };
};

const storedFacility = async (db: Db | Tx, scope: Scope): Promise<Row<"facility">> => {
  const row = await queries.findFacility(db, scope);
  if (row === undefined) throw new AppError("not_found");
  return row;
};

/**
 * Saves a facility's name, place and zone. A new zone cuts days elsewhere: all stored ones are
 * counted again in the background. What is sent by mail at a local time goes by the new one.
 * @throws AppError as {@link createFacility}, and `conflict` for a stale version
 */
export const saveBasicInfo = async (
  act: Act<Actor>,
  facilityId: string,
  { version, ...given }: BasicInfoForm,
): Promise<BasicInfo> => {
  const { tx, actor, now } = act;
  const { scope } = await requireFacility(
    tx,
    actor,
    facilityId,
    api.facilitySettings.saveBasicInfo.access,
    now,
  );
  await lockFacility(tx, scope);
  const before = await storedFacility(tx, scope);
  const values = await columnsOf(tx, given, before);
  const { hasLocations } = await queries.findRoot(tx, scope);
  if (hasLocations && values.location_template_id !== before.location_template_id)
    throw refuse("templateId", "template_fixed");
  const current = async () => presentBasicInfo(await storedFacility(tx, scope));
  await updateVersioned(tx, scope, "facility", {}, values, { version, current });
  await queries.renameRoot(tx, scope, values.name);
  if (values.time_zone !== before.time_zone) {
    await askRecount(tx, scope, now);
    await rescheduleFacility(tx, scope, values.time_zone, now);
  }
  const changed = { before: audited(before), after: audited(values) };
  await act.record({ scope, action: "update", entity, id: facilityId, ...changed });
  return current();
};

/**
 * Archives a facility, so that its gateways are refused while all figures stay, or restores it.
 * @throws AppError `forbidden` out of reach
 */
export const setArchived = async (
  act: Act<Actor>,
  facilityId: string,
  archived: boolean,
): Promise<void> => {
  const { tx, actor, now } = act;
  const scope = await requireFacilityEvenArchived(
    tx,
    actor,
    facilityId,
    api.facilitySettings.setArchived.access,
  );
  await lockFacility(tx, scope);
  const { archived_at: archivedAt, name } = await storedFacility(tx, scope);
  if ((archivedAt !== null) === archived) return act.nothingChanged();
  await queries.updateFacility(tx, scope, { archived_at: archived ? now : null });
  const action = archived ? "archive" : "restore";
  await act.record({ scope, action, entity, id: facilityId, after: { name } });
};
