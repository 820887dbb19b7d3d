import { type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { hashPassword } from "#server/features/identity/session/service.ts";
import { createDemoTokens } from "./gateway-tokens.ts";
import { dayStartBefore, modelOf, playFacility } from "./facility-history.ts";
import { DEMO_INTENSITY } from "./history.ts";
import { demoId } from "./ids.ts";
import { judgeHistory } from "./judge-history.ts";
import { insertContacts } from "./load/contacts.ts";
import { accountRows, customerRows, readAddresses } from "./load/customer-rows.ts";
import { deviceRows, locationRows, upkeepRows } from "./load/device-rows.ts";
import { fillDirectory } from "./load/directory.ts";
import { facilityRows, setupRows } from "./load/facility-rows.ts";
import { copyFacts, type FacilityHistory } from "./load/facts.ts";
import { insertRows } from "./load/insert-rows.ts";
import { insertObservations } from "./load/observations.ts";
import { rawConnection } from "./load/raw-connection.ts";
import { displayRows, slideRows } from "./load/slide-rows.ts";
import { staffRows } from "./load/staff-rows.ts";
import { insertUnclaimedFacts } from "./load/unclaimed.ts";
import { askForRest } from "./load-rest.ts";
import { askForMails } from "./mails/load-mails.ts";
import type { FacilityModel } from "./model/facility-model.ts";
import { demoCustomers, DEMO_PASSWORD } from "./plan/customers.ts";
import { SLIDES_OF } from "./plan/slides.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Held while the demo loads: a second process waits and then finds it there. */
const DEMO_LOCK = 4_817_010;
const HISTORY_DAYS = 365;

type DemoOptions = {
  /** The instant at which the history ends. */
  now: Date;
  log: { info(text: string): void };
  /** Where the simulator's tokens go; without it the demo has no gateway credentials. */
  dataDir?: string;
  /** Share of the planned traffic. */
  intensity?: number;
  /** Length of the history. */
  days?: number;
  /** The last days, which are loaded at once while the rest follows in the background; all without. */
  readyDays?: number;
};

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db("customer").first("customer_id").comment("all customers")) === undefined;

const insertSlides = async (tx: Tx, scope: Scope, now: Date): Promise<void> =>
  insertRows(tx, tenant(scope), [
    ...(await slideRows(scope.facilityId, now)),
    ...displayRows(scope.customerId, now),
  ]);

const insertTenants = async (tx: Tx, options: DemoOptions): Promise<FacilityHistory[]> => {
  const { now, intensity = DEMO_INTENSITY, days = HISTORY_DAYS, readyDays = days } = options;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const addressOf = await readAddresses(tx);
  const histories: FacilityHistory[] = [];
  for (const customer of demoCustomers) {
    const customerId = demoId("customer", customer.key);
    const ofCustomer = { customer_id: customerId };
    const createdAt = new Date(now.getTime() - 640 * DAY_MS);
    await insertRows(tx, ofCustomer, customerRows(customer, addressOf, createdAt));
    for (const plan of customer.facilities) {
      const scope = facilityScope(customerId, demoId("facility", plan.key));
      const sinceMs = dayStartBefore(plan, now, days);
      const fromMs = dayStartBefore(plan, now, readyDays);
      const model = modelOf(customer, plan, now);
      await insertRows(tx, tenant(scope), [
        ...facilityRows(plan, addressOf, now),
        ...locationRows(model),
        ...deviceRows(model, sinceMs),
        ...upkeepRows(model),
        ...setupRows(model),
      ]);
      if (model.staff.length > 0) await insertRows(tx, ofCustomer, staffRows(customerId, model));
      await insertUnclaimedFacts(tx, scope, model);
      histories.push(await playFacility(scope, model, { sinceMs, fromMs, intensity }));
      if (fromMs > sinceMs) {
        // One after the other, in this order.
        const runAt = new Date(now.getTime() + histories.length);
        const rest = { endsAt: now.toISOString(), days, intensity };
        await askForRest(tx, scope, { plan, fromMs, runAt }, rest);
      }
    }
    await insertRows(tx, ofCustomer, accountRows(customer.accounts, passwordHash, now));
    for (const { scope, model } of histories) {
      if (scope.customerId !== customerId) continue;
      if (model.plan.key === SLIDES_OF.facility) await insertSlides(tx, scope, now);
      const sinceMs = dayStartBefore(model.plan, now, days);
      await insertObservations(tx, scope, model, customer.accounts, sinceMs);
    }
  }
  await fillDirectory(tx);
  return histories;
};

/** Tables whose statistics the first reports need before autovacuum comes by. */
const ANALYZED =
  "location, location_with_unit, device, device_assignment, dispense, passage, device_report, device_fault, observation_session, observation";

const load = async (tx: Tx, options: DemoOptions): Promise<void> => {
  const { now, log, dataDir, days = HISTORY_DAYS } = options;
  const histories = await insertTenants(tx, options);
  const sinceOf = ({ plan }: FacilityModel): number => dayStartBefore(plan, now, days);
  const sinceMs = Math.min(...histories.map(({ model }) => sinceOf(model)));
  await ensurePartitions(tx, new Date(sinceMs), now);
  await copyFacts(await rawConnection(tx), histories, now.getTime());
  await tx.raw(`ANALYZE ${ANALYZED}`);
  // Like the facts' partitions: emptied here, they take their rows without a log.
  await tx.raw("TRUNCATE location_day, device_day, employee_day");
  for (const { scope, model } of histories) {
    log.info(`Demo: summing up ${model.plan.name}`);
    // What a gateway with a wrong clock reported is not judged.
    await insertContacts(tx, scope, model, sinceOf(model));
    await rebuildFacility(tx, scope, { now: () => now });
    await judgeHistory(tx, scope, { now: () => now });
  }
  await tx.raw("ANALYZE location_day, device_day, employee_day, device_state, facility_data");
  if (dataDir !== undefined) {
    const facilities = histories.map(({ scope, model }) => ({ key: model.plan.key, scope }));
    await createDemoTokens(tx, facilities, dataDir, now);
  }
  await askForMails(tx, now);
};

/**
 * Fills a database that has no customer with the demo: hospitals, a plant, accounts, devices and a
 * year of facts with their summaries. Does nothing otherwise. All of it is one transaction: a
 * killed load leaves nothing behind, and the next start begins again.
 * @returns whether it was this call that filled the database
 */
export const loadDemo = async (db: Db, options: DemoOptions): Promise<boolean> => {
  if (!(await isEmpty(db))) return false;
  return db.transaction(async (tx) => {
    // Waiting for another process's load, or a month on a slow machine, may take its time.
    await tx.raw("SET LOCAL statement_timeout = 0");
    await tx.raw("SELECT pg_advisory_xact_lock(?)", [DEMO_LOCK]);
    if (!(await isEmpty(tx))) return false;
    const startedMs = performance.now();
    options.log.info(
      "Demo: playing a year of traffic in four facilities (once, less than half a minute)",
    );
    await load(tx, options);
    options.log.info(`Demo: ready after ${Math.round((performance.now() - startedMs) / 1000)} s`);
    return true;
  });
};
