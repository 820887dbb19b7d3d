import type { Customer, CustomerFacility } from "#contract/organization/customers.ts";
import { api } from "#contract/index.ts";
import type { Held } from "#server/access/facility-access.ts";
import { mayCall } from "#server/access/policy.ts";
import type { CustomerRecord, FacilityRecord } from "./queries/customers.ts";

type Row = Pick<CustomerRecord, "is_provider">;
type FacilityRow = Pick<FacilityRecord, "archived_at">;

/** A rule that holds for customers, and never for the provider's own row among them. */
const forCustomers =
  (rule: (held: Held) => boolean) =>
  (held: Held, row: Row): boolean =>
    rule(held) && !row.is_provider;

/** What a user may do with a customer as a whole, and with one of its facilities. */
export const can = {
  edit: mayCall(api.customers.update),
  /** No user could activate the provider again. */
  setActive: forCustomers(mayCall(api.customers.setActive)),
  manageJobRoles: mayCall(api.imsJobRoles.create),
  addFacilities: forCustomers(mayCall(api.facilitySettings.create)),
  manageLicenses: forCustomers(mayCall(api.licenses.create)),
  viewFacility: mayCall(api.facilities.get),
  editFacility: (held: Held, row: FacilityRow): boolean =>
    mayCall(api.facilitySettings.saveBasicInfo)(held) && row.archived_at === null,
  invite: mayCall(api.users.create),
  seeDevices: mayCall(api.devices.list),
  archiveFacility: mayCall(api.facilitySettings.setArchived),
};

type CustomerAbilities = Pick<
  Customer,
  "canEdit" | "canSetActive" | "canAddFacilities" | "canManageLicenses"
>;

/** What the page may offer with a customer. */
export const abilitiesOn = (held: Held, row: Row): CustomerAbilities => ({
  canEdit: can.edit(held),
  canSetActive: can.setActive(held, row),
  canAddFacilities: can.addFacilities(held, row),
  canManageLicenses: can.manageLicenses(held, row),
});

type FacilityAbilities = Pick<CustomerFacility, "canEdit" | "canArchive">;

/** What the page may offer with a facility in its customer's list. */
export const facilityAbilitiesOn = (held: Held, row: FacilityRow): FacilityAbilities => ({
  canEdit: can.editFacility(held, row),
  canArchive: can.archiveFacility(held),
});
