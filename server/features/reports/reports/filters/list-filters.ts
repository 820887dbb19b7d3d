import type { z } from "zod";
import { MONTHS, momentsOf } from "#contract/observing/observation-kinds.ts";
import type { Language } from "#contract/core/primitives.ts";
import type {
  DeviceItem,
  LocationItem,
  ShiftItem,
} from "#contract/reports/filters/filter-items.ts";
import type { FilterData } from "#contract/reports/filters/filters.ts";
import {
  type FilterName,
  type LoadedFilter,
  isLoaded,
} from "#contract/reports/filters/filter-table.ts";
import type { Grant } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { textsIn } from "#server/lib/texts.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import { slotTime } from "#server/lib/time/half-hour.ts";
import { levelKey, levelName } from "#server/engine/location-levels.ts";
import { can } from "../policy.ts";
import { contextReader } from "../run/read-context.ts";
import type { FacilityContext, LocationNode, ShiftRow } from "../run/queries/facility-context.ts";
import {
  type AssignedDevice,
  assignedDevices,
  inServiceNow,
} from "../health/queries/assigned-devices.ts";
import type { ReportDeps } from "../services/open-report.ts";

const presentShift = ({ id, name, startSlot, endSlot }: ShiftRow): ShiftItem => ({
  id,
  name,
  startTime: slotTime(startSlot),
  endTime: slotTime(endSlot),
});

const presentLocation =
  (templateId: number, language: Language) =>
  ({ closedAt, continues: _former, ...node }: LocationNode): LocationItem => ({
    ...node,
    ...(closedAt !== undefined && { closedAt: new Date(closedAt).toISOString() }),
    levelName: levelName(templateId, node.level, language),
    levelNameResourceKey: levelKey(templateId, node.level),
  });

/** Only what counts events or opportunities can narrow a report. */
const isCounting = ({ type }: AssignedDevice): boolean =>
  type === "dispenser" || type === "opportunityCounter";

const presentDevice =
  (language: Language) =>
  (device: AssignedDevice): DeviceItem => ({
    id: device.deviceId,
    deviceName: device.name,
    deviceType: deviceTypeName(device.type, language),
    location: device.location,
    locationId: device.locationId,
    isCompliance: device.type === "dispenser" && device.isCompliance,
  });

type Source = {
  db: Db;
  scope: Scope;
  now: Date;
  context: FacilityContext;
  language: Language;
  canSeeIndividuals: boolean;
};

/** Where the rows of each filter come from. */
const LOADERS: {
  readonly [N in LoadedFilter]: (source: Source) => Promise<FilterData[N]>;
} = {
  shifts: ({ context }) => Promise.resolve(context.shifts.map(presentShift)),
  locations: ({ context, language }) =>
    Promise.resolve(context.locations.map(presentLocation(context.templateId, language))),
  jobRoles: ({ context }) => Promise.resolve(context.badges.jobRoles),
  // Who works where is shown only to users who may see what employees did.
  employees: ({ context, canSeeIndividuals }) =>
    Promise.resolve(canSeeIndividuals ? context.badges.employees : []),
  obvJobRoles: ({ context }) => Promise.resolve(context.observationRoles),
  hygieneOpportunities: ({ context, language }) =>
    Promise.resolve(
      momentsOf(context.hygieneProtocolId).map(({ id, name }) => ({
        id,
        name: textsIn(language)(`observations:moment.${name}`),
      })),
    ),
  obvYears: ({ context }) =>
    Promise.resolve(context.observedYears.map((id) => ({ id, name: String(id) }))),
  months: ({ language }) => {
    const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Promise.resolve(MONTHS.map((id) => ({ id, name: format(Date.UTC(2000, id - 1)) })));
  },
  devices: async ({ db, scope, now, language }) => {
    const devices = inServiceNow(await assignedDevices(db, scope, now));
    return devices.filter(isCounting).map(presentDevice(language));
  },
};

/** The filters among the requested ones whose choices are rows of the facility. */
const loadedOf = (requested: readonly FilterName[]): LoadedFilter[] =>
  [...new Set(requested)].filter(isLoaded);

/** Reads the facility of {@link listFilters}. */
export const readChoices = ({ db, clock }: ReportDeps, requested: readonly FilterName[]) =>
  contextReader(db, clock.now(), {
    withBadges: loadedOf(requested).some((name) => name === "jobRoles" || name === "employees"),
  });

/**
 * The choices behind a facility's filters; of the requested names, only the ones whose choices are
 * rows of the facility.
 * @param found what {@link readChoices} gave of the facility
 * @throws AppError `forbidden`
 */
export const listFilters = async (
  { db, clock }: ReportDeps,
  grant: Grant,
  asked: { requestedFilters: readonly FilterName[]; language: Language },
  found: FacilityContext | undefined,
): Promise<z.input<typeof FilterData>> => {
  if (found === undefined) throw new AppError("forbidden");
  const { language } = asked;
  const canSeeIndividuals = can.seeIndividuals(grant);
  const { scope } = grant;
  const source = { db, scope, now: clock.now(), context: found, language, canSeeIndividuals };
  const names = loadedOf(asked.requestedFilters);
  const rows = await Promise.all(names.map((name) => LOADERS[name](source)));
  return Object.fromEntries(names.map((name, at) => [name, rows[at]]));
};
