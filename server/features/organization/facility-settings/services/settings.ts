import type {
  FacilitySettings,
  ReportSettings,
  ReportSettingsChange,
  ServiceAlertChange,
  ServiceAlertSettings,
} from "#contract/organization/facility-settings.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { storePreviousValues } from "#server/features/organization/list-history/service.ts";
import type { Row } from "#server/db/tables.ts";
import { listVersion, updateList } from "#server/db/versions.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { changeReportSettings } from "#server/features/organization/facilities/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { mergeDefined } from "#server/lib/merge-defined.ts";
import { can } from "../policy.ts";
import { presentBasicInfo, presentReportSettings, presentServiceAlerts } from "../presenter.ts";
import * as queries from "../queries/facility.ts";
import { recountOf } from "#server/queue/recount.ts";

const entity = "report_setting";
const reportsOf = ({ facilityId }: Scope) =>
  ({ list: "report_setting", ownerId: facilityId }) as const;
const alertsOf = ({ facilityId }: Scope) =>
  ({ list: "service_alert_setting", ownerId: facilityId }) as const;

type Stored = { facility: Row<"facility">; setting: Row<"report_setting"> };

const stored = async (db: Db | Tx, scope: Scope): Promise<Stored> => {
  const facility = await queries.findFacility(db, scope);
  if (facility === undefined) throw new AppError("not_found");
  return { facility, setting: await queries.currentReportSettings(db, scope) };
};

const reportSettings = async (db: Db | Tx, scope: Scope): Promise<ReportSettings> => {
  const { facility, setting } = await stored(db, scope);
  return presentReportSettings(await listVersion(db, scope, reportsOf(scope)), setting, facility);
};

const serviceAlerts = async (db: Db | Tx, scope: Scope): Promise<ServiceAlertSettings> => {
  const { facility, setting } = await stored(db, scope);
  return presentServiceAlerts(await listVersion(db, scope, alertsOf(scope)), setting, facility);
};

/**
 * A facility's settings, and what the caller may do with them.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const readSettings = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<FacilitySettings> => {
  const reachable = await requireFacility(
    db,
    actor,
    facilityId,
    api.facilitySettings.get.access,
    now,
  );
  const { scope, products } = reachable;
  const [{ facility }, { rootId, hasLocations }] = await Promise.all([
    stored(db, scope),
    queries.findRoot(db, scope),
  ]);
  return {
    facilityId,
    facilityName: facility.name,
    customerId: scope.customerId,
    customerName: await queries.customerName(db, scope),
    licensedProductCodes: [...products],
    locationHierarchyId: rootId,
    hasLocations,
    basicInfo: presentBasicInfo(facility),
    reportSettings: await reportSettings(db, scope),
    serviceAlertSettings: await serviceAlerts(db, scope),
    recount: await recountOf(db, scope),
    canArchive: can.archive(reachable),
    canManageLicenses: can.manageLicenses(reachable),
    canToggleCustomNotes: can.toggleCustomNotes(reachable),
    canCloneNotes: can.cloneNotes(reachable),
  };
};

const audited = (settings: ReportSettings | ServiceAlertSettings) => {
  const { version, ...values } = settings;
  // An entry records what was set, not how often.
  void version;
  return values;
};

/**
 * Saves the report settings: what counts changes from now on, and published figures stay.
 * @throws AppError `forbidden` out of reach, `conflict` for a stale version
 */
export const saveReportSettings = async (
  act: Act<Actor>,
  facilityId: string,
  { version, ...change }: ReportSettingsChange,
): Promise<ReportSettings> => {
  const { tx, actor, now } = act;
  const { scope } = await requireFacility(
    tx,
    actor,
    facilityId,
    api.facilitySettings.saveReport.access,
    now,
  );
  await lockFacility(tx, scope);
  const current = () => reportSettings(tx, scope);
  const before = await current();
  await updateList(tx, scope, reportsOf(scope), { version, current });
  const { version: _before, ...kept } = before;
  const { minimumOpportunities, intervalMethod, suppressionSize, dataHealthPercent, ...counting } =
    mergeDefined(change, kept);
  const isSame = Object.entries(counting).every(
    ([name, value]) => before[name as keyof typeof counting] === value,
  );
  if (!isSame) await changeReportSettings(tx, scope, now, counting);
  if (minimumOpportunities !== before.minimumOpportunities)
    await storePreviousValues(
      tx,
      scope,
      "minimum",
      [{ ownerId: facilityId, was: before.minimumOpportunities }],
      now,
    );
  await queries.updateFacility(tx, scope, {
    minimum_opportunities: minimumOpportunities,
    interval_method: intervalMethod,
    suppression_size: suppressionSize,
    data_health_percent: dataHealthPercent,
  });
  const after = await current();
  const changed = { before: audited(before), after: audited(after) };
  await act.record({ scope, action: "update", entity, id: facilityId, ...changed });
  return after;
};

/**
 * Saves what raises refill alarms, from now on, and whether raw facts may be exported.
 * @throws AppError `forbidden` out of reach, `conflict` for a stale version
 */
export const saveServiceAlerts = async (
  act: Act<Actor>,
  facilityId: string,
  { version, ...change }: ServiceAlertChange,
): Promise<ServiceAlertSettings> => {
  const { tx, actor, now } = act;
  const { access } = api.facilitySettings.saveServiceAlerts;
  const { scope } = await requireFacility(tx, actor, facilityId, access, now);
  await lockFacility(tx, scope);
  const current = () => serviceAlerts(tx, scope);
  const before = await current();
  await updateList(tx, scope, alertsOf(scope), { version, current });
  const { refillAlarmThreshold, hasRefillsWithExpirationDate, canRawExport } = mergeDefined(
    change,
    before,
  );
  if (before.refillAlarmThreshold !== refillAlarmThreshold)
    await changeReportSettings(tx, scope, now, { refillAlarmThreshold });
  await queries.updateFacility(tx, scope, {
    has_refills_with_expiration_date: hasRefillsWithExpirationDate,
    allows_raw_export: canRawExport,
  });
  const after = await current();
  const changed = { before: audited(before), after: audited(after) };
  await act.record({ scope, action: "update", entity, id: facilityId, ...changed });
  return after;
};
