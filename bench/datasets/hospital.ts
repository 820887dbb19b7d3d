import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { demoId } from "#server/demo/ids.ts";
import { insertDevices, insertLocations } from "#server/demo/load/devices.ts";
import { insertEmployees } from "#server/demo/load/employees.ts";
import { insertAccounts, insertCustomer, insertFacility } from "#server/demo/load/tenancy.ts";
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
  const customerId = await insertCustomer(tx, plan, now);
  const scope = facilityScope(customerId, demoId("facility", facility.key));
  const model = buildFacilityModel(facility, now.getTime(), employees);
  await insertFacility(tx, customerId, facility, now);
  await insertLocations(tx, scope, model);
  await insertDevices(tx, scope, model, model.installedAt.getTime());
  if (employees > 0) await insertEmployees(tx, customerId, model);
  await insertAccounts(tx, customerId, plan.accounts, passwordHash, now);
  return { scope, model, email: plan.accounts[0]?.email ?? "" };
};
