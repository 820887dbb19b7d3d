import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { demoId } from "#server/demo/ids.ts";
import { accountRows, customerRows, readAddresses } from "#server/demo/load/customer-rows.ts";
import { deviceRows, locationRows } from "#server/demo/load/device-rows.ts";
import { facilityRows } from "#server/demo/load/facility-rows.ts";
import { insertRows } from "#server/demo/load/insert-rows.ts";
import { staffRows } from "#server/demo/load/staff-rows.ts";
import { buildFacilityModel, type FacilityModel } from "#server/demo/model/facility-model.ts";
import type { CustomerPlan } from "#server/demo/plan/customers.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";

export type Hospital = { scope: Scope; model: FacilityModel; email: string };

/** Plan of a customer with one hospital like the demo's and one analyst. */
const planOf = (number: number, employees: number): CustomerPlan => {
  const facility = {
    ...northlakeGeneral,
    key: `bench-${number}`,
    name: `Hospital ${number}`,
    badgeShare: employees > 0 ? northlakeGeneral.badgeShare : 0,
  };
  return {
    key: facility.key,
    name: `Customer ${number}`,
    isProvider: false,
    countryCode: "US",
    address: facility.address,
    accounts: [
      {
        email: `analyst-${number}@bench.test`,
        firstName: "A",
        lastName: "Nalyst",
        role: "dataAnalyst",
      },
    ],
    facilities: [facility],
    employees,
  };
};

/**
 * Inserts a customer with one hospital of 240 devices; no facts.
 * @param employees who wear badges there
 */
export const insertHospital = async (
  tx: Tx,
  number: number,
  passwordHash: string,
  now: Date,
  employees = 0,
): Promise<Hospital> => {
  const plan = planOf(number, employees);
  const [facility] = plan.facilities;
  if (!facility) throw new Error("the plan has a facility");
  const customerId = demoId("customer", plan.key);
  const ofCustomer = { customer_id: customerId };
  const addressOf = await readAddresses(tx);
  const scope = facilityScope(customerId, demoId("facility", facility.key));
  const model = buildFacilityModel(facility, now.getTime(), employees);
  await insertRows(tx, ofCustomer, customerRows(plan, addressOf, now));
  await insertRows(tx, tenant(scope), [
    ...facilityRows(facility, addressOf, now),
    ...locationRows(model),
    ...deviceRows(model, model.installedAt.getTime()),
  ]);
  await insertRows(tx, ofCustomer, [
    ...(employees > 0 ? staffRows(customerId, model) : []),
    ...accountRows(plan.accounts, passwordHash, now),
  ]);
  return { scope, model, email: plan.accounts[0]?.email ?? "" };
};
