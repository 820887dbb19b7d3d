import type { Facility } from "#contract/organization/facilities.ts";
import { stepsFor } from "#contract/organization/first-steps.ts";
import type { ReachableFacility } from "#server/access/actor.ts";
import type { FacilityRecord } from "./queries.ts";

/** A facility as its dashboard has it. */
export const presentFacility = (
  row: FacilityRecord,
  { privileges, products }: ReachableFacility,
): Facility => ({
  facilityId: row.facility_id,
  facilityName: row.name,
  customerId: row.customer_id,
  customerName: row.customer_name,
  countryId: row.country_id,
  countryCode: row.country_code,
  countryName: row.country_name,
  address1: row.address1,
  address2: row.address2,
  address3: row.address3,
  city: row.city,
  stateOrProvinceId: row.state_or_province_id,
  stateName: row.shown_state,
  postalCode: row.postal_code,
  timeZone: row.time_zone,
  templateId: row.location_template_id,
  occupancy: row.occupancy,
  deviceCount: row.device_count,
  showDevices: row.shows_devices,
  archived: row.archived_at !== null,
  licenses: row.licenses.map(([productCode, expirationDate]) => ({ productCode, expirationDate })),
  mediaItemId: row.media_item_id,
  licensedProductCodes: [...products].toSorted(),
  isUnderWay: row.done_steps.includes(stepsFor(products).at(-1) ?? "figure"),
  privileges: [...privileges],
});
