/** A condition: the span `o` out of service runs at `:now`. */
export const RUNS_NOW = "o.starts_at <= :now AND (o.ends_at IS NULL OR o.ends_at > :now)";

/** How a statement calls the customer and the facility of its rows. */
export type FacilityKeys = { customer: string; facility: string };

/**
 * A condition: the device of an assignment or device row is out of service at `:now`, and so not
 * expected to be heard. The statement binds `:now`, and the keys unless they are columns.
 * @param row the alias whose `device_id` is tested
 */
export const isOutOfService = (
  row: string,
  { customer, facility }: FacilityKeys = { customer: ":customerId", facility: ":facilityId" },
): string => `EXISTS (
  SELECT 1 FROM out_of_service o WHERE o.customer_id = ${customer} AND o.facility_id = ${facility}
     AND o.device_id = ${row}.device_id AND ${RUNS_NOW})`;
