import { facilityScope } from "#server/access/scope.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { judgeTouchedBadges } from "#server/engine/badges/judge-touched.ts";
import { judgeTouchedDevices } from "#server/engine/devices/judge-touched.ts";
import { touchMissedDevices } from "#server/engine/devices/miss-devices.ts";
import { touchAllDevices } from "#server/engine/devices/touches.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { hashPassword } from "#server/features/session/service.ts";
import { createDemoTokens } from "./gateway-tokens.ts";
import { DEMO_INTENSITY, playHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { insertContacts } from "./load/contacts.ts";
import { insertAdministration } from "./load/administration.ts";
import { insertDevices, insertLocations } from "./load/devices.ts";
import { fillDirectory } from "./load/directory.ts";
import { insertEmployees } from "./load/employees.ts";
import { copyFacts, type FacilityHistory } from "./load/facts.ts";
import { insertObservations } from "./load/observations.ts";
import { rawConnection } from "./load/raw-connection.ts";
import { insertAccounts, insertCustomer, insertFacility } from "./load/tenancy.ts";
import { insertUnclaimedFacts } from "./load/unclaimed.ts";
import { DAY_MS, localDays } from "./model/days.ts";
import { buildFacilityModel, type FacilityModel } from "./model/facility-model.ts";
import { faultHistory, reportHistory } from "./model/telemetry.ts";
import { demoCustomers, DEMO_PASSWORD } from "./plan/customers.ts";
import type { FacilityPlan } from "./plan/types.ts";

/** Held while the demo loads: a second process waits and then finds it there. */
const DEMO_LOCK = 4_817_010;
const HISTORY_DAYS = 365;

export type DemoOptions = {
  /** The instant at which the history ends. */
  now: Date;
  log: { info(text: string): void };
  /** Where the simulator's tokens go; without it the demo has no gateway credentials. */
  dataDir?: string;
  /** Share of the planned traffic. */
  intensity?: number;
  /** Length of the history. */
  days?: number;
};

const isEmpty = async (db: Db): Promise<boolean> =>
  (await db("customer").first("customer_id").comment("all customers")) === undefined;

const playFacility = (
  scope: Scope,
  model: FacilityModel,
  sinceMs: number,
  intensity: number,
): FacilityHistory => {
  const columns = playHistory(model, sinceMs, model.nowMs, intensity);
  const { devices } = model.layout;
  return {
    scope,
    model,
    columns,
    reports: devices.map((device) => reportHistory(model, device, columns[device.index], sinceMs)),
    faults: devices.map((device) => faultHistory(model, device, sinceMs)),
  };
};

/** The first instant of the facility's day with which the history begins. */
const historyStart = (plan: FacilityPlan, { now, days = HISTORY_DAYS }: DemoOptions): number => {
  const [first] = localDays(plan.timeZone, now.getTime() - days * DAY_MS, now.getTime());
  return first?.startMs ?? now.getTime();
};

const insertTenants = async (tx: Tx, options: DemoOptions): Promise<FacilityHistory[]> => {
  const { now, intensity = DEMO_INTENSITY } = options;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const histories: FacilityHistory[] = [];
  for (const customer of demoCustomers) {
    const customerId = await insertCustomer(tx, customer, new Date(now.getTime() - 640 * DAY_MS));
    for (const plan of customer.facilities) {
      const scope = facilityScope(customerId, demoId("facility", plan.key));
      const sinceMs = historyStart(plan, options);
      const staff = plan.badgeShare > 0 ? customer.employees : 0;
      const model = buildFacilityModel(plan, now.getTime(), staff);
      await insertFacility(tx, customerId, plan, now);
      await insertLocations(tx, scope, model);
      await insertDevices(tx, scope, model);
      await insertAdministration(tx, scope, model);
      if (staff > 0) await insertEmployees(tx, customerId, model);
      await insertUnclaimedFacts(tx, scope, model);
      histories.push(playFacility(scope, model, sinceMs, intensity));
    }
    await insertAccounts(tx, customerId, customer.accounts, passwordHash, now);
    for (const { scope, model } of histories) {
      if (scope.customerId !== customerId) continue;
      const sinceMs = historyStart(model.plan, options);
      await insertObservations(tx, scope, model, customer.accounts, sinceMs);
    }
  }
  await fillDirectory(tx);
  return histories;
};

/** Tables whose statistics the first reports need before autovacuum comes by. */
const ANALYZED =
  "location, location_with_unit, device, device_assignment, dispense, passage, device_report, device_fault, observation_session, observation";

/**
 * Judges the alarms of the whole history, and badges again where these tell that a dispenser was
 * blind. Nobody has to be told of what was long ago.
 */
const judgeHistory = async (tx: Tx, scope: Scope, at: Date): Promise<void> => {
  const clock = { now: () => at };
  await touchAllDevices(tx, scope, 0);
  await judgeTouchedDevices(tx, scope, clock);
  // What was found of a gateway explains its devices in the next round.
  await touchMissedDevices(tx, scope, at);
  await judgeTouchedDevices(tx, scope, clock);
  await judgeTouchedBadges(tx, scope, clock);
  await tx("alarm")
    .where({ customer_id: scope.customerId, facility_id: scope.facilityId })
    .whereNotNull("cleared_at")
    .update({ changed_at: null });
};

const load = async (tx: Tx, options: DemoOptions): Promise<void> => {
  const { now, log, dataDir } = options;
  const histories = await insertTenants(tx, options);
  const sinceMs = Math.min(...histories.map(({ model }) => historyStart(model.plan, options)));
  await ensurePartitions(tx, new Date(sinceMs), now);
  await copyFacts(await rawConnection(tx), histories, sinceMs, now.getTime());
  await tx.raw(`ANALYZE ${ANALYZED}`);
  // Like the facts' partitions: emptied here, they take their rows without a log.
  await tx.raw("TRUNCATE location_day, device_day, employee_day");
  for (const { scope, model } of histories) {
    log.info(`Demo: summing up ${model.plan.name}`);
    // What a gateway with a wrong clock told is not judged.
    await insertContacts(tx, scope, model, historyStart(model.plan, options));
    await rebuildFacility(tx, scope, { now: () => now });
    await judgeHistory(tx, scope, now);
  }
  await tx.raw("ANALYZE location_day, device_day, employee_day, device_state, facility_data");
  if (dataDir !== undefined) {
    const facilities = histories.map(({ scope, model }) => ({ key: model.plan.key, scope }));
    await createDemoTokens(tx, facilities, dataDir, now);
  }
};

/**
 * Fills a database that has no customer with the demo: hospitals, a plant, accounts, devices and a
 * year of facts with their summaries. Does nothing otherwise. All of it is one transaction: a
 * killed load leaves nothing behind, and whoever starts next begins anew.
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
      "Demo: playing a year of traffic in four facilities (once, about half a minute)",
    );
    await load(tx, options);
    options.log.info(`Demo: ready after ${Math.round((performance.now() - startedMs) / 1000)} s`);
    return true;
  });
};
